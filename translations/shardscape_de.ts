<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Engine</name>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>Seq</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Tokens in one sequence.</source>
        <translation>Tokens einer Sequenz.</translation>
    </message>
    <message>
        <source>Attention time and unfused score memory grow with its square, everything else linearly.</source>
        <translation>Attention-Zeit und ungefusionierter Score-Speicher wachsen mit ihrem Quadrat, alles andere linear.</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>gbs</source>
        <translation>gbs</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all ranks.</source>
        <translation>Sequenzen eines Optimiererschritts, über alle Ränge.</translation>
    </message>
    <message>
        <source>More micro-batches per step: the pipeline bubble and the gradient exchange weigh less.</source>
        <translation>Mehr Mikrobatches je Schritt: Pipeline-Blase und Gradientenaustausch wiegen weniger.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>prec</source>
        <translation>Präz.</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>Gradient type</source>
        <translation>Gradiententyp</translation>
    </message>
    <message>
        <source>grad</source>
        <translation>Grad</translation>
    </message>
    <message>
        <source>Type in which gradients are accumulated and reduced.</source>
        <translation>Typ, in dem Gradienten gesammelt und reduziert werden.</translation>
    </message>
    <message>
        <source>fp32 doubles the gradient bar and the gradient traffic.</source>
        <translation>fp32 verdoppelt den Gradientenbalken und den Gradientenverkehr.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>opt</source>
        <translation>Opt</translation>
    </message>
    <message>
        <source>adamw</source>
        <translation>adamw</translation>
    </message>
    <message>
        <source>adam</source>
        <translation>adam</translation>
    </message>
    <message>
        <source>sgd</source>
        <translation>sgd</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>tp</source>
        <translation>tp</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Splits every layer&apos;s matrices over this many ranks.</source>
        <translation>Verteilt die Matrizen jeder Schicht auf so viele Ränge.</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer shrink; four collectives per layer appear, slow once they leave the node.</source>
        <translation>Gewichte, Gradienten und Optimierer schrumpfen; vier Kollektive je Schicht kommen hinzu, langsam, sobald sie den Knoten verlassen.</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>sp</source>
        <translation>sp</translation>
    </message>
    <message>
        <source>Shares norms, dropout and residuals among the tensor-parallel ranks along the sequence.</source>
        <translation>Verteilt Normen, Dropout und Residuen entlang der Sequenz auf die tensorparallelen Ränge.</translation>
    </message>
    <message>
        <source>The part of the activations that tp leaves whole shrinks by tp; the collectives move the same bytes.</source>
        <translation>Der Teil der Aktivierungen, den tp ganz lässt, schrumpft um tp; die Kollektive bewegen gleich viele Bytes.</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>cp</source>
        <translation>cp</translation>
    </message>
    <message>
        <source>Splits every sequence over this many ranks; weights are copied, activations shared.</source>
        <translation>Verteilt jede Sequenz auf so viele Ränge; Gewichte werden kopiert, Aktivierungen aufgeteilt.</translation>
    </message>
    <message>
        <source>All activations divide by cp; attention has to fetch keys and values from the other ranks.</source>
        <translation>Alle Aktivierungen werden durch cp geteilt; die Attention muss Schlüssel und Werte von den anderen Rängen holen.</translation>
    </message>
    <message>
        <source>Context exchange</source>
        <translation>Kontextaustausch</translation>
    </message>
    <message>
        <source>cpk</source>
        <translation>cpk</translation>
    </message>
    <message>
        <source>Keys and values travel round a ring behind the computation, or heads are exchanged for tokens.</source>
        <translation>Schlüssel und Werte wandern hinter der Berechnung im Ring, oder Köpfe werden gegen Tokens getauscht.</translation>
    </message>
    <message>
        <source>The ring moves more bytes and hides them; the all-to-all moves fewer and shows them, and needs heads.</source>
        <translation>Der Ring bewegt mehr Bytes und verdeckt sie; das All-to-all bewegt weniger, zeigt sie aber und braucht Köpfe.</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>ep</source>
        <translation>ep</translation>
    </message>
    <message>
        <source>Spreads the experts of a layer over this many ranks of the stage; tokens travel to them.</source>
        <translation>Verteilt die Experten einer Schicht auf so viele Ränge der Stufe; Tokens reisen zu ihnen.</translation>
    </message>
    <message>
        <source>The experts&apos; share of weights, gradients and optimizer divides by ep; four all-to-alls per layer appear.</source>
        <translation>Der Anteil der Experten an Gewichten, Gradienten und Optimierer wird durch ep geteilt; vier All-to-alls je Schicht kommen hinzu.</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>Tensorparallel der Experten</translation>
    </message>
    <message>
        <source>etp</source>
        <translation>etp</translation>
    </message>
    <message>
        <source>Splits the matrices of every expert over this many ranks; 0 takes tp.</source>
        <translation>Verteilt die Matrizen jedes Experten auf so viele Ränge; 0 nimmt tp.</translation>
    </message>
    <message>
        <source>1 keeps expert matrices whole and their kernels large; tokens go to more ranks.</source>
        <translation>1 lässt die Matrizen der Experten ganz und ihre Kernel groß; Tokens gehen an mehr Ränge.</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipeline-parallel</translation>
    </message>
    <message>
        <source>pp</source>
        <translation>pp</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Splits the layers into this many stages, one after the other.</source>
        <translation>Teilt die Schichten in so viele aufeinanderfolgende Stufen.</translation>
    </message>
    <message>
        <source>Model states shrink by pp, a bubble of (pp - 1)/m opens, and early stages hold more micro-batches.</source>
        <translation>Modellzustände schrumpfen um pp, eine Blase von (pp - 1)/m entsteht, und frühe Stufen halten mehr Mikrobatches.</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>dp</source>
        <translation>dp</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>Replicas of the model that share the batch; 0 takes what the other axes leave.</source>
        <translation>Replikate des Modells, die sich den Batch teilen; 0 nimmt, was die anderen Achsen übrig lassen.</translation>
    </message>
    <message>
        <source>More replicas: fewer micro-batches each, more gradient traffic.</source>
        <translation>Mehr Replikate: je weniger Mikrobatches, mehr Gradientenverkehr.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>mb</source>
        <translation>mb</translation>
    </message>
    <message>
        <source>Sequences that go through a stage at once.</source>
        <translation>Sequenzen, die zugleich durch eine Stufe gehen.</translation>
    </message>
    <message>
        <source>Larger ones fill the kernels but hold more activations and leave fewer micro-batches to fill the pipeline.</source>
        <translation>Größere füllen die Kernel, halten aber mehr Aktivierungen und lassen weniger Mikrobatches für die Pipeline.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>sched</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on each stage.</source>
        <translation>Die Reihenfolge der Vorwärts- und Rückwärtsläufe auf jeder Stufe.</translation>
    </message>
    <message>
        <source>The Gantt&apos;s bubbles and the memory curve under each device.</source>
        <translation>Die Blasen des Gantt-Diagramms und die Speicherkurve unter jedem Gerät.</translation>
    </message>
    <message>
        <source>gpipe</source>
        <translation>gpipe</translation>
    </message>
    <message>
        <source>1f1b</source>
        <translation>1f1b</translation>
    </message>
    <message>
        <source>eager-1f1b</source>
        <translation>eager-1f1b</translation>
    </message>
    <message>
        <source>interleaved-1f1b</source>
        <translation>interleaved-1f1b</translation>
    </message>
    <message>
        <source>breadth-first</source>
        <translation>breadth-first</translation>
    </message>
    <message>
        <source>zb-h1</source>
        <translation>zb-h1</translation>
    </message>
    <message>
        <source>zb-h2</source>
        <translation>zb-h2</translation>
    </message>
    <message>
        <source>zb-1p</source>
        <translation>zb-1p</translation>
    </message>
    <message>
        <source>zb-2p</source>
        <translation>zb-2p</translation>
    </message>
    <message>
        <source>zb-v</source>
        <translation>zb-v</translation>
    </message>
    <message>
        <source>v-half</source>
        <translation>v-half</translation>
    </message>
    <message>
        <source>v-min</source>
        <translation>v-min</translation>
    </message>
    <message>
        <source>hanayo</source>
        <translation>hanayo</translation>
    </message>
    <message>
        <source>chimera</source>
        <translation>chimera</translation>
    </message>
    <message>
        <source>bitpipe</source>
        <translation>bitpipe</translation>
    </message>
    <message>
        <source>dualpipe</source>
        <translation>dualpipe</translation>
    </message>
    <message>
        <source>dualpipe-v</source>
        <translation>dualpipe-v</translation>
    </message>
    <message>
        <source>zeropp</source>
        <translation>zeropp</translation>
    </message>
    <message>
        <source>bpipe</source>
        <translation>bpipe</translation>
    </message>
    <message>
        <source>pipedream</source>
        <translation>pipedream</translation>
    </message>
    <message>
        <source>pipedream-2bw</source>
        <translation>pipedream-2bw</translation>
    </message>
    <message>
        <source>gis</source>
        <translation>gis</translation>
    </message>
    <message>
        <source>gis-h</source>
        <translation>gis-h</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>v</source>
        <translation>v</translation>
    </message>
    <message>
        <source>per device</source>
        <translation>je Gerät</translation>
    </message>
    <message>
        <source>Pieces of the model that each pipeline device holds.</source>
        <translation>Abschnitte des Modells, die jedes Pipeline-Gerät hält.</translation>
    </message>
    <message>
        <source>The bubble divides by v, messages multiply by v, the first stages hold more activations.</source>
        <translation>Die Blase wird durch v geteilt, Nachrichten werden v-mal so viele, und die ersten Stufen halten mehr Aktivierungen.</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>sw</source>
        <translation>sw</translation>
    </message>
    <message>
        <source>The framework that runs the layout: its launch costs, extra memory passes and reserve.</source>
        <translation>Das Framework, das das Layout ausführt: seine Startkosten, zusätzlichen Speicherdurchläufe und Reserve.</translation>
    </message>
    <message>
        <source>Small layers wait for the host; eager kernels move more bytes.</source>
        <translation>Kleine Schichten warten auf den Host; Eager-Kernel bewegen mehr Bytes.</translation>
    </message>
    <message>
        <source>megatron-core</source>
        <translation>megatron-core</translation>
    </message>
    <message>
        <source>megatron-lm</source>
        <translation>megatron-lm</translation>
    </message>
    <message>
        <source>megatron-deepspeed</source>
        <translation>megatron-deepspeed</translation>
    </message>
    <message>
        <source>eager</source>
        <translation>eager</translation>
    </message>
    <message>
        <source>fsdp</source>
        <translation>fsdp</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>attn</source>
        <translation>attn</translation>
    </message>
    <message>
        <source>How scores are computed: stored whole, or tile by tile without storing them.</source>
        <translation>Wie Scores berechnet werden: ganz gespeichert oder kachelweise, ohne sie zu speichern.</translation>
    </message>
    <message>
        <source>Without stored scores the part of the activations that grows with the square of the sequence disappears.</source>
        <translation>Ohne gespeicherte Scores verschwindet der Teil der Aktivierungen, der mit dem Quadrat der Sequenz wächst.</translation>
    </message>
    <message>
        <source>unfused</source>
        <translation>unfused</translation>
    </message>
    <message>
        <source>fused-softmax</source>
        <translation>fused-softmax</translation>
    </message>
    <message>
        <source>memory-efficient</source>
        <translation>memory-efficient</translation>
    </message>
    <message>
        <source>flash1</source>
        <translation>flash1</translation>
    </message>
    <message>
        <source>flash2</source>
        <translation>flash2</translation>
    </message>
    <message>
        <source>Fused norm</source>
        <translation>Fusionierte Norm</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>One kernel for each norm instead of several that store intermediate results.</source>
        <translation>Ein Kernel je Norm statt mehrerer, die Zwischenergebnisse speichern.</translation>
    </message>
    <message>
        <source>Activations and elementwise time shrink.</source>
        <translation>Aktivierungen und elementweise Zeit schrumpfen.</translation>
    </message>
    <message>
        <source>Fused activation</source>
        <translation>Fusionierte Aktivierung</translation>
    </message>
    <message>
        <source>act</source>
        <translation>Akt</translation>
    </message>
    <message>
        <source>One kernel for the MLP&apos;s activation function (and its gate) that stores only its inputs.</source>
        <translation>Ein Kernel für die Aktivierungsfunktion des MLP (und ihr Gate), der nur seine Eingaben speichert.</translation>
    </message>
    <message>
        <source>Without it a gated MLP keeps one more inner tensor per layer.</source>
        <translation>Ohne sie hält ein MLP mit Gate einen inneren Tensor mehr je Schicht.</translation>
    </message>
    <message>
        <source>Fused loss</source>
        <translation>Fusionierter Verlust</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Softmax, loss and its gradient in one pass over the logits, in place.</source>
        <translation>Softmax, Verlust und sein Gradient in einem Durchgang über die Logits, in deren eigenem Speicher.</translation>
    </message>
    <message>
        <source>The logits on the last stage: 6 bytes each instead of 14.</source>
        <translation>Die Logits auf der letzten Stufe: je 6 Byte statt 14.</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>rc</source>
        <translation>rc</translation>
    </message>
    <message>
        <source>Which activations are thrown away and computed again in the backward pass.</source>
        <translation>Welche Aktivierungen verworfen und im Rückwärtslauf neu berechnet werden.</translation>
    </message>
    <message>
        <source>Activations collapse; full recomputation adds one forward pass, selective only the attention core.</source>
        <translation>Die Aktivierungen schrumpfen stark; volle Neuberechnung kostet einen weiteren Vorwärtslauf, selektive nur den Attention-Kern.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selektiv</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Optimizer sharding</source>
        <translation>Sharding des Optimierers</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zero</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>What the data-parallel ranks share instead of copying: 1 optimizer, 2 also gradients, 3 also weights.</source>
        <translation>Was die datenparallelen Ränge teilen statt kopieren: 1 Optimierer, 2 auch Gradienten, 3 auch Gewichte.</translation>
    </message>
    <message>
        <source>Optimizer, then gradients, then weights divide by dp; stage 3 gathers weights for every micro-batch.</source>
        <translation>Optimierer, dann Gradienten, dann Gewichte werden durch dp geteilt; Stufe 3 sammelt Gewichte für jeden Mikrobatch.</translation>
    </message>
    <message>
        <source>Overlap gradients</source>
        <translation>Gradienten überlappen</translation>
    </message>
    <message>
        <source>ovl</source>
        <translation>ovl</translation>
    </message>
    <message>
        <source>Exchanges gradients in buckets behind the last micro-batch&apos;s backward instead of after it.</source>
        <translation>Tauscht Gradienten in Portionen hinter dem Rückwärtslauf des letzten Mikrobatches statt danach.</translation>
    </message>
    <message>
        <source>The exposed data-parallel part of the step shrinks; the bytes stay.</source>
        <translation>Der sichtbare datenparallele Teil des Schritts schrumpft; die Bytes bleiben.</translation>
    </message>
    <message>
        <source>Overlap messages</source>
        <translation>Nachrichten überlappen</translation>
    </message>
    <message>
        <source>p2p</source>
        <translation>p2p</translation>
    </message>
    <message>
        <source>Sends activations and gradients to the neighbouring stage while the next micro-batch computes.</source>
        <translation>Sendet Aktivierungen und Gradienten zur Nachbarstufe, während der nächste Mikrobatch rechnet.</translation>
    </message>
    <message>
        <source>Without it every message holds up its sender; interleaving sends v times as many.</source>
        <translation>Ohne dies hält jede Nachricht ihren Sender auf; Verschränken sendet v-mal so viele.</translation>
    </message>
    <message>
        <source>fp32 training keeps fp32 gradients</source>
        <translation>fp32-Training behält fp32-Gradienten</translation>
    </message>
    <message>
        <source>needs tensor parallelism: there is nothing to share with tp = 1</source>
        <translation>braucht Tensorparallelität: mit tp = 1 gibt es nichts zu teilen</translation>
    </message>
    <message>
        <source>needs context parallelism: cp is 1</source>
        <translation>braucht Kontextparallelität: cp ist 1</translation>
    </message>
    <message>
        <source>the model has no experts</source>
        <translation>das Modell hat keine Experten</translation>
    </message>
    <message>
        <source>follows from accelerators / (tp x cp x pp)</source>
        <translation>folgt aus Beschleuniger / (tp x cp x pp)</translation>
    </message>
    <message>
        <source>needs more than one pipeline stage</source>
        <translation>braucht mehr als eine Pipeline-Stufe</translation>
    </message>
    <message>
        <source>this schedule keeps one chunk per device</source>
        <translation>dieser Zeitplan hält einen Abschnitt je Gerät</translation>
    </message>
    <message>
        <source>needs more than one replica</source>
        <translation>braucht mehr als ein Replikat</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>Two parallelograms, forward and backward; the memory curve climbs to all micro-batches before it falls.</source>
        <translation>Zwei Parallelogramme, vorwärts und rückwärts; die Speicherkurve steigt auf alle Mikrobatches, bevor sie fällt.</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>The bubble of GPipe, but no more micro-batches in flight than stages ahead: memory is a triangle over the devices.</source>
        <translation>Die Blase von GPipe, aber nicht mehr Mikrobatches unterwegs als Stufen voraus: der Speicher ist ein Dreieck über die Geräte.</translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation>Eager 1F1B</translation>
    </message>
    <message>
        <source>Delays between devices cost a round trip once, not once per micro-batch; the price is nearly twice the memory.</source>
        <translation>Verzögerungen zwischen Geräten kosten einmal Hin und Rück, nicht je Mikrobatch; der Preis ist fast doppelter Speicher.</translation>
    </message>
    <message>
        <source>That the paper&apos;s policy B keeps 2(p - d) - 1 micro-batches in flight is quoted from memory; order and figures are verified against the simulation.</source>
        <translation>Dass Regel B des Papers 2(p - d) - 1 Mikrobatches unterwegs hält, ist aus dem Gedächtnis zitiert; Reihenfolge und Zahlen sind an der Simulation geprüft.</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>Verschränktes 1F1B</translation>
    </message>
    <message>
        <source>Chunks are v times shorter, so the two triangles of the bubble shrink by v; memory and messages grow.</source>
        <translation>Abschnitte sind v-mal kürzer, also schrumpfen beide Dreiecke der Blase um v; Speicher und Nachrichten wachsen.</translation>
    </message>
    <message>
        <source>With delays between devices the zero-bubble paper prints p delays less than this order takes; by which convention is unknown.</source>
        <translation>Mit Verzögerungen zwischen Geräten nennt das Zero-Bubble-Paper p Verzögerungen weniger, als diese Reihenfolge braucht; nach welcher Zählung, ist unbekannt.</translation>
    </message>
    <message>
        <source>Breadth-first</source>
        <translation>Breadth-first</translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation>ZB-H1</translation>
    </message>
    <message>
        <source>The rule for the weight gradients is ours; it gives the bubble rates that the paper prints, and outside W no longer than F and I it may not be the paper&apos;s order.</source>
        <translation>Die Regel für die Gewichtsgradienten ist unsere; sie ergibt die Blasenraten des Papers; wo W länger als F oder I ist, kann die Reihenfolge von der des Papers abweichen.</translation>
    </message>
    <message>
        <source>ZB-H2</source>
        <translation>ZB-H2</translation>
    </message>
    <message>
        <source>A parallelogram: every device is busy from its first to its last op, and the slanted edges join with the next step.</source>
        <translation>Ein Parallelogramm: jedes Gerät ist von der ersten bis zur letzten Operation beschäftigt, und die schrägen Kanten schließen an den nächsten Schritt an.</translation>
    </message>
    <message>
        <source>ZB-1p</source>
        <translation>ZB-1p</translation>
    </message>
    <message>
        <source>Weight gradients are the liquid that fills bubbles; memory is the bucket that limits how long it can be kept. The bucket of 1F1B.</source>
        <translation>Gewichtsgradienten sind die Flüssigkeit, die Blasen füllt; Speicher ist der Eimer, der begrenzt, wie lange sie bleibt. Der Eimer von 1F1B.</translation>
    </message>
    <message>
        <source>The heuristic is rebuilt from its description; it gives the printed bubble rates for the printed times.</source>
        <translation>Die Heuristik ist nach ihrer Beschreibung nachgebaut; sie ergibt für die veröffentlichten Zeiten die veröffentlichten Blasenraten.</translation>
    </message>
    <message>
        <source>ZB-2p</source>
        <translation>ZB-2p</translation>
    </message>
    <message>
        <source>With twice the memory of 1F1B, enough forwards run ahead that almost no bubble is left.</source>
        <translation>Mit doppeltem Speicher von 1F1B laufen genug Vorwärtsläufe voraus, dass fast keine Blase bleibt.</translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation>ZB-V</translation>
    </message>
    <message>
        <source>The V puts the first and the last stage on one device: a long-lived chunk beside a short-lived one gives every device the same memory.</source>
        <translation>Das V legt erste und letzte Stufe auf ein Gerät: ein langlebiger Abschnitt neben einem kurzlebigen gibt jedem Gerät denselben Speicher.</translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation>V-Half</translation>
    </message>
    <message>
        <source>Memory is the length of a building block over its period: bend the block and half the memory of 1F1B is enough.</source>
        <translation>Speicher ist die Länge eines Bausteins über seine Periode: biegt man ihn, genügt der halbe Speicher von 1F1B.</translation>
    </message>
    <message>
        <source>The building block is the published one; how the published scheduler reorders warm-up and drain is not, so that spans are compared with figures of it for p = 4, 6, 8 alone.</source>
        <translation>Der Baustein ist der veröffentlichte; wie der veröffentlichte Planer An- und Auslauf umordnet, ist es nicht, daher werden Spannen nur mit seinen Zahlen für p = 4, 6, 8 verglichen.</translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation>V-Min</translation>
    </message>
    <message>
        <source>The shortest V: a third of the memory of 1F1B on every device, at more bubble when F, I and W differ.</source>
        <translation>Das kürzeste V: ein Drittel des Speichers von 1F1B auf jedem Gerät, bei mehr Blase, wenn F, I und W verschieden sind.</translation>
    </message>
    <message>
        <source>Hanayo</source>
        <translation>Hanayo</translation>
    </message>
    <message>
        <source>Chimera&apos;s benefit without a second copy: the two-way picture folded at its middle into waves.</source>
        <translation>Der Vorteil von Chimera ohne zweite Kopie: das Zweiwegebild in der Mitte zu Wellen gefaltet.</translation>
    </message>
    <message>
        <source>The order is rebuilt from Chimera and BitPipe cut in half, for other shapes found by list scheduling; the bubble formula printed in the paper does not match it.</source>
        <translation>Die Reihenfolge ist aus halbierten Chimera und BitPipe gebaut, für andere Formen durch Listenplanung gefunden; die Blasenformel des Papers stimmt nicht mit ihr überein.</translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation>Chimera</translation>
    </message>
    <message>
        <source>The triangles of one direction lie in the idle triangles of the other; every device holds two stages.</source>
        <translation>Die Dreiecke der einen Richtung liegen in den leeren Dreiecken der anderen; jedes Gerät hält zwei Stufen.</translation>
    </message>
    <message>
        <source>More micro-batches than devices are joined end to end; the paper&apos;s forward doubling and backward halving are left out.</source>
        <translation>Mehr Mikrobatches als Geräte werden aneinandergehängt; Vorwärtsverdopplung und Rückwärtshalbierung des Papers fehlen.</translation>
    </message>
    <message>
        <source>BitPipe</source>
        <translation>BitPipe</translation>
    </message>
    <message>
        <source>Chimera with each direction folded into a V: the same bubble in ops of half the size.</source>
        <translation>Chimera, jede Richtung zu einem V gefaltet: dieselbe Blase in halb so großen Operationen.</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>Pairs of a forward and a backward share a device: the all-to-all of one hides under the compute of the other.</source>
        <translation>Paare aus vorwärts und rückwärts teilen sich ein Gerät: das All-to-all des einen verbirgt sich hinter der Berechnung des anderen.</translation>
    </message>
    <message>
        <source>The published bubble formula is exact where F, I and W are equally long; for other times it is nominal.</source>
        <translation>Die veröffentlichte Blasenformel stimmt genau, wo F, I und W gleich lang sind; sonst ist sie nominell.</translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation>DualPipeV</translation>
    </message>
    <message>
        <source>DualPipe cut in half and folded: the same overlap of forward and backward with one copy of the parameters.</source>
        <translation>DualPipe halbiert und gefaltet: dieselbe Überlappung mit einer Kopie der Parameter.</translation>
    </message>
    <message>
        <source>The bubble formula of DualPipe carries over where F, I and W are equally long; for other times it is nominal.</source>
        <translation>Die Blasenformel von DualPipe gilt, wo F, I und W gleich lang sind; sonst ist sie nominell.</translation>
    </message>
    <message>
        <source>ZeroPP</source>
        <translation>ZeroPP</translation>
    </message>
    <message>
        <source>Pipeline and sharded parameters without tensor parallelism: a larger unit trades memory for fewer gathers.</source>
        <translation>Pipeline und geshardete Parameter ohne Tensorparallelität: Eine größere Einheit tauscht Speicher gegen selteneres Sammeln.</translation>
    </message>
    <message>
        <source>The paper&apos;s order inside a unit, its bubble formula and its advice on the size of a unit are not known to us; this is a schedule after its description.</source>
        <translation>Die Reihenfolge des Papers innerhalb einer Einheit, seine Blasenformel und sein Rat zur Größe einer Einheit sind uns nicht bekannt; dies ist ein Zeitplan nach seiner Beschreibung.</translation>
    </message>
    <message>
        <source>BPipe</source>
        <translation>BPipe</translation>
    </message>
    <message>
        <source>The memory triangle of 1F1B folds onto its mirror image: first and last device together always hold p+1.</source>
        <translation>Das Speicherdreieck von 1F1B faltet sich auf sein Spiegelbild: erstes und letztes Gerät halten zusammen immer p+1.</translation>
    </message>
    <message>
        <source>When a copy starts and which activation moves is rebuilt from descriptions of the paper; its figures per device are reached, its times are not checked.</source>
        <translation>Wann eine Kopie beginnt und welche Aktivierung wandert, ist nach Beschreibungen gebaut; die Zahlen je Gerät werden erreicht, die Zeiten sind ungeprüft.</translation>
    </message>
    <message>
        <source>PipeDream</source>
        <translation>PipeDream</translation>
    </message>
    <message>
        <source>No flush and no bubble after the start; the price is stale gradients and a copy of the weights for every micro-batch in flight.</source>
        <translation>Kein Leeren und nach dem Anfang keine Blase; der Preis sind veraltete Gradienten und eine Kopie der Gewichte für jeden Mikrobatch unterwegs.</translation>
    </message>
    <message>
        <source>Which version of the weights a pass sees follows the paper&apos;s rules; the order is ours.</source>
        <translation>Welche Gewichtsversion ein Durchlauf sieht, folgt den Regeln des Papers; die Reihenfolge ist unsere.</translation>
    </message>
    <message>
        <source>PipeDream-2BW</source>
        <translation>PipeDream-2BW</translation>
    </message>
    <message>
        <source>GIS</source>
        <translation>GIS</translation>
    </message>
    <message>
        <source>Interleaving as one repeated block: less memory than interleaved 1F1B, the bubble the same for any number of micro-batches.</source>
        <translation>Verschränken als ein wiederholter Baustein: weniger Speicher als verschränktes 1F1B, dieselbe Blase für jede Zahl von Mikrobatches.</translation>
    </message>
    <message>
        <source>GIS-H</source>
        <translation>GIS-H</translation>
    </message>
    <message>
        <source>Half as many micro-batches per turn of a chunk: about half of the memory for a few more bubbles; what PipeOffload offloads from.</source>
        <translation>Halb so viele Mikrobatches je Runde eines Abschnitts: etwa der halbe Speicher für etwas mehr Blasen; wovon PipeOffload auslagert.</translation>
    </message>
    <message>
        <source>Unequal devices</source>
        <translation>Ungleiche Geräte</translation>
    </message>
    <message>
        <source>One slow device sets the pace of all: the bubble it causes comes back with every micro-batch.</source>
        <translation>Ein langsames Gerät gibt allen das Tempo: seine Blase kehrt mit jedem Mikrobatch wieder.</translation>
    </message>
    <message>
        <source>slowdown</source>
        <translation>Verlangsamung</translation>
    </message>
    <message>
        <source>For each device, how many times as long its compute takes, as in 1:1:2:1.</source>
        <translation>Für jedes Gerät, wievielmal so lang seine Berechnung dauert, wie in 1:1:2:1.</translation>
    </message>
    <message>
        <source>Two-stage backward (2BP)</source>
        <translation>Zweistufiger Rückwärtslauf (2BP)</translation>
    </message>
    <message>
        <source>The half of the backward that nobody waits for moves to the end: the bubble loses its part of it, and every activation stays until then.</source>
        <translation>Die Hälfte des Rückwärtslaufs, auf die niemand wartet, rückt ans Ende: die Blase verliert ihren Teil, und jede Aktivierung bleibt bis dahin.</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Weight gradients at the end of the step, or where the device waits long enough.</source>
        <translation>Gewichtsgradienten am Ende des Schritts oder wo das Gerät lang genug wartet.</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>batched</source>
        <translation>gebündelt</translation>
    </message>
    <message>
        <source>Time of a weight gradient when those of all micro-batches are computed as one, over its time alone.</source>
        <translation>Zeit eines Gewichtsgradienten, wenn die aller Mikrobatches zusammen berechnet werden, zur Zeit eines einzelnen.</translation>
    </message>
    <message>
        <source>Vocabulary parallelism</source>
        <translation>Vokabularparallelität</translation>
    </message>
    <message>
        <source>The output layer makes the last stage fat and every device wait each time; cut into thin passes on all of them it makes nobody wait, for one or two more micro-batches in flight.</source>
        <translation>Die Ausgabeschicht macht die letzte Stufe schwer, und jedes Gerät wartet jedes Mal; in dünnen Läufen auf alle verteilt, hält sie niemanden auf, für ein oder zwei Mikrobatches mehr unterwegs.</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>One all-reduce with the input gradient computed in the first pass, or two with less work before the first.</source>
        <translation>Ein All-Reduce mit dem Eingabegradienten im ersten Lauf, oder zwei mit weniger Arbeit vor dem ersten.</translation>
    </message>
    <message>
        <source>one</source>
        <translation>eine</translation>
    </message>
    <message>
        <source>two</source>
        <translation>zwei</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>Time of the first pass over a device&apos;s slice of the output layer; by default what the last stage takes more than the others, shared out.</source>
        <translation>Zeit des ersten Laufs über den Teil eines Geräts; sonst, was die letzte Stufe länger braucht als die anderen, verteilt.</translation>
    </message>
    <message>
        <source>second</source>
        <translation>zweiter</translation>
    </message>
    <message>
        <source>Time of the pass between two barriers.</source>
        <translation>Zeit des Laufs zwischen zwei Barrieren.</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Time of the weight gradient of a device&apos;s slice.</source>
        <translation>Zeit des Gewichtsgradienten des Teils eines Geräts.</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>Time of one all-reduce.</source>
        <translation>Zeit eines All-Reduce.</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Time of a device&apos;s slice of the input embedding, each way; 0: it is not split.</source>
        <translation>Zeit des Embedding-Teils eines Geräts, je Richtung; 0: es wird nicht geteilt.</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>A repeated forward needs no gradient: where a device waits for one, it costs nothing.</source>
        <translation>Ein wiederholter Vorwärtslauf braucht keinen Gradienten: wo ein Gerät auf einen wartet, kostet er nichts.</translation>
    </message>
    <message>
        <source>Which virtual stages recompute, as in 0:1:2; none said: all of them.</source>
        <translation>Welche virtuellen Stufen neu berechnen, wie in 0:1:2; ohne Angabe alle.</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Part of the forward that is repeated; below 1 for selective recomputation.</source>
        <translation>Wiederholter Teil des Vorwärtslaufs; unter 1 bei selektiver Neuberechnung.</translation>
    </message>
    <message>
        <source>as</source>
        <translation>als</translation>
    </message>
    <message>
        <source>Ops of their own that start before the gradient has come, or a longer backward.</source>
        <translation>Eigene Operationen, die vor dem Gradienten beginnen, oder ein längerer Rückwärtslauf.</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>länger</translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation>Auslagern von Aktivierungen</translation>
    </message>
    <message>
        <source>The deeper the pipeline, the longer an activation lies idle: its way to the host and back hides behind the compute of others, until the copies take longer than the compute.</source>
        <translation>Je tiefer die Pipeline, desto länger liegt eine Aktivierung ungenutzt: ihr Weg zum Host und zurück verbirgt sich hinter der Berechnung anderer, bis die Kopien länger dauern.</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>How many of a device&apos;s chunks to offload, those first whose activations lie idle longest; 0: all.</source>
        <translation>Wie viele Abschnitte eines Geräts ausgelagert werden, zuerst die am längsten ungenutzten; 0: alle.</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>Time of one copy, out or in, of a whole device&apos;s activation of one micro-batch.</source>
        <translation>Zeit einer Kopie, hin oder zurück, der Aktivierung eines ganzen Geräts für einen Mikrobatch.</translation>
    </message>
    <message>
        <source>Part of every chosen activation that is copied.</source>
        <translation>Kopierter Teil jeder gewählten Aktivierung.</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Copies out and in side by side, in turns on one lane, or in turns with a second device behind the same switch.</source>
        <translation>Kopien hin und zurück nebeneinander, abwechselnd auf einer Spur oder abwechselnd mit einem zweiten Gerät am selben Switch.</translation>
    </message>
    <message>
        <source>separate</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>ahead</source>
        <translation>voraus</translation>
    </message>
    <message>
        <source>How many ops before its use a copy back starts at the earliest; closer passes stay.</source>
        <translation>Wie viele Operationen vor ihrer Nutzung eine Rückkopie frühestens beginnt; nähere bleiben.</translation>
    </message>
    <message>
        <source>Sharded parameters (FSDP)</source>
        <translation>Geshardete Parameter (FSDP)</translation>
    </message>
    <message>
        <source>Weights are gathered when a chunk&apos;s turn comes: schedules that stay with a chunk gather rarely, those that change chunks with every micro-batch gather all the time.</source>
        <translation>Gewichte werden gesammelt, wenn ein Abschnitt an der Reihe ist: Zeitpläne, die bei einem bleiben, sammeln selten, die mit jedem Mikrobatch wechseln, ständig.</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>Sammeln</translation>
    </message>
    <message>
        <source>Time to gather the weights of a whole device.</source>
        <translation>Zeit, die Gewichte eines ganzen Geräts zu sammeln.</translation>
    </message>
    <message>
        <source>Time to reduce and scatter the gradients of a whole device.</source>
        <translation>Zeit, die Gradienten eines ganzen Geräts zu reduzieren und zu verteilen.</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>Vorabholen</translation>
    </message>
    <message>
        <source>How many uses before its own a gather may start.</source>
        <translation>Wie viele Nutzungen vorher ein Sammeln beginnen darf.</translation>
    </message>
    <message>
        <source>reshard</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>Weights stay gathered until the device turns to another chunk, or for one op.</source>
        <translation>Gewichte bleiben gesammelt, bis das Gerät den Abschnitt wechselt, oder für eine Operation.</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>A delay costs nobody the time of another; a link carries one message at a time, and a device that sends by itself computes nothing meanwhile.</source>
        <translation>Eine Verzögerung kostet niemanden Zeit eines anderen; eine Verbindung trägt eine Nachricht zugleich, und ein Gerät, das selbst sendet, rechnet derweil nicht.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Messages take turns on a link of their own for each pair of devices, or the sender&apos;s compute stream sends them.</source>
        <translation>Nachrichten wechseln sich auf einer Verbindung je Gerätepaar ab, oder der Rechenstrom des Senders sendet sie.</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>blocking</source>
        <translation>blockierend</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Delay of a message after the link has sent it; the delay between devices is how long it holds the link.</source>
        <translation>Verzögerung einer Nachricht nach dem Senden; die Verzögerung zwischen Geräten ist, wie lange sie die Verbindung hält.</translation>
    </message>
    <message>
        <source>Optimizer between steps</source>
        <translation>Optimierer zwischen Schritten</translation>
    </message>
    <message>
        <source>A barrier makes the step as long as the schedule; without one the slanted ends of two steps join, and a schedule without bubbles in its middle has none at all.</source>
        <translation>Eine Barriere macht den Schritt so lang wie den Zeitplan; ohne sie schließen die schrägen Enden zweier Schritte aneinander, und ein Zeitplan ohne Blasen in der Mitte hat gar keine.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Update at once and validate later, the same with every update taken back, or wait for all devices before anybody updates.</source>
        <translation>Sofort aktualisieren und später prüfen, dasselbe mit Zurücknahme jeder Aktualisierung, oder warten, bis alle Geräte so weit sind.</translation>
    </message>
    <message>
        <source>post-validation</source>
        <translation>Nachprüfung</translation>
    </message>
    <message>
        <source>rollback</source>
        <translation>Rücknahme</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time of one update of a device.</source>
        <translation>Zeit einer Aktualisierung eines Geräts.</translation>
    </message>
    <message>
        <source>hop</source>
        <translation>Sprung</translation>
    </message>
    <message>
        <source>Time of the gradient&apos;s norm from one device to the next.</source>
        <translation>Zeit der Gradientennorm von einem Gerät zum nächsten.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>How many steps to show.</source>
        <translation>Wie viele Schritte gezeigt werden.</translation>
    </message>
    <message>
        <source>the accelerator computes in this precision</source>
        <translation>der Beschleuniger rechnet in dieser Präzision</translation>
    </message>
    <message>
        <source>the sequence is within the learned positions</source>
        <translation>die Sequenz liegt in den gelernten Positionen</translation>
    </message>
    <message>
        <source>heads divide by tp</source>
        <translation>die Köpfe sind durch tp teilbar</translation>
    </message>
    <message>
        <source>key-value heads divide by tp, or tp by them</source>
        <translation>die Schlüssel-Wert-Köpfe sind durch tp teilbar, oder tp durch sie</translation>
    </message>
    <message>
        <source>hidden and MLP sizes divide by tp</source>
        <translation>Hidden- und MLP-Größe sind durch tp teilbar</translation>
    </message>
    <message>
        <source>the sequence divides among its ranks</source>
        <translation>die Sequenz verteilt sich gleichmäßig auf ihre Ränge</translation>
    </message>
    <message>
        <source>heads divide among the ranks that exchange them</source>
        <translation>die Köpfe verteilen sich gleichmäßig auf die Ränge, die sie tauschen</translation>
    </message>
    <message>
        <source>expert parallelism needs experts</source>
        <translation>Expertenparallelität braucht Experten</translation>
    </message>
    <message>
        <source>experts divide by ep</source>
        <translation>die Experten sind durch ep teilbar</translation>
    </message>
    <message>
        <source>the expert size divides by its tensor-parallel degree</source>
        <translation>die Expertengröße ist durch ihren tensorparallelen Grad teilbar</translation>
    </message>
    <message>
        <source>expert and tensor parallelism together need sequence parallelism</source>
        <translation>Experten- und Tensorparallelität zusammen brauchen Sequenzparallelität</translation>
    </message>
    <message>
        <source>etp x ep divides the ranks of a stage</source>
        <translation>etp x ep teilt die Ränge einer Stufe</translation>
    </message>
    <message>
        <source>FlashAttention needs 16 bits</source>
        <translation>FlashAttention braucht 16 Bit</translation>
    </message>
    <message>
        <source>the head fits FlashAttention</source>
        <translation>der Kopf passt in FlashAttention</translation>
    </message>
    <message>
        <source>accelerators divide by tp x cp x pp</source>
        <translation>die Beschleuniger sind durch tp x cp x pp teilbar</translation>
    </message>
    <message>
        <source>tp x cp x pp x dp uses every accelerator</source>
        <translation>tp x cp x pp x dp nutzt jeden Beschleuniger</translation>
    </message>
    <message>
        <source>every virtual stage holds a layer</source>
        <translation>jede virtuelle Stufe hält eine Schicht</translation>
    </message>
    <message>
        <source>layers divide by pp x virtual stages where there are several</source>
        <translation>die Schichten sind durch pp x virtuelle Stufen teilbar, wo es mehrere sind</translation>
    </message>
    <message>
        <source>the global batch divides by micro-batch x dp</source>
        <translation>der globale Batch ist durch Mikrobatch x dp teilbar</translation>
    </message>
    <message>
        <source>the schedule uses virtual stages</source>
        <translation>der Zeitplan nutzt virtuelle Stufen</translation>
    </message>
    <message>
        <source>the schedule can be priced in a layout</source>
        <translation>der Zeitplan lässt sich in einem Layout berechnen</translation>
    </message>
    <message>
        <source>the schedule exists for this shape</source>
        <translation>den Zeitplan gibt es für diese Form</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>Ungleichheit</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Tensor-parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Context-parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>Expert-parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>Stage to stage</source>
        <translation>Stufe zu Stufe</translation>
    </message>
    <message>
        <source>Data-parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, no recomputation, over the dense peak</source>
        <translation>Matrixprodukte vorwärts und rückwärts mit der Ausgabematrix, Attention unmaskiert, ohne Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>Megatron, every matrix product</source>
        <translation>Megatron, jedes Matrixprodukt</translation>
    </message>
    <message>
        <source>Every matrix product, attention halved by the mask</source>
        <translation>Jedes Matrixprodukt, Attention durch die Maske halbiert</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, half of the attention where it is causal, no recomputation, over the dense peak</source>
        <translation>Matrixprodukte vorwärts und rückwärts mit der Ausgabematrix, die halbe Attention, wo sie kausal ist, ohne Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>PaLM, 6N + 12 L h s</source>
        <translation>PaLM, 6N + 12 L h s</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, embeddings included, and the whole attention, no recomputation, over the dense peak</source>
        <translation>6 FLOPs je Parameter und Token, mit Embeddings, und die ganze Attention, ohne Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>6N</source>
        <translation>6N</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, embeddings included, no attention, no recomputation, over the dense peak</source>
        <translation>6 FLOPs je Parameter und Token, mit Embeddings, ohne Attention, ohne Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>6N without embeddings</source>
        <translation>6N ohne Embeddings</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, without embeddings and output matrix, no attention, no recomputation, over the dense peak</source>
        <translation>6 FLOPs je Parameter und Token, ohne Embeddings und Ausgabematrix, ohne Attention, ohne Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>HFU, with the recomputation that runs</source>
        <translation>HFU, mit der ausgeführten Neuberechnung</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, and the recomputation that runs, over the dense peak</source>
        <translation>Matrixprodukte vorwärts und rückwärts mit der Ausgabematrix, Attention unmaskiert, und die ausgeführte Neuberechnung, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>HFU of Korthikanti 2022</source>
        <translation>HFU von Korthikanti 2022</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, twice where selective recomputation repeats it, over the dense peak</source>
        <translation>Matrixprodukte vorwärts und rückwärts mit der Ausgabematrix, Attention unmaskiert, doppelt, wo selektive Neuberechnung sie wiederholt, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>Megatron 2021, every layer recomputed</source>
        <translation>Megatron 2021, jede Schicht neu berechnet</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, and the forward of every layer once more, over the dense peak</source>
        <translation>Matrixprodukte vorwärts und rückwärts mit der Ausgabematrix, Attention unmaskiert, und der Vorwärtslauf jeder Schicht noch einmal, über der dichten Spitzenleistung</translation>
    </message>
    <message>
        <source>Dense peak</source>
        <translation>Dichte Spitzenleistung</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Matrix products against the peak</source>
        <translation>Matrixprodukte gegen die Spitze</translation>
    </message>
    <message>
        <source>Depth at which products lose half</source>
        <translation>Tiefe, bei der Produkte die Hälfte verlieren</translation>
    </message>
    <message>
        <source>Weight of wave quantization</source>
        <translation>Gewicht der Wellenquantisierung</translation>
    </message>
    <message>
        <source>Grouped against single products</source>
        <translation>Gruppierte gegen einzelne Produkte</translation>
    </message>
    <message>
        <source>Elementwise kernels against the memory bandwidth</source>
        <translation>Elementweise Kernel gegen die Speicherbandbreite</translation>
    </message>
    <message>
        <source>Attention forward against the peak</source>
        <translation>Attention vorwärts gegen die Spitze</translation>
    </message>
    <message>
        <source>Heads for half of attention forward</source>
        <translation>Köpfe für die Hälfte der Attention vorwärts</translation>
    </message>
    <message>
        <source>Attention backward against the peak</source>
        <translation>Attention rückwärts gegen die Spitze</translation>
    </message>
    <message>
        <source>Heads for half of attention backward</source>
        <translation>Köpfe für die Hälfte der Attention rückwärts</translation>
    </message>
    <message>
        <source>Kernel launch</source>
        <translation>Kernel-Start</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Attained share of the bandwidth</source>
        <translation>Erreichter Anteil der Bandbreite</translation>
    </message>
    <message>
        <source>Gathers against all-reduces</source>
        <translation>Sammeln gegen All-Reduce</translation>
    </message>
    <message>
        <source>All-to-alls against all-reduces</source>
        <translation>All-to-all gegen All-Reduce</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Startup of a collective</source>
        <translation>Start eines Kollektivs</translation>
    </message>
    <message>
        <source>Elementwise traffic against fused kernels</source>
        <translation>Elementweiser Verkehr gegen fusionierte Kernel</translation>
    </message>
    <message>
        <source>Bytes per parameter to accumulate gradients</source>
        <translation>Bytes je Parameter zum Sammeln der Gradienten</translation>
    </message>
    <message>
        <source>Bytes per parameter around the optimizer</source>
        <translation>Bytes je Parameter um den Optimierer</translation>
    </message>
    <message>
        <source>Attention kernels against FlashAttention</source>
        <translation>Attention-Kernel gegen FlashAttention</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s forward</source>
        <translation>Starten des Vorwärtslaufs einer Schicht</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s backward</source>
        <translation>Starten des Rückwärtslaufs einer Schicht</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s collective</source>
        <translation>Starten eines Kollektivs einer Schicht</translation>
    </message>
    <message>
        <source>Settling the routing of a MoE layer</source>
        <translation>Klären des Routings einer MoE-Schicht</translation>
    </message>
    <message>
        <source>Host work per micro-batch</source>
        <translation>Hostarbeit je Mikrobatch</translation>
    </message>
    <message>
        <source>Host work per step</source>
        <translation>Hostarbeit je Schritt</translation>
    </message>
    <message>
        <source>Context and libraries</source>
        <translation>Kontext und Bibliotheken</translation>
    </message>
    <message>
        <source>Lost to fragmentation</source>
        <translation>Durch Fragmentierung verloren</translation>
    </message>
    <message>
        <source>Megatron-Core with Transformer Engine</source>
        <translation>Megatron-Core mit Transformer Engine</translation>
    </message>
    <message>
        <source>Megatron-LM</source>
        <translation>Megatron-LM</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed, blocking launches</source>
        <translation>Megatron-DeepSpeed, blockierende Starts</translation>
    </message>
    <message>
        <source>PyTorch, eager modules</source>
        <translation>PyTorch, Eager-Module</translation>
    </message>
    <message>
        <source>fraction of the dense peak</source>
        <translation>Anteil der dichten Spitze</translation>
    </message>
    <message>
        <source>What a large matrix product attains.</source>
        <translation>Was ein großes Matrixprodukt erreicht.</translation>
    </message>
    <message>
        <source>fraction of the nominal bandwidth</source>
        <translation>Anteil der Nennbandbreite</translation>
    </message>
    <message>
        <source>What large collectives attain on this kind of link.</source>
        <translation>Was große Kollektive auf dieser Art Verbindung erreichen.</translation>
    </message>
    <message>
        <source>fraction of the memory bandwidth</source>
        <translation>Anteil der Speicherbandbreite</translation>
    </message>
    <message>
        <source>What elementwise kernels attain.</source>
        <translation>Was elementweise Kernel erreichen.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>What launching one kernel takes in this framework; rules small models.</source>
        <translation>Was der Start eines Kernels in diesem Framework kostet; gibt bei kleinen Modellen den Ausschlag.</translation>
    </message>
    <message>
        <source>What tiled attention kernels attain forward with many heads.</source>
        <translation>Was gekachelte Attention-Kernel vorwärts mit vielen Köpfen erreichen.</translation>
    </message>
    <message>
        <source>What tiled attention kernels attain backward with many heads.</source>
        <translation>Was gekachelte Attention-Kernel rückwärts mit vielen Köpfen erreichen.</translation>
    </message>
    <message>
        <source>What one step of a collective takes on this kind of link before the first byte moves.</source>
        <translation>Was ein Schritt eines Kollektivs auf dieser Verbindung braucht, bevor das erste Byte läuft.</translation>
    </message>
    <message>
        <source>What the host needs to launch one layer&apos;s forward; rules small models.</source>
        <translation>Was der Host zum Starten des Vorwärtslaufs einer Schicht braucht; gibt bei kleinen Modellen den Ausschlag.</translation>
    </message>
    <message>
        <source>times that of fused kernels</source>
        <translation>× fusionierte Kernel</translation>
    </message>
    <message>
        <source>Bytes that this software&apos;s elementwise kernels move, relative to one fused kernel per operation.</source>
        <translation>Bytes, die die elementweisen Kernel dieser Software bewegen, relativ zu einem fusionierten Kernel je Operation.</translation>
    </message>
    <message>
        <source>What the host does for each micro-batch and stage that nothing hides.</source>
        <translation>Was der Host je Mikrobatch und Stufe tut, ohne dass etwas es verdeckt.</translation>
    </message>
    <message>
        <source>Micro-batch 1 wins</source>
        <translation>Mikrobatch 1 gewinnt</translation>
    </message>
    <message>
        <source>LLaMA-13B on 64 A100: micro-batch 1 without tensor or pipeline parallelism reaches 70.5 % MFU, because it needs neither to fit.</source>
        <translation>LLaMA-13B auf 64 A100: Mikrobatch 1 ohne Tensor- und Pipeline-Parallelität erreicht 70,5 % MFU, weil er keine von beiden braucht, um zu passen.</translation>
    </message>
    <message>
        <source>Explore: the fastest layouts have micro-batch 1. Set the micro-batch to 2: it no longer fits with tp = pp = 1.</source>
        <translation>Erkunden: die schnellsten Layouts haben Mikrobatch 1. Setzen Sie den Mikrobatch auf 2: mit tp = pp = 1 passt es nicht mehr.</translation>
    </message>
    <message>
        <source>mb 1, tp 1, pp 1</source>
        <translation>mb 1, tp 1, pp 1</translation>
    </message>
    <message>
        <source>mb 2, tp 2, pp 1</source>
        <translation>mb 2, tp 2, pp 1</translation>
    </message>
    <message>
        <source>mb 2, tp 2, pp 2</source>
        <translation>mb 2, tp 2, pp 2</translation>
    </message>
    <message>
        <source>16 layouts fit or run out of memory as measured</source>
        <translation>16 Layouts passen oder sprengen den Speicher wie gemessen</translation>
    </message>
    <message>
        <source>fastest of the layouts that fit</source>
        <translation>schnellstes der passenden Layouts</translation>
    </message>
    <message>
        <source>MFU of micro-batch 1, tp 1, pp 1</source>
        <translation>MFU von Mikrobatch 1, tp 1, pp 1</translation>
    </message>
    <message>
        <source>at tp 2, micro-batch 2 is faster than 1</source>
        <translation>bei tp 2 ist Mikrobatch 2 schneller als 1</translation>
    </message>
    <message>
        <source>without the fused norm it does not fit</source>
        <translation>ohne die fusionierte Norm passt es nicht</translation>
    </message>
    <message>
        <source>Interleaving gives 10+ %</source>
        <translation>Verschränken bringt über 10 %</translation>
    </message>
    <message>
        <source>GPT-3 175B over 12 pipeline stages: two chunks per device instead of one make the step more than 10 % faster, for twice the messages.</source>
        <translation>GPT-3 175B über 12 Pipeline-Stufen: zwei Abschnitte je Gerät statt einem machen den Schritt über 10 % schneller, für doppelt so viele Nachrichten.</translation>
    </message>
    <message>
        <source>Timeline: the triangles at both ends halve. Then lower the global batch and watch the gain grow.</source>
        <translation>Zeitleiste: die Dreiecke an beiden Enden halbieren sich. Senken Sie dann den globalen Batch und sehen Sie den Gewinn wachsen.</translation>
    </message>
    <message>
        <source>interleaved v = 2, m = 48</source>
        <translation>verschränkt v = 2, m = 48</translation>
    </message>
    <message>
        <source>1F1B, m = 48</source>
        <translation>1F1B, m = 48</translation>
    </message>
    <message>
        <source>interleaved v = 2, m = 12</source>
        <translation>verschränkt v = 2, m = 12</translation>
    </message>
    <message>
        <source>interleaved over 1F1B at m = 48</source>
        <translation>verschränkt gegen 1F1B bei m = 48</translation>
    </message>
    <message>
        <source>the gain shrinks with m = 12, 24, 36, 48, 60</source>
        <translation>der Gewinn schrumpft mit m = 12, 24, 36, 48, 60</translation>
    </message>
    <message>
        <source>over slow Ethernet interleaving loses</source>
        <translation>über langsames Ethernet verliert Verschränken</translation>
    </message>
    <message>
        <source>Zero bubble: +23 % at the same memory, +31 % relaxed</source>
        <translation>Ohne Blasen: +23 % bei gleichem Speicher, +31 % mit mehr</translation>
    </message>
    <message>
        <source>Weight gradients that nobody waits for fill the bubble: up to 23 % more throughput than 1F1B at similar memory, up to 31 % with twice the memory and no barrier before the optimizer.</source>
        <translation>Gewichtsgradienten, auf die niemand wartet, füllen die Blase: bis 23 % mehr Durchsatz als 1F1B bei ähnlichem Speicher, bis 31 % mit doppeltem Speicher und ohne Barriere vor dem Optimierer.</translation>
    </message>
    <message>
        <source>Timeline: the triangle at the end fills with weight gradients. Tick Optimizer between steps under Options and compare barrier with post-validation.</source>
        <translation>Zeitleiste: das Dreieck am Ende füllt sich mit Gewichtsgradienten. Wählen Sie unter Optionen „Optimierer zwischen Schritten“ und vergleichen Sie Barriere und Nachprüfung.</translation>
    </message>
    <message>
        <source>ZB-H1 over 1F1B, p = 8, m = 24</source>
        <translation>ZB-H1 gegen 1F1B, p = 8, m = 24</translation>
    </message>
    <message>
        <source>ZB-H2, step to step</source>
        <translation>ZB-H2, Schritt an Schritt</translation>
    </message>
    <message>
        <source>ZB-V at the memory of 1F1B</source>
        <translation>ZB-V mit dem Speicher von 1F1B</translation>
    </message>
    <message>
        <source>ZB-H1, p = 32, m = 96</source>
        <translation>ZB-H1, p = 32, m = 96</translation>
    </message>
    <message>
        <source>ZB-H2, p = 32, m = 96</source>
        <translation>ZB-H2, p = 32, m = 96</translation>
    </message>
    <message>
        <source>with m = 64 there is less to gain</source>
        <translation>mit m = 64 ist weniger zu gewinnen</translation>
    </message>
    <message>
        <source>more memory, less bubble: 8, 11, 16 activations</source>
        <translation>mehr Speicher, weniger Blase: 8, 11, 16 Aktivierungen</translation>
    </message>
    <message>
        <source>a barrier before the optimizer costs</source>
        <translation>eine Barriere vor dem Optimierer kostet</translation>
    </message>
    <message>
        <source>V-Half halves the activation memory</source>
        <translation>V-Half halbiert den Aktivierungsspeicher</translation>
    </message>
    <message>
        <source>Bend the pipeline into a V and choose how fast its building block moves: half of 1F1B&apos;s activation memory at no loss, a third at a similar pace.</source>
        <translation>Biegen Sie die Pipeline zu einem V und wählen Sie, wie schnell ihr Baustein läuft: der halbe Aktivierungsspeicher von 1F1B ohne Verlust, ein Drittel bei ähnlichem Tempo.</translation>
    </message>
    <message>
        <source>Timeline: memory curves that are flat over the devices, where those of 1F1B are a staircase.</source>
        <translation>Zeitleiste: Speicherkurven, die über die Geräte flach sind, wo die von 1F1B eine Treppe bilden.</translation>
    </message>
    <message>
        <source>peak of V-Half on 16 devices</source>
        <translation>Spitze von V-Half auf 16 Geräten</translation>
    </message>
    <message>
        <source>peak of V-Min</source>
        <translation>Spitze von V-Min</translation>
    </message>
    <message>
        <source>peak of ZB-V</source>
        <translation>Spitze von ZB-V</translation>
    </message>
    <message>
        <source>V-Half over 1F1B, step to step</source>
        <translation>V-Half gegen 1F1B, Schritt an Schritt</translation>
    </message>
    <message>
        <source>V-Min over 1F1B</source>
        <translation>V-Min gegen 1F1B</translation>
    </message>
    <message>
        <source>The vocabulary bubble</source>
        <translation>Die Vokabularblase</translation>
    </message>
    <message>
        <source>A large vocabulary makes the last stage fat, and every device waits for it each time. Output layer and embedding cut over all devices: 5 to 51 % more throughput, whatever the vocabulary, for one or two more micro-batches in flight.</source>
        <translation>Ein großes Vokabular macht die letzte Stufe schwer, und jedes Gerät wartet jedes Mal auf sie. Ausgabeschicht und Embedding auf alle Geräte verteilt: 5 bis 51 % mehr Durchsatz bei jedem Vokabular, für ein oder zwei Mikrobatches mehr unterwegs.</translation>
    </message>
    <message>
        <source>Llama-3 8B, 1F1B</source>
        <translation>Llama-3 8B, 1F1B</translation>
    </message>
    <message>
        <source>32k words</source>
        <translation>32k Wörter</translation>
    </message>
    <message>
        <source>128k words</source>
        <translation>128k Wörter</translation>
    </message>
    <message>
        <source>the gain grows with 32k, 64k, 128k, 256k</source>
        <translation>der Gewinn wächst mit 32k, 64k, 128k, 256k</translation>
    </message>
    <message>
        <source>moving layers away from the last stage lies between</source>
        <translation>Schichten von der letzten Stufe wegzulegen liegt dazwischen</translation>
    </message>
    <message>
        <source>in flight with one barrier</source>
        <translation>unterwegs mit einer Barriere</translation>
    </message>
    <message>
        <source>with two barriers</source>
        <translation>mit zwei Barrieren</translation>
    </message>
    <message>
        <source>Sequence parallelism and selective recomputation</source>
        <translation>Sequenzparallelität und selektive Neuberechnung</translation>
    </message>
    <message>
        <source>GPT 530B on 2240 A100: sharing norms along the sequence and recomputing attention alone needs a fifth of the activations and is 29 % faster than full recomputation.</source>
        <translation>GPT 530B auf 2240 A100: Normen entlang der Sequenz zu teilen und nur die Attention neu zu berechnen braucht ein Fünftel der Aktivierungen und ist 29 % schneller als volle Neuberechnung.</translation>
    </message>
    <message>
        <source>Memory: the activations of each stage. Time: the recompute bar almost vanishes.</source>
        <translation>Speicher: die Aktivierungen jeder Stufe. Zeit: der Balken der Neuberechnung verschwindet fast.</translation>
    </message>
    <message>
        <source>sequence parallel, selective</source>
        <translation>sequenzparallel, selektiv</translation>
    </message>
    <message>
        <source>tensor parallel, full recomputation</source>
        <translation>tensorparallel, volle Neuberechnung</translation>
    </message>
    <message>
        <source>tensor parallel, all stored</source>
        <translation>tensorparallel, alles gespeichert</translation>
    </message>
    <message>
        <source>activations, all stored over sequence parallel and selective</source>
        <translation>Aktivierungen, alles gespeichert gegen sequenzparallel und selektiv</translation>
    </message>
    <message>
        <source>MFU with both</source>
        <translation>MFU mit beidem</translation>
    </message>
    <message>
        <source>MFU with full recomputation</source>
        <translation>MFU mit voller Neuberechnung</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>A trillion parameters on Frontier</source>
        <translation>Eine Billion Parameter auf Frontier</translation>
    </message>
    <message>
        <source>GPT of 22B, 175B and 1T on MI250X attain 38.38, 36.14 and 31.96 % of the peak of a GCD; tensor parallelism stays inside the node, and more replicas cost almost nothing.</source>
        <translation>GPT mit 22B, 175B und 1T erreicht auf MI250X 38,38, 36,14 und 31,96 % der Spitze einer GCD; Tensorparallelität bleibt im Knoten, und mehr Replikate kosten fast nichts.</translation>
    </message>
    <message>
        <source>Time: what the step loses to collectives as the model grows. Then set tensor parallel to 16 and watch it cross the network.</source>
        <translation>Zeit: was der Schritt an Kollektive verliert, wenn das Modell wächst. Setzen Sie dann tensorparallel auf 16 und sehen Sie es das Netz überqueren.</translation>
    </message>
    <message>
        <source>22B on 64 GCDs</source>
        <translation>22B auf 64 GCDs</translation>
    </message>
    <message>
        <source>175B on 1024 GCDs</source>
        <translation>175B auf 1024 GCDs</translation>
    </message>
    <message>
        <source>1T on 3072 GCDs</source>
        <translation>1T auf 3072 GCDs</translation>
    </message>
    <message>
        <source>22B, share of the peak</source>
        <translation>22B, Anteil der Spitze</translation>
    </message>
    <message>
        <source>175B, share of the peak</source>
        <translation>175B, Anteil der Spitze</translation>
    </message>
    <message>
        <source>1T, share of the peak</source>
        <translation>1T, Anteil der Spitze</translation>
    </message>
    <message>
        <source>175B with tp 16, across the network, against tp 4</source>
        <translation>175B mit tp 16 über das Netz gegen tp 4</translation>
    </message>
    <message>
        <source>1T, weak scaling from 1024 to 3072 GCDs: time of three times the batch</source>
        <translation>1T, schwache Skalierung von 1024 auf 3072 GCDs: Zeit des dreifachen Batches</translation>
    </message>
    <message>
        <source>Breadth-first wins at small batches</source>
        <translation>Breadth-first gewinnt bei kleinen Batches</translation>
    </message>
    <message>
        <source>With few micro-batches per device the gradient exchange shows. Depth-first schedules exchange everything after the last backward; breadth-first finishes a chunk at a time and hides the exchange of one under the backward of the next, with parameters sharded. Up to 43 % more throughput at small batch per GPU, nothing at large. Assumed here: gathering or reducing a device&apos;s share takes three and a half forwards of one micro-batch.</source>
        <translation>Mit wenigen Mikrobatches je Gerät zeigt sich der Gradientenaustausch. Depth-first-Zeitpläne tauschen alles nach dem letzten Rückwärtslauf; Breadth-first beendet einen Abschnitt nach dem anderen und verbirgt den Austausch des einen hinter dem Rückwärtslauf des nächsten, mit geshardeten Parametern. Bis 43 % mehr Durchsatz bei kleinem Batch je GPU, nichts bei großem. Angenommen: Sammeln oder Reduzieren des Anteils eines Geräts dauert dreieinhalb Vorwärtsläufe eines Mikrobatches.</translation>
    </message>
    <message>
        <source>Timeline: gathers and reductions on the thin lanes, all but the first and the last below compute. Lower the global batch and compare.</source>
        <translation>Zeitleiste: Sammeln und Reduzieren auf den dünnen Spuren, alle außer dem ersten und letzten unter der Berechnung. Senken Sie den globalen Batch und vergleichen Sie.</translation>
    </message>
    <message>
        <source>breadth-first, v = 4</source>
        <translation>Breadth-first, v = 4</translation>
    </message>
    <message>
        <source>breadth-first over depth-first, one micro-batch per device</source>
        <translation>Breadth-first gegen Depth-first, ein Mikrobatch je Gerät</translation>
    </message>
    <message>
        <source>32 micro-batches per device</source>
        <translation>32 Mikrobatches je Gerät</translation>
    </message>
    <message>
        <source>the gain shrinks with m = 8, 16, 64, 256</source>
        <translation>der Gewinn schrumpft mit m = 8, 16, 64, 256</translation>
    </message>
    <message>
        <source>ZeRO-0</source>
        <translation>ZeRO-0</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>model states with ZeRO-0</source>
        <translation>Modellzustände mit ZeRO-0</translation>
    </message>
    <message>
        <source>model states with ZeRO-1</source>
        <translation>Modellzustände mit ZeRO-1</translation>
    </message>
    <message>
        <source>model states with ZeRO-2</source>
        <translation>Modellzustände mit ZeRO-2</translation>
    </message>
    <message>
        <source>model states with ZeRO-3</source>
        <translation>Modellzustände mit ZeRO-3</translation>
    </message>
    <message>
        <source>2BP: half of the backward can wait</source>
        <translation>2BP: die Hälfte des Rückwärtslaufs kann warten</translation>
    </message>
    <message>
        <source>Weight gradients moved to the end of the step shorten every schedule that does not split its backward; 1.70x for a LLaMA-like 7B model on 4 GPUs. The bubble alone explains 1.17x at four micro-batches, and with equal thirds nothing explains more than 1.5x; the rest has to come from computing the weight gradients of all micro-batches as one, here assumed to halve their time.</source>
        <translation>Gewichtsgradienten ans Ende des Schritts gelegt verkürzen jeden Zeitplan, der seinen Rückwärtslauf nicht teilt; 1,70x für ein LLaMA-artiges 7B-Modell auf 4 GPUs. Die Blase allein erklärt 1,17x bei vier Mikrobatches, und mit gleichen Dritteln erklärt nichts mehr als 1,5x; der Rest muss daher kommen, dass die Gewichtsgradienten aller Mikrobatches zusammen berechnet werden, hier angenommen in halber Zeit.</translation>
    </message>
    <message>
        <source>Timeline: the drain loses a third, and every device holds every activation until the end. Untick 2BP under Options to compare.</source>
        <translation>Zeitleiste: der Auslauf verliert ein Drittel, und jedes Gerät hält jede Aktivierung bis zum Ende. Schalten Sie unter Optionen 2BP aus, um zu vergleichen.</translation>
    </message>
    <message>
        <source>1F1B, m = 4</source>
        <translation>1F1B, m = 4</translation>
    </message>
    <message>
        <source>GPipe, m = 4</source>
        <translation>GPipe, m = 4</translation>
    </message>
    <message>
        <source>bubble ratio at m = 8</source>
        <translation>Blasenanteil bei m = 8</translation>
    </message>
    <message>
        <source>GPipe gains too</source>
        <translation>GPipe gewinnt auch</translation>
    </message>
    <message>
        <source>and one micro-batch alone</source>
        <translation>und ein Mikrobatch allein</translation>
    </message>
    <message>
        <source>the price: activations of all micro-batches</source>
        <translation>der Preis: Aktivierungen aller Mikrobatches</translation>
    </message>
    <message>
        <source>Hanayo: waves instead of a second copy</source>
        <translation>Hanayo: Wellen statt einer zweiten Kopie</translation>
    </message>
    <message>
        <source>Chimera&apos;s two directions folded into one copy of the model: the more waves, the smaller the bubble. Up to 30.4 % more throughput than the state of the art. The formula printed in the paper is simpler; ours is that of the exact order.</source>
        <translation>Die zwei Richtungen von Chimera zu einer Kopie des Modells gefaltet: je mehr Wellen, desto kleiner die Blase. Bis 30,4 % mehr Durchsatz als der Stand der Technik. Die Formel im Paper ist einfacher; unsere ist die der genauen Reihenfolge.</translation>
    </message>
    <message>
        <source>Timeline: chunks zig-zag over the devices; neighbouring chunks meet on one device without a message.</source>
        <translation>Zeitleiste: Abschnitte laufen im Zickzack über die Geräte; benachbarte treffen sich auf einem Gerät ohne Nachricht.</translation>
    </message>
    <message>
        <source>two waves</source>
        <translation>zwei Wellen</translation>
    </message>
    <message>
        <source>one wave</source>
        <translation>eine Welle</translation>
    </message>
    <message>
        <source>four waves over Chimera, p = m = 8</source>
        <translation>vier Wellen gegen Chimera, p = m = 8</translation>
    </message>
    <message>
        <source>bubble of one wave: 14 / 38</source>
        <translation>Blase einer Welle: 14 / 38</translation>
    </message>
    <message>
        <source>of two waves: 14 / 62</source>
        <translation>zweier Wellen: 14 / 62</translation>
    </message>
    <message>
        <source>more waves, less time: 1F1B, 1, 2, 4 waves</source>
        <translation>mehr Wellen, weniger Zeit: 1F1B, 1, 2, 4 Wellen</translation>
    </message>
    <message>
        <source>BitPipe: two interleaved pipelines through each other</source>
        <translation>BitPipe: zwei verschränkte Pipelines durcheinander</translation>
    </message>
    <message>
        <source>Two V-shaped pipelines in opposite directions halve the bubble of Chimera again: 1.05 to 1.28 times the throughput of synchronous schedules, for two copies of the model.</source>
        <translation>Zwei V-förmige Pipelines in entgegengesetzter Richtung halbieren die Blase von Chimera noch einmal: 1,05- bis 1,28-facher Durchsatz synchroner Zeitpläne, für zwei Kopien des Modells.</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>verschränkt</translation>
    </message>
    <message>
        <source>over Chimera, p = m = 8</source>
        <translation>gegen Chimera, p = m = 8</translation>
    </message>
    <message>
        <source>over interleaved 1F1B</source>
        <translation>gegen verschränktes 1F1B</translation>
    </message>
    <message>
        <source>bubble at m = p: 6 / 30</source>
        <translation>Blase bei m = p: 6 / 30</translation>
    </message>
    <message>
        <source>Activations that lie idle can leave</source>
        <translation>Ungenutzte Aktivierungen können gehen</translation>
    </message>
    <message>
        <source>Between a forward and its backward an activation lies idle, the longer the deeper the pipeline. At least half of them go to the host for free; those of the longest life first, so that half of the bytes saves more than half of the peak.</source>
        <translation>Zwischen Vorwärts- und Rückwärtslauf liegt eine Aktivierung ungenutzt, je tiefer die Pipeline, desto länger. Mindestens die Hälfte geht kostenlos zum Host; die langlebigsten zuerst, sodass die Hälfte der Bytes mehr als die Hälfte der Spitze spart.</translation>
    </message>
    <message>
        <source>Timeline: the thin lanes below each device carry copies out and in while it computes. Raise copy under Options until they are seen in the compute lane.</source>
        <translation>Zeitleiste: die dünnen Spuren unter jedem Gerät tragen Kopien hin und zurück, während es rechnet. Erhöhen Sie „Kopie“ unter Optionen, bis sie in der Rechenspur zu sehen sind.</translation>
    </message>
    <message>
        <source>Llama-2 13B, 1F1B</source>
        <translation>Llama-2 13B, 1F1B</translation>
    </message>
    <message>
        <source>half of the activations leave for free</source>
        <translation>die Hälfte der Aktivierungen geht kostenlos</translation>
    </message>
    <message>
        <source>and more than half of the peak with them</source>
        <translation>und mit ihnen mehr als die halbe Spitze</translation>
    </message>
    <message>
        <source>activation memory of GIS over interleaved 1F1B</source>
        <translation>Aktivierungsspeicher von GIS gegen verschränktes 1F1B</translation>
    </message>
    <message>
        <source>GIS-H, about half offloaded</source>
        <translation>GIS-H, etwa die Hälfte ausgelagert</translation>
    </message>
    <message>
        <source>everything offloaded: the same memory for 8 and 32 devices</source>
        <translation>alles ausgelagert: derselbe Speicher für 8 und 32 Geräte</translation>
    </message>
    <message>
        <source>1F1B over GIS-H, all offloaded</source>
        <translation>1F1B gegen GIS-H, alles ausgelagert</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule 1f1b</source>
        <translation>Gesamtdauer des simulierten Zeitplans 1f1b</translation>
    </message>
    <message>
        <source>forward of a stage, one micro-batch</source>
        <translation>Vorwärtslauf einer Stufe, ein Mikrobatch</translation>
    </message>
    <message>
        <source>sum over its layers</source>
        <translation>Summe über ihre Schichten</translation>
    </message>
    <message>
        <source>forward of one layer</source>
        <translation>Vorwärtslauf einer Schicht</translation>
    </message>
    <message>
        <source>matrix products of a layer, forward</source>
        <translation>Matrixprodukte einer Schicht, vorwärts</translation>
    </message>
    <message>
        <source>tile and depth model held to kernels measured by SimuMax (A100, B200)</source>
        <translation>Kachel- und Tiefenmodell, an von SimuMax gemessenen Kerneln geprüft (A100, B200)</translation>
    </message>
    <message>
        <source>tokens of one micro-batch on one rank</source>
        <translation>Tokens eines Mikrobatches auf einem Rang</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>knob sequence</source>
        <translation>Stellgröße sequence</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>knob micro_batch</source>
        <translation>Stellgröße micro_batch</translation>
    </message>
    <message>
        <source>context-parallel degree</source>
        <translation>kontextparalleler Grad</translation>
    </message>
    <message>
        <source>knob cp</source>
        <translation>Stellgröße cp</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>LLaMA 13B, 128k vocabulary</source>
        <translation>LLaMA 13B, Vokabular 128k</translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation>Attention-Köpfe</translation>
    </message>
    <message>
        <source>head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>tensor-parallel degree</source>
        <translation>tensorparalleler Grad</translation>
    </message>
    <message>
        <source>knob tp</source>
        <translation>Stellgröße tp</translation>
    </message>
    <message>
        <source>key-value heads</source>
        <translation>Schlüssel-Wert-Köpfe</translation>
    </message>
    <message>
        <source>dense peak of the accelerator</source>
        <translation>dichte Spitzenleistung des Beschleunigers</translation>
    </message>
    <message>
        <source>NVIDIA A100 80 GB SXM</source>
        <translation>NVIDIA A100 80 GB SXM</translation>
    </message>
    <message>
        <source>attainable share of the peak, large GEMM</source>
        <translation>erreichbarer Anteil der Spitze, großes GEMM</translation>
    </message>
    <message>
        <source>GEMM: fitted to 183 shapes measured by SimuMax (configs/system/a100_pcie.json), mean error 3.6 %; attention: FlashAttention-2, head size 128, same source</source>
        <translation>GEMM: an 183 von SimuMax gemessene Formen angepasst (configs/system/a100_pcie.json), mittlerer Fehler 3,6 %; Attention: FlashAttention-2, Kopfgröße 128, gleiche Quelle</translation>
    </message>
    <message>
        <source>inner dimension at which half of it is lost</source>
        <translation>innere Dimension, bei der die Hälfte verloren geht</translation>
    </message>
    <message>
        <source>tile rows</source>
        <translation>Zeilen einer Kachel</translation>
    </message>
    <message>
        <source>tile columns</source>
        <translation>Spalten einer Kachel</translation>
    </message>
    <message>
        <source>multiprocessors</source>
        <translation>Multiprozessoren</translation>
    </message>
    <message>
        <source>weight of wave quantization</source>
        <translation>Gewicht der Wellenquantisierung</translation>
    </message>
    <message>
        <source>bytes per element</source>
        <translation>Bytes je Element</translation>
    </message>
    <message>
        <source>knob precision</source>
        <translation>Stellgröße precision</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>attainable share of the memory bandwidth</source>
        <translation>erreichbarer Anteil der Speicherbandbreite</translation>
    </message>
    <message>
        <source>launch of one kernel</source>
        <translation>Start eines Kernels</translation>
    </message>
    <message>
        <source>MLP inner size</source>
        <translation>innere Größe des MLP</translation>
    </message>
    <message>
        <source>attention core forward</source>
        <translation>Attention-Kern vorwärts</translation>
    </message>
    <message>
        <source>assumption: saturating share of the peak, set to SimuMax&apos;s A100 kernels</source>
        <translation>Annahme: sättigender Anteil der Spitze, nach SimuMax&apos; A100-Kerneln</translation>
    </message>
    <message>
        <source>attention FLOPs executed on one rank</source>
        <translation>auf einem Rang ausgeführte Attention-FLOPs</translation>
    </message>
    <message>
        <source>attainable share of the peak, attention forward</source>
        <translation>erreichbarer Anteil der Spitze, Attention vorwärts</translation>
    </message>
    <message>
        <source>rate of tiled attention kernels</source>
        <translation>Rate gekachelter Attention-Kernel</translation>
    </message>
    <message>
        <source>heads x sequences x s/4096 at half of it</source>
        <translation>Köpfe x Sequenzen x s/4096 bei der Hälfte</translation>
    </message>
    <message>
        <source>norms, residuals, activation, forward</source>
        <translation>Normen, Residuen, Aktivierung, vorwärts</translation>
    </message>
    <message>
        <source>bytes each kernel reads and writes</source>
        <translation>Bytes, die jeder Kernel liest und schreibt</translation>
    </message>
    <message>
        <source>elementwise traffic against fused kernels</source>
        <translation>elementweiser Verkehr gegen fusionierte Kernel</translation>
    </message>
    <message>
        <source>tensor-parallel collectives of a layer, forward</source>
        <translation>tensorparallele Kollektive einer Schicht, vorwärts</translation>
    </message>
    <message>
        <source>waiting for the host to launch kernels</source>
        <translation>Warten auf den Host, der Kernel startet</translation>
    </message>
    <message>
        <source>a layer takes the longer of launching and running its kernels; their sum where launches block</source>
        <translation>eine Schicht dauert das Längere von Starten und Laufen ihrer Kernel; ihre Summe, wo Starts blockieren</translation>
    </message>
    <message>
        <source>launching a layer&apos;s forward</source>
        <translation>Starten des Vorwärtslaufs einer Schicht</translation>
    </message>
    <message>
        <source>embedding lookup</source>
        <translation>Embedding-Lookup</translation>
    </message>
    <message>
        <source>output matrix and loss, forward</source>
        <translation>Ausgabematrix und Verlust, vorwärts</translation>
    </message>
    <message>
        <source>padded vocabulary</source>
        <translation>aufgefülltes Vokabular</translation>
    </message>
    <message>
        <source>backward of a stage, one micro-batch</source>
        <translation>Rückwärtslauf einer Stufe, ein Mikrobatch</translation>
    </message>
    <message>
        <source>backward of one layer</source>
        <translation>Rückwärtslauf einer Schicht</translation>
    </message>
    <message>
        <source>input gradients of a layer&apos;s products</source>
        <translation>Eingabegradienten der Produkte einer Schicht</translation>
    </message>
    <message>
        <source>weight gradients of one layer</source>
        <translation>Gewichtsgradienten einer Schicht</translation>
    </message>
    <message>
        <source>as many FLOPs as forward, no attention core</source>
        <translation>so viele FLOPs wie vorwärts, ohne Attention-Kern</translation>
    </message>
    <message>
        <source>weight gradients of a layer&apos;s products</source>
        <translation>Gewichtsgradienten der Produkte einer Schicht</translation>
    </message>
    <message>
        <source>bytes moved per weight gradient inside its product</source>
        <translation>im Produkt bewegte Bytes je Gewichtsgradient</translation>
    </message>
    <message>
        <source>read and write of 32 bits, or a write of the computing precision</source>
        <translation>Lesen und Schreiben von 32 Bit oder ein Schreiben in der Rechenpräzision</translation>
    </message>
    <message>
        <source>bytes per parameter to accumulate gradients</source>
        <translation>Bytes je Parameter zum Sammeln der Gradienten</translation>
    </message>
    <message>
        <source>parameters of a layer on one rank</source>
        <translation>Parameter einer Schicht auf einem Rang</translation>
    </message>
    <message>
        <source>attention parameters of a layer</source>
        <translation>Attention-Parameter einer Schicht</translation>
    </message>
    <message>
        <source>MLP parameters of a layer</source>
        <translation>MLP-Parameter einer Schicht</translation>
    </message>
    <message>
        <source>norm parameters of a layer</source>
        <translation>Norm-Parameter einer Schicht</translation>
    </message>
    <message>
        <source>attention core backward</source>
        <translation>Attention-Kern rückwärts</translation>
    </message>
    <message>
        <source>attainable share of the peak, attention backward</source>
        <translation>erreichbarer Anteil der Spitze, Attention rückwärts</translation>
    </message>
    <message>
        <source>launching a layer&apos;s backward</source>
        <translation>Starten des Rückwärtslaufs einer Schicht</translation>
    </message>
    <message>
        <source>output matrix and loss, backward</source>
        <translation>Ausgabematrix und Verlust, rückwärts</translation>
    </message>
    <message>
        <source>gradient and weight exchange after the last backward</source>
        <translation>Gradienten- und Gewichtsaustausch nach dem letzten Rückwärtslauf</translation>
    </message>
    <message>
        <source>one all-gather or reduce-scatter</source>
        <translation>ein All-Gather oder Reduce-Scatter</translation>
    </message>
    <message>
        <source>startup of one collective</source>
        <translation>Start eines Kollektivs</translation>
    </message>
    <message>
        <source>measured 234.9 of 300 GB/s on 8 A100 (stas00/ml-engineering)</source>
        <translation>gemessen 234,9 von 300 GB/s auf 8 A100 (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>mean latency of a ring step</source>
        <translation>mittlere Latenz eines Ringschritts</translation>
    </message>
    <message>
        <source>cluster link levels</source>
        <translation>Verbindungsebenen des Clusters</translation>
    </message>
    <message>
        <source>ranks in the group</source>
        <translation>Ränge der Gruppe</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>bytes per gradient</source>
        <translation>Bytes je Gradient</translation>
    </message>
    <message>
        <source>knob grad_dtype</source>
        <translation>Stellgröße grad_dtype</translation>
    </message>
    <message>
        <source>parameters of one rank, routed experts apart</source>
        <translation>Parameter eines Rangs, ohne geroutete Experten</translation>
    </message>
    <message>
        <source>layers of the stage</source>
        <translation>Schichten der Stufe</translation>
    </message>
    <message>
        <source>embeddings on one rank</source>
        <translation>Embeddings auf einem Rang</translation>
    </message>
    <message>
        <source>learned positions and embedding norm</source>
        <translation>gelernte Positionen und Embedding-Norm</translation>
    </message>
    <message>
        <source>output matrix on one rank</source>
        <translation>Ausgabematrix auf einem Rang</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>letzte Norm</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on infiniband</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf infiniband</translation>
    </message>
    <message>
        <source>efficiency measured on 32 H200 over 4 nodes: 364.9 GB/s (stas00/ml-engineering); step: NCCL tuning, network ring</source>
        <translation>Effizienz gemessen auf 32 H200 in 4 Knoten: 364,9 GB/s (stas00/ml-engineering); Schritt: NCCL-Tuning, Netzring</translation>
    </message>
    <message>
        <source>members that send together</source>
        <translation>Mitglieder, die zusammen senden</translation>
    </message>
    <message>
        <source>all-gather against all-reduce bandwidth</source>
        <translation>Bandbreite von All-Gather gegen All-Reduce</translation>
    </message>
    <message>
        <source>bytes per weight</source>
        <translation>Bytes je Gewicht</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>Optimiererschritt</translation>
    </message>
    <message>
        <source>ranks that share states</source>
        <translation>Ränge, die Zustände teilen</translation>
    </message>
    <message>
        <source>optimizer bytes per parameter: fp32 master copy and moments</source>
        <translation>Optimierer-Bytes je Parameter: fp32-Hauptkopie und Momente</translation>
    </message>
    <message>
        <source>bytes per parameter around the optimizer</source>
        <translation>Bytes je Parameter um den Optimierer</translation>
    </message>
    <message>
        <source>host work per step</source>
        <translation>Hostarbeit je Schritt</translation>
    </message>
    <message>
        <source>memory of one rank</source>
        <translation>Speicher eines Rangs</translation>
    </message>
    <message>
        <source>sum of its classes</source>
        <translation>Summe seiner Klassen</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>Optimiererzustände</translation>
    </message>
    <message>
        <source>activations in flight</source>
        <translation>Aktivierungen unterwegs</translation>
    </message>
    <message>
        <source>Megatron on B200, allocations measured by SimuMax v1.2, within 2 %</source>
        <translation>Megatron auf B200, Belegungen gemessen von SimuMax v1.2, auf 2 % genau</translation>
    </message>
    <message>
        <source>chunk activations held at the schedule&apos;s peak</source>
        <translation>an der Spitze des Zeitplans gehaltene Abschnitt-Aktivierungen</translation>
    </message>
    <message>
        <source>activations of one layer, one micro-batch</source>
        <translation>Aktivierungen einer Schicht, ein Mikrobatch</translation>
    </message>
    <message>
        <source>gradients of one MLP and gathered inputs</source>
        <translation>Gradienten eines MLP und gesammelte Eingaben</translation>
    </message>
    <message>
        <source>Megatron on B200, allocations measured by SimuMax v1.2</source>
        <translation>Megatron auf B200, Belegungen gemessen von SimuMax v1.2</translation>
    </message>
    <message>
        <source>logits, softmax and loss</source>
        <translation>Logits, Softmax und Verlust</translation>
    </message>
    <message>
        <source>6 B fused: Megatron on B200, measured by SimuMax v1.2; 14 B eager: assumption, four tensors counted</source>
        <translation>6 B fusioniert: Megatron auf B200, gemessen von SimuMax v1.2; 14 B eager: Annahme, vier Tensoren gezählt</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>context, libraries and communication buffers</source>
        <translation>Kontext, Bibliotheken und Kommunikationspuffer</translation>
    </message>
    <message>
        <source>activations and buffers lost to fragmentation</source>
        <translation>durch Fragmentierung verlorene Aktivierungen und Puffer</translation>
    </message>
    <message>
        <source>largest transient of the stage</source>
        <translation>größter vorübergehender Tensor der Stufe</translation>
    </message>
    <message>
        <source>one all-reduce</source>
        <translation>ein All-Reduce</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on nvswitch</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf nvswitch</translation>
    </message>
    <message>
        <source>launching a collective of a layer</source>
        <translation>Starten eines Kollektivs einer Schicht</translation>
    </message>
    <message>
        <source>one message to the next stage</source>
        <translation>eine Nachricht zur nächsten Stufe</translation>
    </message>
    <message>
        <source>latency of one message</source>
        <translation>Latenz einer Nachricht</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule interleaved-1f1b</source>
        <translation>Gesamtdauer des simulierten Zeitplans interleaved-1f1b</translation>
    </message>
    <message>
        <source>GPT-3 175B</source>
        <translation>GPT-3 175B</translation>
    </message>
    <message>
        <source>layer inputs held with full recomputation</source>
        <translation>bei voller Neuberechnung gehaltene Schichteingaben</translation>
    </message>
    <message>
        <source>stored attention scores</source>
        <translation>gespeicherte Attention-Scores</translation>
    </message>
    <message>
        <source>weight-gradient scratch</source>
        <translation>Arbeitsspeicher der Gewichtsgradienten</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-h2</source>
        <translation>Gesamtdauer des simulierten Zeitplans zb-h2</translation>
    </message>
    <message>
        <source>Llama-2-13B</source>
        <translation>Llama-2-13B</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-h1</source>
        <translation>Gesamtdauer des simulierten Zeitplans zb-h1</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule v-half</source>
        <translation>Gesamtdauer des simulierten Zeitplans v-half</translation>
    </message>
    <message>
        <source>Qwen2.5-32B</source>
        <translation>Qwen2.5-32B</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule v-min</source>
        <translation>Gesamtdauer des simulierten Zeitplans v-min</translation>
    </message>
    <message>
        <source>Llama-3-8B</source>
        <translation>Llama-3-8B</translation>
    </message>
    <message>
        <source>MT-NLG 530B</source>
        <translation>MT-NLG 530B</translation>
    </message>
    <message>
        <source>share of norms and residuals on one rank</source>
        <translation>Anteil der Normen und Residuen auf einem Rang</translation>
    </message>
    <message>
        <source>activations held with selective recomputation</source>
        <translation>bei selektiver Neuberechnung gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Frontier GPT 22B</source>
        <translation>Frontier GPT 22B</translation>
    </message>
    <message>
        <source>AMD MI250X, one GCD</source>
        <translation>AMD MI250X, eine GCD</translation>
    </message>
    <message>
        <source>assumption: 48 of 64 GB/s on a pair of MI300X (stas00/ml-engineering)</source>
        <translation>Annahme: 48 von 64 GB/s auf einem Paar MI300X (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on xgmi-package</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf xgmi-package</translation>
    </message>
    <message>
        <source>assumption: as tuned RoCE</source>
        <translation>Annahme: wie abgestimmtes RoCE</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on slingshot</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf slingshot</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on xgmi</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf xgmi</translation>
    </message>
    <message>
        <source>50 to 100 GB/s between packages depending on the pair; the slower is taken</source>
        <translation>50 bis 100 GB/s zwischen Gehäusen, je nach Paar; das langsamere gilt</translation>
    </message>
    <message>
        <source>Frontier GPT 175B</source>
        <translation>Frontier GPT 175B</translation>
    </message>
    <message>
        <source>Frontier GPT 1T</source>
        <translation>Frontier GPT 1T</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule breadth-first</source>
        <translation>Gesamtdauer des simulierten Zeitplans breadth-first</translation>
    </message>
    <message>
        <source>OPT-66B</source>
        <translation>OPT-66B</translation>
    </message>
    <message>
        <source>NVIDIA V100 32 GB SXM2</source>
        <translation>NVIDIA V100 32 GB SXM2</translation>
    </message>
    <message>
        <source>Assumption: 0.9 x the median (.781) of the fractions of peak that 12 accelerators achieve (stas00/ml-engineering, maximum achievable matmul FLOPS (bf16)); attention scaled from the A100 by the same ratio</source>
        <translation>Annahme: 0,9 x Median (0,781) der Anteile der Spitze, die 12 Beschleuniger erreichen (stas00/ml-engineering, maximum achievable matmul FLOPS (bf16)); Attention im selben Verhältnis vom A100</translation>
    </message>
    <message>
        <source>fitted to 52 runs on 384 A100 with blocking launches (BigScience tr11 chronicles)</source>
        <translation>angepasst an 52 Läufe auf 384 A100 mit blockierenden Starts (BigScience tr11)</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on nvlink-mesh</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf nvlink-mesh</translation>
    </message>
    <message>
        <source>second copies of gradients</source>
        <translation>zweite Kopien der Gradienten</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s fp16 and bf16 optimizers</source>
        <translation>fp16- und bf16-Optimierer von DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron 7.5B</source>
        <translation>Megatron 7.5B</translation>
    </message>
    <message>
        <source>gathered weights and one unit of gradients</source>
        <translation>gesammelte Gewichte und eine Einheit Gradienten</translation>
    </message>
    <message>
        <source>LLaMA-7B</source>
        <translation>LLaMA-7B</translation>
    </message>
    <message>
        <source>efficiency measured on 8 A100: 234.9 of 300 GB/s (stas00/ml-engineering); step: NCCL tuning, NVLink ring; startup: 40 us over 77 all-reduces on 2 to 8 A100 (vTrain)</source>
        <translation>Effizienz gemessen auf 8 A100: 234,9 von 300 GB/s (stas00/ml-engineering); Schritt: NCCL-Tuning, NVLink-Ring; Start: 40 us über 77 All-Reduces auf 2 bis 8 A100 (vTrain)</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gpipe</source>
        <translation>Gesamtdauer des simulierten Zeitplans gpipe</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule hanayo</source>
        <translation>Gesamtdauer des simulierten Zeitplans hanayo</translation>
    </message>
    <message>
        <source>context ring, exposed, forward</source>
        <translation>Kontextring, sichtbar, vorwärts</translation>
    </message>
    <message>
        <source>context ring, exposed, backward</source>
        <translation>Kontextring, sichtbar, rückwärts</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule eager-1f1b</source>
        <translation>Gesamtdauer des simulierten Zeitplans eager-1f1b</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-1p</source>
        <translation>Gesamtdauer des simulierten Zeitplans zb-1p</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-2p</source>
        <translation>Gesamtdauer des simulierten Zeitplans zb-2p</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gis</source>
        <translation>Gesamtdauer des simulierten Zeitplans gis</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gis-h</source>
        <translation>Gesamtdauer des simulierten Zeitplans gis-h</translation>
    </message>
    <message>
        <source>fitted to 22 runs of Megatron-Core on 8 B200 (SimuMax v1.2)</source>
        <translation>angepasst an 22 Läufe von Megatron-Core auf 8 B200 (SimuMax v1.2)</translation>
    </message>
    <message>
        <source>fitted to 68 runs of MPT on A100 and H100 (mosaicml/llm-foundry)</source>
        <translation>angepasst an 68 Läufe von MPT auf A100 und H100 (mosaicml/llm-foundry)</translation>
    </message>
    <message>
        <source>memory-efficient attention against FlashAttention-2</source>
        <translation>memory-efficient Attention gegen FlashAttention-2</translation>
    </message>
    <message>
        <source>FlashAttention-1 against 2</source>
        <translation>FlashAttention-1 gegen 2</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-v</source>
        <translation>Gesamtdauer des simulierten Zeitplans zb-v</translation>
    </message>
    <message>
        <source>balancing tries every split of up to %1 layers, the model has %2</source>
        <translation>Ausgleichen versucht jede Teilung von bis zu %1 Schichten, das Modell hat %2</translation>
    </message>
    <message>
        <source>there is no way to split %1: only the first and the last may stay empty</source>
        <translation>%1 lässt sich nicht teilen: nur die erste und die letzte Stufe dürfen leer bleiben</translation>
    </message>
    <message>
        <source>no split of %1 fits: the leanest needs %2 of the %3 of %4</source>
        <translation>keine Teilung von %1 passt: die sparsamste braucht %2 von %3 von %4</translation>
    </message>
    <message>
        <source>no split of %1 was found that fits: the fastest needs %2 of the %3 of %4</source>
        <translation>keine passende Teilung von %1 gefunden: die schnellste braucht %2 von %3 von %4</translation>
    </message>
    <message>
        <source>the layout is not valid</source>
        <translation>das Layout ist ungültig</translation>
    </message>
    <message>
        <source>the layout is not valid: %1</source>
        <translation>das Layout ist ungültig: %1</translation>
    </message>
    <message>
        <source>there is no MFU convention &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>es gibt keine MFU-Konvention „%1“; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>Stage %1 is on device %2 in the schedule, on device %3 in the layout: its weights would have to move with it.</source>
        <translation>Stufe %1 liegt im Zeitplan auf Gerät %2, im Layout auf Gerät %3: ihre Gewichte müssten mitziehen.</translation>
    </message>
    <message>
        <source>%1; nearest: %2</source>
        <translation>%1; am nächsten: %2</translation>
    </message>
    <message>
        <source>rank %1 (stage %2) needs %3, %4 more than the %5 of %6</source>
        <translation>Rang %1 (Stufe %2) braucht %3, %4 mehr als die %5 von %6</translation>
    </message>
    <message>
        <source>a step would take more than 30 years; check the sizes of the model and the batch</source>
        <translation>ein Schritt dauerte über 30 Jahre; prüfen Sie die Größen von Modell und Batch</translation>
    </message>
    <message>
        <source>The ops wait for each other: %1.</source>
        <translation>Die Operationen warten aufeinander: %1.</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 wartet auf %2</translation>
    </message>
    <message>
        <source>one pipeline stage has nothing to interleave</source>
        <translation>eine Pipeline-Stufe hat nichts zu verschränken</translation>
    </message>
    <message>
        <source>%1, virtual stages are %2</source>
        <translation>%1, virtuelle Stufen sind %2</translation>
    </message>
    <message>
        <source>the save was not run</source>
        <translation>das Speichern lief nicht</translation>
    </message>
    <message>
        <source>the project has no file yet</source>
        <translation>das Projekt hat noch keine Datei</translation>
    </message>
    <message>
        <source>A building block needs a list &quot;passes&quot; with the slots of every stage.</source>
        <translation>Ein Baustein braucht eine Liste &quot;passes&quot; mit den Plätzen jeder Stufe.</translation>
    </message>
    <message>
        <source>%1: there is no constant &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1: keine Konstante „%2“; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 is &apos;%2&apos;; %3 is given as %4</source>
        <translation>%1 ist „%2“; %3 wird als %4 angegeben</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list</source>
        <translation>%1 ist %2; es muss eine Liste sein</translation>
    </message>
    <message>
        <source>there is no constant; give at least one in constants</source>
        <translation>es gibt keine Konstante; geben Sie mindestens eine in constants an</translation>
    </message>
    <message>
        <source>%1 of %2 is given twice</source>
        <translation>%1 von %2 ist doppelt angegeben</translation>
    </message>
    <message>
        <source>there is no %1 %2 in the catalog</source>
        <translation>kein %1 %2 im Katalog</translation>
    </message>
    <message>
        <source>there is no %1 %2 in the catalog; nearest is &apos;%3&apos;</source>
        <translation>kein %1 %2 im Katalog; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object of entries by id</source>
        <translation>%1 ist %2; es muss ein Objekt mit Einträgen je Kennung sein</translation>
    </message>
    <message>
        <source>%1: an id has lower-case letters, digits, hyphens and dots, at most 64</source>
        <translation>%1: eine Kennung hat Kleinbuchstaben, Ziffern, Bindestriche und Punkte, höchstens 64</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a text</source>
        <translation>%1 ist %2; es muss ein Text sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object of texts</source>
        <translation>%1 ist %2; es muss ein Objekt aus Texten sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of [accelerator, accelerator, links]</source>
        <translation>%1 ist %2; es muss eine Liste von [Beschleuniger, Beschleuniger, Verbindungen] sein</translation>
    </message>
    <message>
        <source>%1 join %2 accelerators; meshes of at most %3 can be wired pair by pair</source>
        <translation>%1 verbinden %2 Beschleuniger; paarweise verdrahten lassen sich höchstens %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be [accelerator, accelerator, links]</source>
        <translation>%1 ist %2; es muss [Beschleuniger, Beschleuniger, Verbindungen] sein</translation>
    </message>
    <message>
        <source>%1 must join two of the accelerators 0 to %2</source>
        <translation>%1 muss zwei der Beschleuniger 0 bis %2 verbinden</translation>
    </message>
    <message>
        <source>%1 has %2 for its links; a pair has from 1 to 64</source>
        <translation>%1 hat %2 Verbindungen; ein Paar hat 1 bis 64</translation>
    </message>
    <message>
        <source>%1 joins %2 and %3 a second time</source>
        <translation>%1 verbindet %2 und %3 ein zweites Mal</translation>
    </message>
    <message>
        <source>%1 and levels are both given; write the links in one of the two ways</source>
        <translation>%1 und levels sind beide angegeben; schreiben Sie die Verbindungen auf eine Weise</translation>
    </message>
    <message>
        <source>%1the %2 level joins %3 accelerators, which is no multiple of the %4 joined inside it</source>
        <translation>%1die Ebene %2 verbindet %3 Beschleuniger, kein Vielfaches der %4 darin verbundenen</translation>
    </message>
    <message>
        <source>%1the links join %2 accelerators, the cluster has %3</source>
        <translation>%1die Verbindungen erreichen %2 Beschleuniger, der Cluster hat %3</translation>
    </message>
    <message>
        <source>%1 accelerators per node, but nothing joins more than %2 of them; give scale_up or scale_out</source>
        <translation>%1 Beschleuniger je Knoten, aber nichts verbindet mehr als %2; geben Sie scale_up oder scale_out an</translation>
    </message>
    <message>
        <source>%1 nodes, but nothing joins them; give scale_out</source>
        <translation>%1 Knoten, aber nichts verbindet sie; geben Sie scale_out an</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of node kinds</source>
        <translation>%1 ist %2; es muss eine Liste von Knotenarten sein</translation>
    </message>
    <message>
        <source>%1 has %2 kinds of nodes; %3 are possible</source>
        <translation>%1 hat %2 Knotenarten; %3 sind möglich</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is %2; nodes of all kinds have as many accelerators, here %3</source>
        <translation>%1 ist %2; Knoten aller Arten haben gleich viele Beschleuniger, hier %3</translation>
    </message>
    <message>
        <source>%1: its links must join as many accelerators, level by level, as the cluster&apos;s</source>
        <translation>%1: seine Verbindungen müssen Ebene für Ebene so viele Beschleuniger verbinden wie die des Clusters</translation>
    </message>
    <message>
        <source>%1 have %2 of the cluster&apos;s %3 nodes; at least one must be left for its own accelerator</source>
        <translation>%1 haben %2 der %3 Knoten des Clusters; mindestens einer muss für den eigenen Beschleuniger bleiben</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object</source>
        <translation>%1 ist %2; es muss ein Objekt sein</translation>
    </message>
    <message>
        <source>%1: unknown software &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1: unbekannte Software „%2“; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 and fp16_tflops are both 0; one must be more</source>
        <translation>%1 und fp16_tflops sind beide 0; eines muss größer sein</translation>
    </message>
    <message>
        <source>%1 accelerators; at most %2 are possible</source>
        <translation>%1 Beschleuniger; höchstens %2 sind möglich</translation>
    </message>
    <message>
        <source>nodes is %1; it must be from 1 to %2</source>
        <translation>nodes ist %1; es muss von 1 bis %2 sein</translation>
    </message>
    <message>
        <source>%1 nodes, of which %2 are of other kinds; at least one must be left</source>
        <translation>%1 Knoten, davon %2 anderer Art; mindestens einer muss bleiben</translation>
    </message>
    <message>
        <source>line %1 has %2 columns; the header names at least %3</source>
        <translation>Zeile %1 hat %2 Spalten; der Kopf nennt mindestens %3</translation>
    </message>
    <message>
        <source>line %1: %2 stands where a number belongs</source>
        <translation>Zeile %1: %2 steht, wo eine Zahl hingehört</translation>
    </message>
    <message>
        <source>no line names the columns size and time, as nccl-tests print them</source>
        <translation>keine Zeile nennt die Spalten size und time, wie nccl-tests sie ausgeben</translation>
    </message>
    <message>
        <source>there is a header, but no row of sizes and times below it</source>
        <translation>es gibt einen Kopf, aber darunter keine Zeile mit Größen und Zeiten</translation>
    </message>
    <message>
        <source>neither a list of ranks nor bus bandwidths tell how many ranks took part</source>
        <translation>weder eine Liste der Ränge noch Busbandbreiten sagen, wie viele Ränge teilnahmen</translation>
    </message>
    <message>
        <source>one rank took part: nothing was sent over a link</source>
        <translation>ein Rang nahm teil: nichts ging über eine Verbindung</translation>
    </message>
    <message>
        <source>the file is empty; a table of sizes and times is expected</source>
        <translation>die Datei ist leer; erwartet wird eine Tabelle mit Größen und Zeiten</translation>
    </message>
    <message>
        <source>line %1 names no column %2; nearest is &apos;%3&apos;</source>
        <translation>Zeile %1 nennt keine Spalte %2; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a number above 0</source>
        <translation>%1 ist %2; es muss eine Zahl über 0 sein</translation>
    </message>
    <message>
        <source>%1the table goes on with another collective, %2; one table holds one</source>
        <translation>%1die Tabelle geht mit einem anderen Kollektiv weiter, %2; eine Tabelle enthält eines</translation>
    </message>
    <message>
        <source>%1ranks is %2; it must be a whole number from 2</source>
        <translation>%1ranks ist %2; es muss eine ganze Zahl ab 2 sein</translation>
    </message>
    <message>
        <source>%1nothing tells how many ranks took part; add a column ranks, or busbw</source>
        <translation>%1nichts sagt, wie viele Ränge teilnahmen; fügen Sie eine Spalte ranks oder busbw hinzu</translation>
    </message>
    <message>
        <source>no row is of &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>keine Zeile ist von „%1“; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>the text is larger than 16 MiB; a table of collectives has a few KiB</source>
        <translation>der Text ist größer als 16 MiB; eine Tabelle von Kollektiven hat wenige KiB</translation>
    </message>
    <message>
        <source>this is binary data, not a table of sizes and times</source>
        <translation>das sind Binärdaten, keine Tabelle mit Größen und Zeiten</translation>
    </message>
    <message>
        <source>a fit needs at least two sizes; the table has %1</source>
        <translation>Anpassen braucht mindestens zwei Größen; die Tabelle hat %1</translation>
    </message>
    <message>
        <source>this is no table but binary data</source>
        <translation>das ist keine Tabelle, sondern Binärdaten</translation>
    </message>
    <message>
        <source>the demo has no case &apos;%1&apos;</source>
        <translation>die Demo hat keinen Fall „%1“</translation>
    </message>
    <message>
        <source>no demo &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>keine Demo „%1“; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>%1: expected a list of texts, not %2</source>
        <translation>%1: erwartet eine Liste von Texten, nicht %2</translation>
    </message>
    <message>
        <source>%1: expected a text, not %2</source>
        <translation>%1: erwartet einen Text, nicht %2</translation>
    </message>
    <message>
        <source>%1: expected an object, not %2</source>
        <translation>%1: erwartet ein Objekt, nicht %2</translation>
    </message>
    <message>
        <source>entries: expected a list</source>
        <translation>entries: erwartet eine Liste</translation>
    </message>
    <message>
        <source>%1 must be a list of layer numbers</source>
        <translation>%1 muss eine Liste von Schichtnummern sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list with one text a layer</source>
        <translation>%1 ist %2; es muss eine Liste mit einem Text je Schicht sein</translation>
    </message>
    <message>
        <source>%1 names %2 layers; the model has %3</source>
        <translation>%1 nennt %2 Schichten; das Modell hat %3</translation>
    </message>
    <message>
        <source>%1: layer %2 is %3; only &apos;full_attention&apos; and &apos;sliding_attention&apos; can be read</source>
        <translation>%1: Schicht %2 ist %3; nur „full_attention“ und „sliding_attention“ sind lesbar</translation>
    </message>
    <message>
        <source>a config.json is an object; this is %1</source>
        <translation>eine config.json ist ein Objekt; dies ist %1</translation>
    </message>
    <message>
        <source>this is no model&apos;s config.json: it has neither model_type nor architectures nor hidden_size</source>
        <translation>das ist keine config.json eines Modells: weder model_type noch architectures noch hidden_size</translation>
    </message>
    <message>
        <source>the file names no architecture (model_type), and %1</source>
        <translation>die Datei nennt keine Architektur (model_type), und %1</translation>
    </message>
    <message>
        <source>the architecture &apos;%1&apos; is not known (nearest is &apos;%2&apos;), and it cannot be read like LLaMA: %3</source>
        <translation>die Architektur „%1“ ist unbekannt (am nächsten ist „%2“) und lässt sich nicht wie LLaMA lesen: %3</translation>
    </message>
    <message>
        <source>%1: %2 heads do not divide hidden size %3</source>
        <translation>%1: %2 Köpfe teilen die Hidden-Größe %3 nicht</translation>
    </message>
    <message>
        <source>%1: %2 key-value heads do not divide %3 heads</source>
        <translation>%1: %2 Schlüssel-Wert-Köpfe teilen %3 Köpfe nicht</translation>
    </message>
    <message>
        <source>%1: %2 key-value heads do not divide %3 heads (they are the architecture&apos;s default)</source>
        <translation>%1: %2 Schlüssel-Wert-Köpfe teilen %3 Köpfe nicht (Vorgabe der Architektur)</translation>
    </message>
    <message>
        <source>%1 is %2; it must not exceed the %3 experts</source>
        <translation>%1 ist %2; es darf die %3 Experten nicht übersteigen</translation>
    </message>
    <message>
        <source>the file has more than %1 MiB, more than anything of its kind needs</source>
        <translation>die Datei hat mehr als %1 MiB, mehr als etwas dieser Art braucht</translation>
    </message>
    <message>
        <source>the file is empty; it must hold a JSON object</source>
        <translation>die Datei ist leer; sie muss ein JSON-Objekt enthalten</translation>
    </message>
    <message>
        <source>the file is binary, not JSON</source>
        <translation>die Datei ist binär, kein JSON</translation>
    </message>
    <message>
        <source>the JSON holds a number too large for any quantity (beyond 1.8e308)</source>
        <translation>das JSON enthält eine Zahl, zu groß für jede Größe (über 1.8e308)</translation>
    </message>
    <message>
        <source>this is not JSON: %1</source>
        <translation>das ist kein JSON: %1</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 ist %2; es muss %3 sein</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is not known; nearest is &apos;%3&apos;</source>
        <translation>%1: „%2“ ist unbekannt; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos;</source>
        <translation>unbekannter Schlüssel „%1“</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>unbekannter Schlüssel „%1“; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %2</source>
        <translation>unbekannter Schlüssel „%1“ in %2</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %2; nearest is &apos;%3&apos;</source>
        <translation>unbekannter Schlüssel „%1“ in %2; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of six numbers: %3</source>
        <translation>%1 ist %2; es muss eine Liste von sechs Zahlen sein: %3</translation>
    </message>
    <message>
        <source>%1 holds %2; it must be a list of six numbers: %3</source>
        <translation>%1 enthält %2; es muss eine Liste von sechs Zahlen sein: %3</translation>
    </message>
    <message>
        <source>%1 holds %2; its fifth number is 0 or 1</source>
        <translation>%1 enthält %2; die fünfte Zahl ist 0 oder 1</translation>
    </message>
    <message>
        <source>%1 holds %2; sizes and rates are more than 0 and at most 1e9</source>
        <translation>%1 enthält %2; Größen und Raten sind mehr als 0 und höchstens 1e9</translation>
    </message>
    <message>
        <source>%1 has more than 100,000 entries</source>
        <translation>%1 hat mehr als 100.000 Einträge</translation>
    </message>
    <message>
        <source>seconds and tflops are both given; leave one empty</source>
        <translation>seconds und tflops sind beide angegeben; lassen Sie eines leer</translation>
    </message>
    <message>
        <source>neither seconds nor tflops is given</source>
        <translation>weder seconds noch tflops ist angegeben</translation>
    </message>
    <message>
        <source>line %1: unknown column &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>Zeile %1: unbekannte Spalte „%2“; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1 holds no kernel; give products or attention, or leave it out</source>
        <translation>%1 enthält keinen Kernel; geben Sie products oder attention an, oder lassen Sie es weg</translation>
    </message>
    <message>
        <source>the table is empty; its first line names the columns</source>
        <translation>die Tabelle ist leer; ihre erste Zeile nennt die Spalten</translation>
    </message>
    <message>
        <source>the table has more than 100,000 lines</source>
        <translation>die Tabelle hat mehr als 100.000 Zeilen</translation>
    </message>
    <message>
        <source>column kind: &apos;%1&apos; is neither product nor attention</source>
        <translation>Spalte kind: „%1“ ist weder product noch attention</translation>
    </message>
    <message>
        <source>the table has no line below its header</source>
        <translation>die Tabelle hat keine Zeile unter ihrem Kopf</translation>
    </message>
    <message>
        <source>column %1: %2</source>
        <translation>Spalte %1: %2</translation>
    </message>
    <message>
        <source>this ( is never closed; end it with )*n</source>
        <translation>diese ( wird nie geschlossen; beenden Sie sie mit )*n</translation>
    </message>
    <message>
        <source>parentheses do not nest; close the one of column %1 first</source>
        <translation>Klammern lassen sich nicht schachteln; schließen Sie zuerst die von Spalte %1</translation>
    </message>
    <message>
        <source>there is no ( before this )</source>
        <translation>davor steht keine (</translation>
    </message>
    <message>
        <source>a group is followed by how often it comes, as in (tt|)*4</source>
        <translation>auf eine Gruppe folgt, wie oft sie kommt, wie in (tt|)*4</translation>
    </message>
    <message>
        <source>there is nothing before this * to repeat</source>
        <translation>vor diesem * steht nichts zu Wiederholendes</translation>
    </message>
    <message>
        <source>&apos;T&apos; is not a layer; nearest is &apos;t&apos;</source>
        <translation>„T“ ist keine Schicht; am nächsten ist „t“</translation>
    </message>
    <message>
        <source>&apos;e&apos; is not a layer; nearest is &apos;E&apos;, the embedding</source>
        <translation>„e“ ist keine Schicht; am nächsten ist „E“, das Embedding</translation>
    </message>
    <message>
        <source>&apos;l&apos; is not a layer; nearest is &apos;L&apos;, the loss</source>
        <translation>„l“ ist keine Schicht; am nächsten ist „L“, der Verlust</translation>
    </message>
    <message>
        <source>&apos;M&apos; is not a layer; nearest is &apos;m&apos;, multi-token prediction</source>
        <translation>„M“ ist keine Schicht; am nächsten ist „m“, Multi-Token-Vorhersage</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is none of E, t, m, L, |, *, ( and ); a layer is written &apos;t&apos;</source>
        <translation>„%1“ ist keines von E, t, m, L, |, *, ( und ); eine Schicht schreibt sich „t“</translation>
    </message>
    <message>
        <source>a number belongs after *, as in t*3</source>
        <translation>nach * gehört eine Zahl, wie in t*3</translation>
    </message>
    <message>
        <source>this would be more than a million layers and stages</source>
        <translation>das wären mehr als eine Million Schichten und Stufen</translation>
    </message>
    <message>
        <source>the layout is empty; the shortest is EtL</source>
        <translation>das Layout ist leer; das kürzeste ist EtL</translation>
    </message>
    <message>
        <source>a layout begins with E, the embedding</source>
        <translation>ein Layout beginnt mit E, dem Embedding</translation>
    </message>
    <message>
        <source>a layout ends with L, the loss</source>
        <translation>ein Layout endet mit L, dem Verlust</translation>
    </message>
    <message>
        <source>there is one embedding E, at the beginning</source>
        <translation>es gibt ein Embedding E, am Anfang</translation>
    </message>
    <message>
        <source>there is one loss L, at the end</source>
        <translation>es gibt einen Verlust L, am Ende</translation>
    </message>
    <message>
        <source>layers t come before multi-token prediction m</source>
        <translation>Schichten t kommen vor der Multi-Token-Vorhersage m</translation>
    </message>
    <message>
        <source>a stage has a number of layers from 0 to %1, as in 9,11,11,9</source>
        <translation>eine Stufe hat 0 bis %1 Schichten, wie in 9,11,11,9</translation>
    </message>
    <message>
        <source>%1 is %2; it must not exceed num_experts, %3</source>
        <translation>%1 ist %2; es darf num_experts, %3, nicht übersteigen</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of 1 to %3 kinds of layers</source>
        <translation>%1 ist %2; es muss eine Liste von 1 bis %3 Schichtarten sein</translation>
    </message>
    <message>
        <source>%1 is empty; a kind of layers needs a name</source>
        <translation>%1 ist leer; eine Schichtart braucht einen Namen</translation>
    </message>
    <message>
        <source>%1 is dense and has experts; it can be one of them</source>
        <translation>%1 ist dicht und hat Experten; es kann nur eines sein</translation>
    </message>
    <message>
        <source>%1: there are two kinds &apos;%2&apos;</source>
        <translation>%1: es gibt zwei Arten „%2“</translation>
    </message>
    <message>
        <source>%1 is missing; it says in which order the %2 kinds come</source>
        <translation>%1 fehlt; es sagt, in welcher Reihenfolge die %2 Arten kommen</translation>
    </message>
    <message>
        <source>%1 needs kinds to name; say them in %2</source>
        <translation>%1 braucht Arten, die es nennt; sagen Sie sie in %2</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of objects with kind and layers</source>
        <translation>%1 ist %2; es muss eine Liste von Objekten mit kind und layers sein</translation>
    </message>
    <message>
        <source>%1 and kinds both say which layers are dense; leave one out</source>
        <translation>%1 und kinds sagen beide, welche Schichten dicht sind; lassen Sie eines weg</translation>
    </message>
    <message>
        <source>%1: %2 heads do not divide hidden %3; give head_dim or another number of heads</source>
        <translation>%1: %2 Köpfe teilen hidden %3 nicht; geben Sie head_dim oder eine andere Kopfzahl an</translation>
    </message>
    <message>
        <source>%1[%2]: %3 key-value heads do not divide %4 heads</source>
        <translation>%1[%2]: %3 Schlüssel-Wert-Köpfe teilen %4 Köpfe nicht</translation>
    </message>
    <message>
        <source>%1 would have more than 1e16 parameters</source>
        <translation>%1 hätte mehr als 1e16 Parameter</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a catalog id</source>
        <translation>%1 ist %2; es muss eine Katalogkennung sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a catalog id or an object</source>
        <translation>%1 ist %2; es muss eine Katalogkennung oder ein Objekt sein</translation>
    </message>
    <message>
        <source>%1, of one F and one B</source>
        <translation>%1, aus einem F und einem B</translation>
    </message>
    <message>
        <source>there are no actions</source>
        <translation>es gibt keine Aktionen</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>Zeile %1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>%1: %2 is there already, in %3</source>
        <translation>%1: %2 gibt es schon, in %3</translation>
    </message>
    <message>
        <source>%1: %2 has no other end</source>
        <translation>%1: %2 hat kein anderes Ende</translation>
    </message>
    <message>
        <source>%1: %2 goes with %3, which is missing</source>
        <translation>%1: %2 gehört zu %3, das fehlt</translation>
    </message>
    <message>
        <source>%1 keeps two copies of the model, which PyTorch&apos;s action table cannot say; export CSV or a trace</source>
        <translation>%1 hält zwei Kopien des Modells, was die Aktionstabelle von PyTorch nicht sagen kann; exportieren Sie CSV oder einen Trace</translation>
    </message>
    <message>
        <source>columns and rows must be lists</source>
        <translation>columns und rows müssen Listen sein</translation>
    </message>
    <message>
        <source>unknown column %1; nearest is &apos;%2&apos;</source>
        <translation>unbekannte Spalte %1; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>%1 does not have a cell for each column</source>
        <translation>%1 hat nicht für jede Spalte eine Zelle</translation>
    </message>
    <message>
        <source>%1.%2 is %3, which cannot be</source>
        <translation>%1.%2 ist %3, was nicht sein kann</translation>
    </message>
    <message>
        <source>line %1: unknown column %2; nearest is &apos;%3&apos;, in that unit</source>
        <translation>Zeile %1: unbekannte Spalte %2; am nächsten ist „%3“, in dieser Einheit</translation>
    </message>
    <message>
        <source>%1 is not a number; write %2 as a plain number</source>
        <translation>%1 ist keine Zahl; schreiben Sie %2 als einfache Zahl</translation>
    </message>
    <message>
        <source>%1 goes on with %2 after its number; write %3 as a plain number</source>
        <translation>%1 geht nach der Zahl mit %2 weiter; schreiben Sie %3 als einfache Zahl</translation>
    </message>
    <message>
        <source>%1 cannot be: %2 must be greater than 0 and at most 1e15</source>
        <translation>%1 kann nicht sein: %2 muss größer als 0 und höchstens 1e15 sein</translation>
    </message>
    <message>
        <source>%1 is not a whole number of %2</source>
        <translation>%1 ist keine ganze Zahl von %2</translation>
    </message>
    <message>
        <source>there are %1 cells, the header names %2</source>
        <translation>es gibt %1 Zellen, der Kopf nennt %2</translation>
    </message>
    <message>
        <source>it is empty; give a catalog id</source>
        <translation>sie ist leer; geben Sie eine Katalogkennung an</translation>
    </message>
    <message>
        <source>it is empty; give the number of accelerators</source>
        <translation>sie ist leer; geben Sie die Zahl der Beschleuniger an</translation>
    </message>
    <message>
        <source>%1 cannot be priced yet; 1 or empty can</source>
        <translation>%1 lässt sich noch nicht berechnen; 1 oder leer geht</translation>
    </message>
    <message>
        <source>%1 x dp %2 = %3, not %4</source>
        <translation>%1 x dp %2 = %3, nicht %4</translation>
    </message>
    <message>
        <source>%1 do not divide by %2</source>
        <translation>%1 sind nicht durch %2 teilbar</translation>
    </message>
    <message>
        <source>%1 sequences do not divide by micro-batch %2 x dp %3</source>
        <translation>%1 Sequenzen sind nicht durch Mikrobatch %2 x dp %3 teilbar</translation>
    </message>
    <message>
        <source>a run that went out of memory has no step time</source>
        <translation>ein Lauf ohne genug Speicher hat keine Schrittzeit</translation>
    </message>
    <message>
        <source>there is neither status nor step_seconds nor peak_gib</source>
        <translation>es gibt weder status noch step_seconds noch peak_gib</translation>
    </message>
    <message>
        <source>it says %1, but peak_gib is empty</source>
        <translation>es sagt %1, aber peak_gib ist leer</translation>
    </message>
    <message>
        <source>%1 GiB are more than %2 has, yet the run is ok</source>
        <translation>%1 GiB sind mehr, als %2 hat, doch der Lauf ist ok</translation>
    </message>
    <message>
        <source>the table is empty; its first line must name the columns</source>
        <translation>die Tabelle ist leer; ihre erste Zeile muss die Spalten nennen</translation>
    </message>
    <message>
        <source>the table has more than a million rows</source>
        <translation>die Tabelle hat mehr als eine Million Zeilen</translation>
    </message>
    <message>
        <source>the table has a header and no runs</source>
        <translation>die Tabelle hat einen Kopf und keine Läufe</translation>
    </message>
    <message>
        <source>no row can be used; %1</source>
        <translation>keine Zeile ist brauchbar; %1</translation>
    </message>
    <message>
        <source>the table has no rows</source>
        <translation>die Tabelle hat keine Zeilen</translation>
    </message>
    <message>
        <source>%1 belongs in %2</source>
        <translation>%1 gehört in %2</translation>
    </message>
    <message>
        <source>%1 is missing; give a catalog id or an object</source>
        <translation>%1 fehlt; geben Sie eine Katalogkennung oder ein Objekt an</translation>
    </message>
    <message>
        <source>stages is %1; it must be a list of layer counts or a layout string</source>
        <translation>stages ist %1; es muss eine Liste von Schichtzahlen oder eine Layoutzeile sein</translation>
    </message>
    <message>
        <source>stages[%1] is %2; it must be a number of layers from 0 to %3</source>
        <translation>stages[%1] ist %2; es muss eine Schichtzahl von 0 bis %3 sein</translation>
    </message>
    <message>
        <source>ops is %1; it must be a list</source>
        <translation>ops ist %1; es muss eine Liste sein</translation>
    </message>
    <message>
        <source>%1 must list numbers of ops, or [number, delay]</source>
        <translation>%1 muss Nummern von Operationen nennen, oder [Nummer, Verzögerung]</translation>
    </message>
    <message>
        <source>%1 must list changes as [pool, &quot;start&quot; or &quot;end&quot;, amount, device]</source>
        <translation>%1 muss Änderungen als [pool, &quot;start&quot; oder &quot;end&quot;, Betrag, Gerät] nennen</translation>
    </message>
    <message>
        <source>%1the column &apos;%2&apos; is there already, as column %3</source>
        <translation>%1die Spalte „%2“ gibt es schon, als Spalte %3</translation>
    </message>
    <message>
        <source>line %1: the column &apos;%2&apos; is missing</source>
        <translation>Zeile %1: die Spalte „%2“ fehlt</translation>
    </message>
    <message>
        <source>line %1: &apos;start&apos; and &apos;end&apos; go together; one is missing</source>
        <translation>Zeile %1: „start“ und „end“ gehören zusammen; eines fehlt</translation>
    </message>
    <message>
        <source>line %1: &apos;after&apos; and &apos;memory&apos; go together; one is missing</source>
        <translation>Zeile %1: „after“ und „memory“ gehören zusammen; eines fehlt</translation>
    </message>
    <message>
        <source>line %1 has %2 columns instead of %3</source>
        <translation>Zeile %1 hat %2 Spalten statt %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a whole number from %2 to %3</source>
        <translation>„%1“ muss eine ganze Zahl von %2 bis %3 sein</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a time, a number up to 1e15</source>
        <translation>„%1“ muss eine Zeit sein, eine Zahl bis 1e15</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be an op&apos;s number, or number:delay</source>
        <translation>„%1“ muss die Nummer einer Operation sein, oder Nummer:Verzögerung</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be pool:start:amount:device or pool:end:...</source>
        <translation>„%1“ muss pool:start:Betrag:Gerät oder pool:end:... sein</translation>
    </message>
    <message>
        <source>the schedule has %1 MiB of JSON; more than 512 MiB is too much to read, use CSV</source>
        <translation>der Zeitplan hat %1 MiB JSON; mehr als 512 MiB sind zu viel, nehmen Sie CSV</translation>
    </message>
    <message>
        <source>stage_activations must list numbers from 0 on</source>
        <translation>stage_activations muss Zahlen ab 0 nennen</translation>
    </message>
    <message>
        <source>ops is missing</source>
        <translation>ops fehlt</translation>
    </message>
    <message>
        <source>this is no schedule: expected its JSON or CSV, PyTorch&apos;s actions (0F0,1F0...) or a trace</source>
        <translation>das ist kein Zeitplan: erwartet werden JSON oder CSV, PyTorch-Aktionen (0F0,1F0...) oder ein Trace</translation>
    </message>
    <message>
        <source>there are no ops</source>
        <translation>es gibt keine Operationen</translation>
    </message>
    <message>
        <source>%1 %2 does not exist: the file says it has %3</source>
        <translation>%1 %2 gibt es nicht: die Datei sagt, sie hat %3</translation>
    </message>
    <message>
        <source>an overlapped pair needs the micro-batch and stage of its backward half</source>
        <translation>ein überlapptes Paar braucht Mikrobatch und Stufe seiner Rückwärtshälfte</translation>
    </message>
    <message>
        <source>%1 ends at %2, before it starts at %3</source>
        <translation>%1 endet bei %2, bevor es bei %3 beginnt</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before %3 (%4) ends at %5 on the same stream</source>
        <translation>falsche Reihenfolge: %1 beginnt bei %2, bevor %3 (%4) bei %5 auf demselben Strom endet</translation>
    </message>
    <message>
        <source>there is no op %1; they are counted from 0 to %2</source>
        <translation>es gibt keine Operation %1; sie zählen von 0 bis %2</translation>
    </message>
    <message>
        <source>there is no device %1</source>
        <translation>es gibt kein Gerät %1</translation>
    </message>
    <message>
        <source>what a &apos;%1&apos; op waits for does not follow from the table; say it with &apos;after&apos; and &apos;memory&apos;</source>
        <translation>worauf eine Operation „%1“ wartet, folgt nicht aus der Tabelle; sagen Sie es mit after und memory</translation>
    </message>
    <message>
        <source>stage_activations has %1 values; the schedule has %2 stages</source>
        <translation>stage_activations hat %1 Werte; der Zeitplan hat %2 Stufen</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before the result of %3 (%4) arrives at %5</source>
        <translation>falsche Reihenfolge: %1 beginnt bei %2, bevor das Ergebnis von %3 (%4) bei %5 ankommt</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before the result of %3 (%4) is there at %5</source>
        <translation>falsche Reihenfolge: %1 beginnt bei %2, bevor das Ergebnis von %3 (%4) bei %5 da ist</translation>
    </message>
    <message>
        <source>the schedule has %1 ops; more than %2 are too many to draw</source>
        <translation>der Zeitplan hat %1 Operationen; mehr als %2 sind zu viele zum Zeichnen</translation>
    </message>
    <message>
        <source>%1 has an empty list; give at least one value</source>
        <translation>%1 hat eine leere Liste; geben Sie mindestens einen Wert an</translation>
    </message>
    <message>
        <source>the space is %1; it must be an object of knobs</source>
        <translation>der Raum ist %1; er muss ein Objekt aus Stellgrößen sein</translation>
    </message>
    <message>
        <source>the space has %1 combinations; at most 9e15 can be counted</source>
        <translation>der Raum hat %1 Kombinationen; höchstens 9e15 lassen sich zählen</translation>
    </message>
    <message>
        <source>line %1 names %2 GPUs; a node has at most %3</source>
        <translation>Zeile %1 nennt %2 GPUs; ein Knoten hat höchstens %3</translation>
    </message>
    <message>
        <source>no line names the GPUs of a table; the output of nvidia-smi topo -m begins with GPU0 GPU1 ...</source>
        <translation>keine Zeile nennt die GPUs einer Tabelle; die Ausgabe von nvidia-smi topo -m beginnt mit GPU0 GPU1 ...</translation>
    </message>
    <message>
        <source>line %1: %2 stands where GPU%3 belongs</source>
        <translation>Zeile %1: %2 steht, wo GPU%3 hingehört</translation>
    </message>
    <message>
        <source>%1 is not in the header, which ends with GPU%2</source>
        <translation>%1 steht nicht im Kopf, der mit GPU%2 endet</translation>
    </message>
    <message>
        <source>%1 has a second row; the first is line %2</source>
        <translation>%1 hat eine zweite Zeile; die erste ist Zeile %2</translation>
    </message>
    <message>
        <source>%1 has %2 paths, the header names %3 devices</source>
        <translation>%1 hat %2 Pfade, der Kopf nennt %3 Geräte</translation>
    </message>
    <message>
        <source>%1 is no path; expected X, NV1 to NV36, PIX, PXB, PHB, NODE or SYS</source>
        <translation>%1 ist kein Pfad; erwartet X, NV1 bis NV36, PIX, PXB, PHB, NODE oder SYS</translation>
    </message>
    <message>
        <source>%1 says %2 about %3; X stands for a device itself alone</source>
        <translation>%1 sagt %2 über %3; X steht allein für ein Gerät selbst</translation>
    </message>
    <message>
        <source>line %1 names GPU%2, but no row is its own: the text seems cut off</source>
        <translation>Zeile %1 nennt GPU%2, doch keine Zeile ist seine eigene: der Text scheint abgeschnitten</translation>
    </message>
    <message>
        <source>line %1: %2 say %3 one way and %4 the other</source>
        <translation>Zeile %1: %2 sagen %3 in der einen und %4 in der anderen Richtung</translation>
    </message>
    <message>
        <source>there is no table &quot;%1&quot;; rocm-smi --showtopo writes one</source>
        <translation>es gibt keine Tabelle &quot;%1&quot;; rocm-smi --showtopo schreibt eine</translation>
    </message>
    <message>
        <source>line %1: the table &quot;%2&quot; does not begin with GPU0 GPU1 ...</source>
        <translation>Zeile %1: die Tabelle &quot;%2&quot; beginnt nicht mit GPU0 GPU1 ...</translation>
    </message>
    <message>
        <source>line %1: expected GPU%2 and %3 cells</source>
        <translation>Zeile %1: erwartet GPU%2 und %3 Zellen</translation>
    </message>
    <message>
        <source>the table &quot;%1&quot; ends after %2 of %3 GPUs</source>
        <translation>die Tabelle &quot;%1&quot; endet nach %2 von %3 GPUs</translation>
    </message>
    <message>
        <source>the tables of hops and of link types have different numbers of GPUs</source>
        <translation>die Tabellen der Sprünge und der Verbindungsarten haben verschieden viele GPUs</translation>
    </message>
    <message>
        <source>%1 have a link of type %2; expected XGMI or PCIE</source>
        <translation>%1 haben eine Verbindung der Art %2; erwartet XGMI oder PCIE</translation>
    </message>
    <message>
        <source>%1 say %2 one way and %3 the other</source>
        <translation>%1 sagen %2 in der einen und %3 in der anderen Richtung</translation>
    </message>
    <message>
        <source>the text is larger than 1 MiB; nvidia-smi topo -m writes a few KiB</source>
        <translation>der Text ist größer als 1 MiB; nvidia-smi topo -m schreibt wenige KiB</translation>
    </message>
    <message>
        <source>this is binary data, not the text of nvidia-smi topo -m</source>
        <translation>das sind Binärdaten, nicht der Text von nvidia-smi topo -m</translation>
    </message>
    <message>
        <source>the cluster has nodes of several kinds; the topology is that of one kind</source>
        <translation>der Cluster hat Knoten mehrerer Arten; die Topologie ist die einer Art</translation>
    </message>
    <message>
        <source>%1 nodes, but no network joins them; add one first</source>
        <translation>%1 Knoten, aber kein Netz verbindet sie; fügen Sie zuerst eines hinzu</translation>
    </message>
    <message>
        <source>the trace is no JSON</source>
        <translation>der Trace ist kein JSON</translation>
    </message>
    <message>
        <source>none of the trace&apos;s %1 events names an op; ranges must be called like &quot;PP:0F3&quot; (PyTorch&apos;s pipelining), &quot;F0 mb3&quot; or &quot;Forward 3&quot;</source>
        <translation>keines der %1 Ereignisse des Traces nennt eine Operation; Bereiche müssen wie &quot;PP:0F3&quot; (PyTorchs Pipelining), &quot;F0 mb3&quot; oder &quot;Forward 3&quot; heißen</translation>
    </message>
    <message>
        <source>the trace has %1 steps, counted from 0; there is no step %2</source>
        <translation>der Trace hat %1 Schritte, ab 0 gezählt; Schritt %2 gibt es nicht</translation>
    </message>
    <message>
        <source>the trace contradicts itself: %1</source>
        <translation>der Trace widerspricht sich: %1</translation>
    </message>
    <message>
        <source>%1: %2 is not one of its values; nearest is &apos;%3&apos;</source>
        <translation>%1: %2 ist keiner seiner Werte; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>%1: %2 is neither true nor false; write true or false</source>
        <translation>%1: %2 ist weder true noch false; schreiben Sie true oder false</translation>
    </message>
    <message>
        <source>%1: %2 is too large; the largest is %3</source>
        <translation>%1: %2 ist zu groß; das größte ist %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a whole number; write one from %3 to %4</source>
        <translation>%1: %2 ist keine ganze Zahl; schreiben Sie eine von %3 bis %4</translation>
    </message>
    <message>
        <source>%1: %2 is too small; the smallest is %3</source>
        <translation>%1: %2 ist zu klein; das kleinste ist %3</translation>
    </message>
    <message>
        <source>unknown knob &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>unbekannte Stellgröße „%1“; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>%1 has no matrix units for %2</source>
        <translation>%1 hat keine Matrixeinheiten für %2</translation>
    </message>
    <message>
        <source>the model has %1 learned positions, the sequence has %2 tokens</source>
        <translation>das Modell hat %1 gelernte Positionen, die Sequenz %2 Tokens</translation>
    </message>
    <message>
        <source>%1 attention heads do not divide by tp = %2</source>
        <translation>%1 Attention-Köpfe sind nicht durch tp = %2 teilbar</translation>
    </message>
    <message>
        <source>%1 key-value heads and tp = %2 do not divide one another</source>
        <translation>%1 Schlüssel-Wert-Köpfe und tp = %2 teilen einander nicht</translation>
    </message>
    <message>
        <source>the hidden size %1 does not divide by tp = %2</source>
        <translation>die Hidden-Größe %1 ist nicht durch tp = %2 teilbar</translation>
    </message>
    <message>
        <source>the MLP size %1 does not divide by tp = %2</source>
        <translation>die MLP-Größe %1 ist nicht durch tp = %2 teilbar</translation>
    </message>
    <message>
        <source>%1 tokens do not divide by %2</source>
        <translation>%1 Tokens sind nicht durch %2 teilbar</translation>
    </message>
    <message>
        <source>the all-to-all gives every rank whole heads, and %1 heads (%2 of keys and values) per tensor-parallel rank do not divide by cp = %3</source>
        <translation>das All-to-all gibt jedem Rang ganze Köpfe, und %1 Köpfe (%2 für Schlüssel und Werte) je tensorparallelem Rang sind nicht durch cp = %3 teilbar</translation>
    </message>
    <message>
        <source>%1 has no experts to spread over ep = %2</source>
        <translation>%1 hat keine Experten, die sich auf ep = %2 verteilen ließen</translation>
    </message>
    <message>
        <source>%1 experts do not divide by ep = %2</source>
        <translation>%1 Experten sind nicht durch ep = %2 teilbar</translation>
    </message>
    <message>
        <source>the expert size %1 does not divide by its tensor-parallel degree %2</source>
        <translation>die Expertengröße %1 ist nicht durch ihren tensorparallelen Grad %2 teilbar</translation>
    </message>
    <message>
        <source>without sequence parallelism every tensor-parallel rank would send the same tokens to the experts</source>
        <translation>ohne Sequenzparallelität schickte jeder tensorparallele Rang dieselben Tokens zu den Experten</translation>
    </message>
    <message>
        <source>etp x ep = %1 does not divide the %2 ranks of a stage, tp x cp x dp</source>
        <translation>etp x ep = %1 teilt die %2 Ränge einer Stufe, tp x cp x dp, nicht</translation>
    </message>
    <message>
        <source>in the rank order %1 the pipeline lies between ranks of a stage and cuts some groups of ep = %2 and etp = %3 but not others</source>
        <translation>in der Reihenfolge %1 liegt die Pipeline zwischen Rängen einer Stufe und zerschneidet manche Gruppen von ep = %2 und etp = %3, andere nicht</translation>
    </message>
    <message>
        <source>no switch of the cluster reduces: none of its links has an in_network_efficiency</source>
        <translation>kein Switch des Clusters reduziert: keine seiner Verbindungen hat eine in_network_efficiency</translation>
    </message>
    <message>
        <source>no switch of %1 reduces: none of its links has an in_network_efficiency</source>
        <translation>kein Switch von %1 reduziert: keine seiner Verbindungen hat eine in_network_efficiency</translation>
    </message>
    <message>
        <source>FlashAttention computes in 16 bits, the precision is fp32</source>
        <translation>FlashAttention rechnet in 16 Bit, die Präzision ist fp32</translation>
    </message>
    <message>
        <source>heads of size %1 are larger than FlashAttention&apos;s %2</source>
        <translation>Köpfe der Größe %1 sind größer als die %2 von FlashAttention</translation>
    </message>
    <message>
        <source>%1 layers do not divide into pp x virtual stages = %2 equal pieces</source>
        <translation>%1 Schichten lassen sich nicht in pp x virtuelle Stufen = %2 gleiche Teile teilen</translation>
    </message>
    <message>
        <source>stage %1 has %2 layers; a stage has none or more</source>
        <translation>Stufe %1 hat %2 Schichten; eine Stufe hat keine oder mehr</translation>
    </message>
    <message>
        <source>the stages hold %1 layers together, the model has %2</source>
        <translation>die Stufen halten zusammen %1 Schichten, das Modell hat %2</translation>
    </message>
    <message>
        <source>the global batch of %1 sequences does not divide by micro-batch x dp = %2 x %3</source>
        <translation>der globale Batch von %1 Sequenzen ist nicht durch Mikrobatch x dp = %2 x %3 teilbar</translation>
    </message>
    <message>
        <source>%1 updates weights without a flush: it has no step to price</source>
        <translation>%1 aktualisiert Gewichte ohne Leeren: es gibt keinen Schritt, der sich berechnen ließe</translation>
    </message>
    <message>
        <source>%1: no order keeps to the memory.</source>
        <translation>%1: keine Reihenfolge hält sich an den Speicher.</translation>
    </message>
    <message>
        <source>A building block needs at least one device, one chunk and a period of one slot.</source>
        <translation>Ein Baustein braucht mindestens ein Gerät, einen Abschnitt und eine Periode von einem Platz.</translation>
    </message>
    <message>
        <source>A building block of %1 devices with %2 chunks each has %3 stages, not %4.</source>
        <translation>Ein Baustein aus %1 Geräten mit je %2 Abschnitten hat %3 Stufen, nicht %4.</translation>
    </message>
    <message>
        <source>A device needs %1 slots for a micro-batch, more than the period of %2.</source>
        <translation>Ein Gerät braucht %1 Plätze für einen Mikrobatch, mehr als die Periode von %2.</translation>
    </message>
    <message>
        <source>On %1 forward, input gradient and weight gradient must follow each other, from slot 0 on.</source>
        <translation>Auf %1 müssen Vorwärts, Eingabe- und Gewichtsgradient aufeinander folgen, ab Platz 0.</translation>
    </message>
    <message>
        <source>The forward of %1 must come after that of %2.</source>
        <translation>Der Vorwärtslauf von %1 muss nach dem von %2 kommen.</translation>
    </message>
    <message>
        <source>The input gradient of %1 must come after that of %2.</source>
        <translation>Der Eingabegradient von %1 muss nach dem von %2 kommen.</translation>
    </message>
    <message>
        <source>On device %1 the slots %2 and %3 meet when the block is repeated every %4 slots; move one of them.</source>
        <translation>Auf Gerät %1 treffen sich die Plätze %2 und %3, wenn der Baustein sich alle %4 Plätze wiederholt; verschieben Sie einen.</translation>
    </message>
    <message>
        <source>A building block takes 2 steps (forward, input gradient) for one chunk or 4 (first forward, second forward, second input gradient, first input gradient) for the V, not %1.</source>
        <translation>Ein Baustein nimmt 2 Schritte (vorwärts, Eingabegradient) für einen Abschnitt oder 4 (erster, zweiter Vorwärtslauf, zweiter, erster Eingabegradient) für das V, nicht %1.</translation>
    </message>
    <message>
        <source>The steps of a building block must be from 1 to 1000 slots.</source>
        <translation>Die Schritte eines Bausteins müssen von 1 bis 1000 Plätze sein.</translation>
    </message>
    <message>
        <source>With the steps %1 two ops of a device meet however the block turns; the steps of V-Half are 2, 1, 2, 1.</source>
        <translation>Mit den Schritten %1 treffen sich zwei Operationen eines Geräts, wie der Baustein sich auch wendet; die Schritte von V-Half sind 2, 1, 2, 1.</translation>
    </message>
    <message>
        <source>With the steps %1 and the turns %2 two ops of a device meet.</source>
        <translation>Mit den Schritten %1 und den Wendungen %2 treffen sich zwei Operationen eines Geräts.</translation>
    </message>
    <message>
        <source>The building block is for %1 devices with %2 chunks each, not for %3 with %4.</source>
        <translation>Der Baustein ist für %1 Geräte mit je %2 Abschnitten, nicht für %3 mit %4.</translation>
    </message>
    <message>
        <source>There is no op %1; the schedule has %2.</source>
        <translation>Es gibt keine Operation %1; der Zeitplan hat %2.</translation>
    </message>
    <message>
        <source>The input gradient&apos;s share of a backward must be from 0 to 1.</source>
        <translation>Der Anteil des Eingabegradienten am Rückwärtslauf muss von 0 bis 1 sein.</translation>
    </message>
    <message>
        <source>The share of an activation held for the weight gradient must be from 0 to 1.</source>
        <translation>Der für den Gewichtsgradienten gehaltene Anteil einer Aktivierung muss von 0 bis 1 sein.</translation>
    </message>
    <message>
        <source>Chunks with copies or collectives of their own cannot move: %1 belongs to %2.</source>
        <translation>Abschnitte mit eigenen Kopien oder Kollektiven können nicht ziehen: %1 gehört zu %2.</translation>
    </message>
    <message>
        <source>Ops that overlap cannot be parted: %1 joins %2 with another chunk of its device.</source>
        <translation>Überlappte Operationen lassen sich nicht trennen: %1 verbindet %2 mit einem anderen Abschnitt seines Geräts.</translation>
    </message>
    <message>
        <source>Its stream has places 0 to %1, not %2.</source>
        <translation>Sein Strom hat die Plätze 0 bis %1, nicht %2.</translation>
    </message>
    <message>
        <source>%1 needs the result of %2 and cannot run before it.</source>
        <translation>%1 braucht das Ergebnis von %2 und kann nicht davor laufen.</translation>
    </message>
    <message>
        <source>An op cannot take negative time.</source>
        <translation>Eine Operation kann keine negative Zeit dauern.</translation>
    </message>
    <message>
        <source>%1 is no full backward: only B can be split into I and W.</source>
        <translation>%1 ist kein voller Rückwärtslauf: nur B lässt sich in I und W teilen.</translation>
    </message>
    <message>
        <source>There is no full backward to split.</source>
        <translation>Es gibt keinen vollen Rückwärtslauf zu teilen.</translation>
    </message>
    <message>
        <source>There is no full backward to split on stage %1.</source>
        <translation>Auf Stufe %1 gibt es keinen vollen Rückwärtslauf zu teilen.</translation>
    </message>
    <message>
        <source>%1 is no half of a split backward: only I and W can be merged.</source>
        <translation>%1 ist keine Hälfte eines geteilten Rückwärtslaufs: nur I und W lassen sich vereinen.</translation>
    </message>
    <message>
        <source>%1 has no other half.</source>
        <translation>%1 hat keine andere Hälfte.</translation>
    </message>
    <message>
        <source>There is no split backward to merge.</source>
        <translation>Es gibt keinen geteilten Rückwärtslauf zu vereinen.</translation>
    </message>
    <message>
        <source>There is no split backward to merge on stage %1.</source>
        <translation>Auf Stufe %1 gibt es keinen geteilten Rückwärtslauf zu vereinen.</translation>
    </message>
    <message>
        <source>There is no device %1; the last is device %2.</source>
        <translation>Es gibt kein Gerät %1; das letzte ist Gerät %2.</translation>
    </message>
    <message>
        <source>No device holds %1.</source>
        <translation>Kein Gerät hält %1.</translation>
    </message>
    <message>
        <source>%1 has %2 ops, not %3.</source>
        <translation>%1 hat %2 Operationen, nicht %3.</translation>
    </message>
    <message>
        <source>Device %1 has no place %2 in its order.</source>
        <translation>Gerät %1 hat keinen Platz %2 in seiner Reihenfolge.</translation>
    </message>
    <message>
        <source>The schedule has %1 %2, the layout %3.</source>
        <translation>Der Zeitplan hat %1 %2, das Layout %3.</translation>
    </message>
    <message>
        <source>A layout does not say what %1 costs: only F, B, I, W and overlapped pairs can take its times.</source>
        <translation>Ein Layout sagt nicht, was %1 kostet: nur F, B, I, W und überlappte Paare können seine Zeiten nehmen.</translation>
    </message>
    <message>
        <source>%1 needs two chunks per device for every wave: %2, not %3.</source>
        <translation>%1 braucht zwei Abschnitte je Gerät für jede Welle: %2, nicht %3.</translation>
    </message>
    <message>
        <source>The option %1 has no parameter %2; the nearest is %3.</source>
        <translation>Die Option %1 hat keinen Parameter %2; am nächsten ist %3.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be one of %3, not %4.</source>
        <translation>Der Parameter %1 von %2 muss eines von %3 sein, nicht %4.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a number, not %3.</source>
        <translation>Der Parameter %1 von %2 muss eine Zahl sein, nicht %3.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 is given twice; join the values of a list with &quot;:&quot;.</source>
        <translation>Der Parameter %1 von %2 ist doppelt; verbinden Sie die Werte einer Liste mit &quot;:&quot;.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 is one number, not %3.</source>
        <translation>Der Parameter %1 von %2 ist eine Zahl, nicht %3.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be from %3 to %4, not %5.</source>
        <translation>Der Parameter %1 von %2 muss von %3 bis %4 sein, nicht %5.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a whole number, not %3.</source>
        <translation>Der Parameter %1 von %2 muss eine ganze Zahl sein, nicht %3.</translation>
    </message>
    <message>
        <source>There is no option %1; the nearest is %2.</source>
        <translation>Es gibt keine Option %1; am nächsten ist %2.</translation>
    </message>
    <message>
        <source>The option %1 is chosen twice; say all its parameters at once.</source>
        <translation>Die Option %1 ist doppelt gewählt; nennen Sie alle Parameter auf einmal.</translation>
    </message>
    <message>
        <source>With these options a schedule on %1 devices may have at most %2 micro-batches, not %3.</source>
        <translation>Mit diesen Optionen darf ein Zeitplan auf %1 Geräten höchstens %2 Mikrobatches haben, nicht %3.</translation>
    </message>
    <message>
        <source>The option %1 does not combine with %2: %3; the nearest schedule that takes it is %4.</source>
        <translation>Die Option %1 verträgt sich nicht mit %2: %3; der nächste Zeitplan, der sie nimmt, ist %4.</translation>
    </message>
    <message>
        <source>its activations already move to another device</source>
        <translation>seine Aktivierungen ziehen schon auf ein anderes Gerät</translation>
    </message>
    <message>
        <source>recomputation repeats forwards inside its overlapped pairs</source>
        <translation>Neuberechnung wiederholt Vorwärtsläufe in seinen überlappten Paaren</translation>
    </message>
    <message>
        <source>it updates without a common end of the step</source>
        <translation>es aktualisiert ohne gemeinsames Ende des Schritts</translation>
    </message>
    <message>
        <source>its copies already move the activations away</source>
        <translation>seine Kopien bringen die Aktivierungen schon weg</translation>
    </message>
    <message>
        <source>There is no stage %1 to recompute; the last is %2.</source>
        <translation>Es gibt keine Stufe %1 zum Neuberechnen; die letzte ist %2.</translation>
    </message>
    <message>
        <source>it keeps several versions of the weights, sharding keeps one</source>
        <translation>es hält mehrere Versionen der Gewichte, Sharding eine</translation>
    </message>
    <message>
        <source>its backward is in two stages already</source>
        <translation>sein Rückwärtslauf ist schon zweistufig</translation>
    </message>
    <message>
        <source>its updates need the weight gradients at once</source>
        <translation>seine Aktualisierungen brauchen die Gewichtsgradienten sofort</translation>
    </message>
    <message>
        <source>keeping every activation undoes what its copies save</source>
        <translation>jede Aktivierung zu behalten macht zunichte, was seine Kopien sparen</translation>
    </message>
    <message>
        <source>The option &quot;%1&quot; needs one slowdown for each of the %2 devices, not %3: write 1 for a device of usual speed.</source>
        <translation>Die Option „%1“ braucht eine Verlangsamung für jedes der %2 Geräte, nicht %3: schreiben Sie 1 für ein gewöhnliches.</translation>
    </message>
    <message>
        <source>it updates after every micro-batch, so weight gradients cannot wait</source>
        <translation>es aktualisiert nach jedem Mikrobatch, also können Gewichtsgradienten nicht warten</translation>
    </message>
    <message>
        <source>two directions have two output layers</source>
        <translation>zwei Richtungen haben zwei Ausgabeschichten</translation>
    </message>
    <message>
        <source>its backwards run in pairs with forwards that would wait for their own output</source>
        <translation>seine Rückwärtsläufe laufen mit Vorwärtsläufen, die auf ihre eigene Ausgabe warteten</translation>
    </message>
    <message>
        <source>its copies are planned for the memory of 1F1B</source>
        <translation>seine Kopien sind für den Speicher von 1F1B geplant</translation>
    </message>
    <message>
        <source>The passes of the output layer wait for each other.</source>
        <translation>Die Läufe der Ausgabeschicht warten aufeinander.</translation>
    </message>
    <message>
        <source>The schedule is damaged: %1.</source>
        <translation>Der Zeitplan ist beschädigt: %1.</translation>
    </message>
    <message>
        <source>A schedule needs at least 1 %1, not %2.</source>
        <translation>Ein Zeitplan braucht mindestens 1 %1, nicht %2.</translation>
    </message>
    <message>
        <source>A schedule may have at most %1 %2, not %3.</source>
        <translation>Ein Zeitplan darf höchstens %1 %2 haben, nicht %3.</translation>
    </message>
    <message>
        <source>A stage cannot take negative time.</source>
        <translation>Eine Stufe kann keine negative Zeit dauern.</translation>
    </message>
    <message>
        <source>A stage&apos;s activation must be a number from 0 on.</source>
        <translation>Die Aktivierung einer Stufe muss eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>The delay between devices cannot be negative.</source>
        <translation>Die Verzögerung zwischen Geräten kann nicht negativ sein.</translation>
    </message>
    <message>
        <source>The times are too long to add up; use a coarser unit.</source>
        <translation>Die Zeiten sind zu lang zum Summieren; nehmen Sie eine gröbere Einheit.</translation>
    </message>
    <message>
        <source>There is no schedule &quot;%1&quot;; the nearest is &quot;%2&quot;.</source>
        <translation>Es gibt keinen Zeitplan &quot;%1&quot;; am nächsten ist &quot;%2&quot;.</translation>
    </message>
    <message>
        <source>%1 devices with %2 chunks each have %3 stages, not %4.</source>
        <translation>%1 Geräte mit je %2 Abschnitten haben %3 Stufen, nicht %4.</translation>
    </message>
    <message>
        <source>The overlap of a forward with a backward must be from 0 to 1.</source>
        <translation>Die Überlappung von vorwärts und rückwärts muss von 0 bis 1 sein.</translation>
    </message>
    <message>
        <source>A unit of micro-batches cannot be negative.</source>
        <translation>Eine Einheit von Mikrobatches kann nicht negativ sein.</translation>
    </message>
    <message>
        <source>The memory limit must be a number from 0 on.</source>
        <translation>Die Speichergrenze muss eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>The memory limit must hold at least one micro-batch: %1, not %2.</source>
        <translation>Die Speichergrenze muss mindestens einen Mikrobatch fassen: %1, nicht %2.</translation>
    </message>
    <message>
        <source>%1 per device, not %2</source>
        <translation>%1 je Gerät, nicht %2</translation>
    </message>
    <message>
        <source>a multiple of %1 micro-batches (%2): %3, not %4</source>
        <translation>ein Vielfaches von %1 Mikrobatches (%2): %3, nicht %4</translation>
    </message>
    <message>
        <source>at least %1 (%2), not %3</source>
        <translation>mindestens %1 (%2), nicht %3</translation>
    </message>
    <message>
        <source>an even number of devices: %1, not %2</source>
        <translation>eine gerade Zahl von Geräten: %1, nicht %2</translation>
    </message>
    <message>
        <source>A time is written like f=1.5, not %1.</source>
        <translation>Eine Zeit schreibt sich wie f=1.5, nicht %1.</translation>
    </message>
    <message>
        <source>There is no time %1; there are f, b, w, comm and copy.</source>
        <translation>Es gibt keine Zeit %1; es gibt f, b, w, comm und copy.</translation>
    </message>
    <message>
        <source>The time %1 must be a number from 0 on, not %2.</source>
        <translation>Die Zeit %1 muss eine Zahl ab 0 sein, nicht %2.</translation>
    </message>
    <message>
        <source>The time %1 must be a number from 0 on.</source>
        <translation>Die Zeit %1 muss eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>At least one of the times f, b and w must be above 0.</source>
        <translation>Mindestens eine der Zeiten f, b und w muss über 0 sein.</translation>
    </message>
    <message>
        <source>The longest time must be from 1e-9 to 1e15; choose another unit.</source>
        <translation>Die längste Zeit muss von 1e-9 bis 1e15 sein; wählen Sie eine andere Einheit.</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a number from 0 on.</source>
        <translation>Der Parameter %1 von %2 muss eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>A unit needs at least 1 micro-batch, not %1.</source>
        <translation>Eine Einheit braucht mindestens 1 Mikrobatch, nicht %1.</translation>
    </message>
    <message>
        <source>there is no file %1 in &apos;%2&apos;</source>
        <translation>es gibt keine Datei %1 in „%2“</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is a folder, not a Shardscape project</source>
        <translation>%1 ist ein Ordner, kein Shardscape-Projekt</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so not a Shardscape project</source>
        <translation>%1 ist keine gewöhnliche Datei, also kein Shardscape-Projekt</translation>
    </message>
    <message>
        <source>%1 cannot be read: the disk refused</source>
        <translation>%1 kann nicht gelesen werden: die Platte verweigert es</translation>
    </message>
    <message>
        <source>%1 is empty, so not a Shardscape project</source>
        <translation>%1 ist leer, also kein Shardscape-Projekt</translation>
    </message>
    <message>
        <source>%1 is not a Shardscape project</source>
        <translation>%1 ist kein Shardscape-Projekt</translation>
    </message>
    <message>
        <source>%1 is damaged: it ends in the middle; it was left as it is</source>
        <translation>%1 ist beschädigt: es endet mittendrin; es wurde nicht verändert</translation>
    </message>
    <message>
        <source>%1 is the database of another program, not a Shardscape project</source>
        <translation>%1 ist die Datenbank eines anderen Programms, kein Shardscape-Projekt</translation>
    </message>
    <message>
        <source>%1 is damaged: %2; it was left as it is</source>
        <translation>%1 ist beschädigt: %2; es wurde nicht verändert</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>%1 konnte nicht geöffnet werden: %2</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2; what was on the disk is unchanged</source>
        <translation>%1 konnte nicht gespeichert werden: %2; was auf der Platte war, ist unverändert</translation>
    </message>
    <message>
        <source>%1 was saved by a newer Shardscape: it needs version %2 or later</source>
        <translation>%1 wurde von einem neueren Shardscape gespeichert: es braucht Version %2 oder später</translation>
    </message>
    <message>
        <source>%1 was saved by a newer Shardscape (file version %2; this one reads up to %3)</source>
        <translation>%1 wurde von einem neueren Shardscape gespeichert (Dateiversion %2; dieses liest bis %3)</translation>
    </message>
    <message>
        <source>%1 is damaged: it has no version; it was left as it is</source>
        <translation>%1 ist beschädigt: es hat keine Version; es wurde nicht verändert</translation>
    </message>
    <message>
        <source>its contents are broken (%1)</source>
        <translation>sein Inhalt ist beschädigt (%1)</translation>
    </message>
    <message>
        <source>%1 could not be opened: there is not enough memory</source>
        <translation>%1 konnte nicht geöffnet werden: nicht genug Speicher</translation>
    </message>
    <message>
        <source>%1 would not read back: %2</source>
        <translation>%1 ließe sich nicht zurücklesen: %2</translation>
    </message>
    <message>
        <source>sweep %1 varies the knob %2, which this version does not know</source>
        <translation>der Durchlauf %1 variiert die Stellgröße %2, die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>sweep %1 claims %2 rows</source>
        <translation>der Durchlauf %1 gibt %2 Zeilen an</translation>
    </message>
    <message>
        <source>sweep %1 lacks some of its rows</source>
        <translation>dem Durchlauf %1 fehlen Zeilen</translation>
    </message>
    <message>
        <source>the rows of sweep %1 do not belong to its space</source>
        <translation>die Zeilen des Durchlaufs %1 gehören nicht zu seinem Raum</translation>
    </message>
    <message>
        <source>sweep %1 has no valid number</source>
        <translation>der Durchlauf %1 hat keine gültige Nummer</translation>
    </message>
    <message>
        <source>sweep %1 has no outcome</source>
        <translation>der Durchlauf %1 hat kein Ergebnis</translation>
    </message>
    <message>
        <source>the folder for unsaved work &apos;%1&apos; cannot be made: %2</source>
        <translation>der Ordner für ungesicherte Arbeit „%1“ lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>the folder for unsaved work &apos;%1&apos; cannot be written: %2</source>
        <translation>der Ordner für ungesicherte Arbeit „%1“ lässt sich nicht beschreiben: %2</translation>
    </message>
    <message>
        <source>no free name for unsaved work in &apos;%1&apos;</source>
        <translation>kein freier Name für ungesicherte Arbeit in „%1“</translation>
    </message>
    <message>
        <source>unsaved work could not be kept: there is not enough memory</source>
        <translation>ungesicherte Arbeit konnte nicht behalten werden: nicht genug Speicher</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there is none that can be priced</source>
        <translation>Kalibrieren braucht mindestens drei gemessene Zeiten; keine lässt sich berechnen</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there is one that can be priced</source>
        <translation>Kalibrieren braucht mindestens drei gemessene Zeiten; nur eine lässt sich berechnen</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there are two that can be priced</source>
        <translation>Kalibrieren braucht mindestens drei gemessene Zeiten; nur zwei lassen sich berechnen</translation>
    </message>
    <message>
        <source>the calibration was stopped</source>
        <translation>das Kalibrieren wurde gestoppt</translation>
    </message>
    <message>
        <source>all runs are of one source; leaving it out leaves nothing to fit to</source>
        <translation>alle Läufe sind aus einer Quelle; lässt man sie weg, bleibt nichts zum Anpassen</translation>
    </message>
    <message>
        <source>the comparison of halves was stopped</source>
        <translation>der Vergleich der Hälften wurde gestoppt</translation>
    </message>
    <message>
        <source>embedding and output matrix are there once, at the ends</source>
        <translation>Embedding und Ausgabematrix gibt es einmal, an den Enden</translation>
    </message>
    <message>
        <source>a run has at least one layer; remove it instead</source>
        <translation>eine Folge hat mindestens eine Schicht; entfernen Sie sie stattdessen</translation>
    </message>
    <message>
        <source>a model has at most %1 layers</source>
        <translation>ein Modell hat höchstens %1 Schichten</translation>
    </message>
    <message>
        <source>these are all the layers there are; a model has at least one</source>
        <translation>das sind alle Schichten; ein Modell hat mindestens eine</translation>
    </message>
    <message>
        <source>a model has at most %1 kinds of layers</source>
        <translation>ein Modell hat höchstens %1 Schichtarten</translation>
    </message>
    <message>
        <source>%1 must be from %2 to %3</source>
        <translation>%1 muss von %2 bis %3 sein</translation>
    </message>
    <message>
        <source>%1 key-value heads do not divide %2 heads; nearest: %3</source>
        <translation>%1 Schlüssel-Wert-Köpfe teilen %2 Köpfe nicht; am nächsten: %3</translation>
    </message>
    <message>
        <source>%1 heads are no multiple of %2 key-value heads; nearest: %3</source>
        <translation>%1 Köpfe sind kein Vielfaches von %2 Schlüssel-Wert-Köpfen; am nächsten: %3</translation>
    </message>
    <message>
        <source>%1 experts per token of %2: at most as many as there are</source>
        <translation>%1 Experten je Token von %2: höchstens so viele, wie es gibt</translation>
    </message>
    <message>
        <source>%1 dense layers of %2: at most as many as there are</source>
        <translation>%1 dichte Schichten von %2: höchstens so viele, wie es gibt</translation>
    </message>
    <message>
        <source>%1: an empty JSON object; a scenario has at least {&quot;model&quot;, &quot;cluster&quot;}</source>
        <translation>%1: ein leeres JSON-Objekt; ein Szenario hat mindestens {&quot;model&quot;, &quot;cluster&quot;}</translation>
    </message>
    <message>
        <source>%1; nearest is a scenario, {&quot;model&quot;, &quot;cluster&quot;, &quot;workload&quot;, &quot;layout&quot;}</source>
        <translation>%1; am nächsten ist ein Szenario, {&quot;model&quot;, &quot;cluster&quot;, &quot;workload&quot;, &quot;layout&quot;}</translation>
    </message>
    <message>
        <source>%1; nearest is %2</source>
        <translation>%1; am nächsten ist %2</translation>
    </message>
    <message>
        <source>%1; nearest is %2, which would have %3</source>
        <translation>%1; am nächsten ist %2, das %3 hätte</translation>
    </message>
    <message>
        <source>%1a schedule, which has device, kind, microbatch and stage</source>
        <translation>%1ein Zeitplan, der device, kind, microbatch und stage hat</translation>
    </message>
    <message>
        <source>%1a table of measured runs, which would have %2</source>
        <translation>%1eine Tabelle gemessener Läufe, die %2 hätte</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>%1 is damaged: it ends in the middle</source>
        <translation>%1 ist beschädigt: es endet mittendrin</translation>
    </message>
    <message>
        <source>%1 holds model weights (safetensors); of a model, its config.json is what is read</source>
        <translation>%1 enthält Modellgewichte (safetensors); von einem Modell wird seine config.json gelesen</translation>
    </message>
    <message>
        <source>%1 is a binary file of an unknown kind</source>
        <translation>%1 ist eine Binärdatei unbekannter Art</translation>
    </message>
    <message>
        <source>%1 is empty but for blanks</source>
        <translation>%1 ist bis auf Leerzeichen leer</translation>
    </message>
    <message>
        <source>%1: a JSON list is nothing that is read here but as a trace, whose events have &quot;ph&quot; and &quot;ts&quot;</source>
        <translation>%1: eine JSON-Liste wird hier nur als Trace gelesen, dessen Ereignisse &quot;ph&quot; und &quot;ts&quot; haben</translation>
    </message>
    <message>
        <source>%1: there is no such file</source>
        <translation>%1: diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>%1 is a folder; drop the files in it</source>
        <translation>%1 ist ein Ordner; legen Sie die Dateien darin ab</translation>
    </message>
    <message>
        <source>%1 is no regular file</source>
        <translation>%1 ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>interleaved-1f1b-lean</source>
        <translation>interleaved-1f1b-lean</translation>
    </message>
    <message>
        <source>Rank order</source>
        <translation>Reihenfolge der Ränge</translation>
    </message>
    <message>
        <source>order</source>
        <translation>Reihenf.</translation>
    </message>
    <message>
        <source>Which axis numbers the ranks first: neighbours on the first axis share a node, those on the last are far.</source>
        <translation>Welche Achse die Ränge zuerst nummeriert: Nachbarn auf der ersten Achse teilen einen Knoten, die auf der letzten sind fern.</translation>
    </message>
    <message>
        <source>Traffic moves between the links of a node and the network; the sums of bytes stay.</source>
        <translation>Verkehr wandert zwischen den Verbindungen eines Knotens und dem Netz; die Summen der Bytes bleiben.</translation>
    </message>
    <message>
        <source>tp-cp-dp-pp</source>
        <translation>tp-cp-dp-pp</translation>
    </message>
    <message>
        <source>tp-cp-pp-dp</source>
        <translation>tp-cp-pp-dp</translation>
    </message>
    <message>
        <source>tp-dp-cp-pp</source>
        <translation>tp-dp-cp-pp</translation>
    </message>
    <message>
        <source>tp-dp-pp-cp</source>
        <translation>tp-dp-pp-cp</translation>
    </message>
    <message>
        <source>tp-pp-cp-dp</source>
        <translation>tp-pp-cp-dp</translation>
    </message>
    <message>
        <source>tp-pp-dp-cp</source>
        <translation>tp-pp-dp-cp</translation>
    </message>
    <message>
        <source>cp-tp-dp-pp</source>
        <translation>cp-tp-dp-pp</translation>
    </message>
    <message>
        <source>cp-tp-pp-dp</source>
        <translation>cp-tp-pp-dp</translation>
    </message>
    <message>
        <source>cp-dp-tp-pp</source>
        <translation>cp-dp-tp-pp</translation>
    </message>
    <message>
        <source>cp-dp-pp-tp</source>
        <translation>cp-dp-pp-tp</translation>
    </message>
    <message>
        <source>cp-pp-tp-dp</source>
        <translation>cp-pp-tp-dp</translation>
    </message>
    <message>
        <source>cp-pp-dp-tp</source>
        <translation>cp-pp-dp-tp</translation>
    </message>
    <message>
        <source>dp-tp-cp-pp</source>
        <translation>dp-tp-cp-pp</translation>
    </message>
    <message>
        <source>dp-tp-pp-cp</source>
        <translation>dp-tp-pp-cp</translation>
    </message>
    <message>
        <source>dp-cp-tp-pp</source>
        <translation>dp-cp-tp-pp</translation>
    </message>
    <message>
        <source>dp-cp-pp-tp</source>
        <translation>dp-cp-pp-tp</translation>
    </message>
    <message>
        <source>dp-pp-tp-cp</source>
        <translation>dp-pp-tp-cp</translation>
    </message>
    <message>
        <source>dp-pp-cp-tp</source>
        <translation>dp-pp-cp-tp</translation>
    </message>
    <message>
        <source>pp-tp-cp-dp</source>
        <translation>pp-tp-cp-dp</translation>
    </message>
    <message>
        <source>pp-tp-dp-cp</source>
        <translation>pp-tp-dp-cp</translation>
    </message>
    <message>
        <source>pp-cp-tp-dp</source>
        <translation>pp-cp-tp-dp</translation>
    </message>
    <message>
        <source>pp-cp-dp-tp</source>
        <translation>pp-cp-dp-tp</translation>
    </message>
    <message>
        <source>pp-dp-tp-cp</source>
        <translation>pp-dp-tp-cp</translation>
    </message>
    <message>
        <source>pp-dp-cp-tp</source>
        <translation>pp-dp-cp-tp</translation>
    </message>
    <message>
        <source>Collective algorithm</source>
        <translation>Algorithmus der Kollektive</translation>
    </message>
    <message>
        <source>coll</source>
        <translation>Koll</translation>
    </message>
    <message>
        <source>How sums and gathers run: the faster of ring and tree, one of them, inside switches, or node by node.</source>
        <translation>Wie Summen und Sammeln laufen: das Schnellere von Ring und Baum, eines davon, in Switches oder Knoten für Knoten.</translation>
    </message>
    <message>
        <source>Trees help small messages on many ranks, switches halve an all-reduce&apos;s bytes.</source>
        <translation>Bäume helfen kleinen Nachrichten auf vielen Rängen, Switches halbieren die Bytes eines All-Reduce.</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>in-network</source>
        <translation>im Netz</translation>
    </message>
    <message>
        <source>hierarchical</source>
        <translation>hierarchisch</translation>
    </message>
    <message>
        <source>Congestion</source>
        <translation>Stau</translation>
    </message>
    <message>
        <source>cong</source>
        <translation>Stau</translation>
    </message>
    <message>
        <source>Share of the scale-out bandwidth that other jobs&apos; traffic takes.</source>
        <translation>Anteil der Netzbandbreite, den Verkehr anderer Jobs nimmt.</translation>
    </message>
    <message>
        <source>Everything that leaves the node slows down; what was hidden behind computation begins to show.</source>
        <translation>Alles, was den Knoten verlässt, wird langsamer; was hinter der Berechnung verdeckt war, wird sichtbar.</translation>
    </message>
    <message>
        <source>needs two axes with more than one rank each</source>
        <translation>braucht zwei Achsen mit je mehr als einem Rang</translation>
    </message>
    <message>
        <source>the cluster has no scale-out network</source>
        <translation>der Cluster hat kein Netz zwischen Knoten</translation>
    </message>
    <message>
        <source>Interleaved 1F1B, lean</source>
        <translation>Verschränktes 1F1B, schlank</translation>
    </message>
    <message>
        <source>Half the warm-up holds no more than 1F1B does, and is as fast while messages cost nothing: every delay then falls on the critical path.</source>
        <translation>Der halbe Anlauf hält nicht mehr als 1F1B und ist gleich schnell, solange Nachrichten nichts kosten: jede Verzögerung fällt dann auf den kritischen Pfad.</translation>
    </message>
    <message>
        <source>the rank order keeps groups of experts regular</source>
        <translation>die Reihenfolge der Ränge lässt Expertengruppen regelmäßig</translation>
    </message>
    <message>
        <source>in-network collectives need switches that reduce</source>
        <translation>Kollektive im Netz brauchen Switches, die reduzieren</translation>
    </message>
    <message>
        <source>the stages that people set hold every layer once</source>
        <translation>die von Hand gesetzten Stufen halten jede Schicht einmal</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Transformer layers of the whole model.</source>
        <translation>Transformerschichten des ganzen Modells.</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>Width of the residual stream, h.</source>
        <translation>Breite des Residualstroms, h.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Tokens as trained, before padding, V.</source>
        <translation>Tokens wie trainiert, vor dem Auffüllen, V.</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>Gelernte Positionen</translation>
    </message>
    <message>
        <source>Rows of the position table; 0 for rotary positions or none.</source>
        <translation>Zeilen der Positionstabelle; 0 bei rotierenden oder ohne Positionen.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Attention heads (queries) of a layer, a.</source>
        <translation>Attention-Köpfe (Queries) einer Schicht, a.</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>Schlüssel-Wert-Köpfe</translation>
    </message>
    <message>
        <source>Heads of keys and values, g; fewer than heads is grouped-query attention.</source>
        <translation>Köpfe der Schlüssel und Werte, g; weniger als Köpfe heißt Grouped-Query-Attention.</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>Width of one head, d.</source>
        <translation>Breite eines Kopfs, d.</translation>
    </message>
    <message>
        <source>MLP size</source>
        <translation>MLP-Größe</translation>
    </message>
    <message>
        <source>Inner size of the dense MLP (of one branch, where gated), f.</source>
        <translation>Innere Größe des dichten MLP (eines Zweigs, wo es ein Gate hat), f.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Latest tokens that a query sees; 0: all.</source>
        <translation>Letzte Tokens, die eine Query sieht; 0: alle.</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Routed experts of a layer, E.</source>
        <translation>Geroutete Experten einer Schicht, E.</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>Routed experts that serve one token, k.</source>
        <translation>Geroutete Experten, die einem Token dienen, k.</translation>
    </message>
    <message>
        <source>Expert size</source>
        <translation>Expertengröße</translation>
    </message>
    <message>
        <source>Inner size of one routed expert, f_e.</source>
        <translation>Innere Größe eines gerouteten Experten, f_e.</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Gemeinsame Experten</translation>
    </message>
    <message>
        <source>Experts that serve every token.</source>
        <translation>Experten, die jedem Token dienen.</translation>
    </message>
    <message>
        <source>Shared size</source>
        <translation>Größe gemeinsamer</translation>
    </message>
    <message>
        <source>Inner size of one shared expert, f_s.</source>
        <translation>Innere Größe eines gemeinsamen Experten, f_s.</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>Dichte Schichten zuerst</translation>
    </message>
    <message>
        <source>Layers at the beginning that keep the dense MLP.</source>
        <translation>Schichten am Anfang, die das dichte MLP behalten.</translation>
    </message>
    <message>
        <source>Rank of queries</source>
        <translation>Rang der Queries</translation>
    </message>
    <message>
        <source>Width that queries are squeezed through; 0: none.</source>
        <translation>Breite, durch die Queries gepresst werden; 0: keine.</translation>
    </message>
    <message>
        <source>Rank of keys</source>
        <translation>Rang der Schlüssel</translation>
    </message>
    <message>
        <source>Width that keys and values are squeezed through and cached in.</source>
        <translation>Breite, durch die Schlüssel und Werte gepresst und in der sie zwischengespeichert werden.</translation>
    </message>
    <message>
        <source>Head, no position</source>
        <translation>Kopf ohne Position</translation>
    </message>
    <message>
        <source>Part of a head without position, d_n.</source>
        <translation>Teil eines Kopfs ohne Position, d_n.</translation>
    </message>
    <message>
        <source>Head, rotary</source>
        <translation>Kopf, rotierend</translation>
    </message>
    <message>
        <source>Part of a head with rotary position, d_r.</source>
        <translation>Teil eines Kopfs mit rotierender Position, d_r.</translation>
    </message>
    <message>
        <source>Head of values</source>
        <translation>Kopf der Werte</translation>
    </message>
    <message>
        <source>Width of a value head, d_v.</source>
        <translation>Breite eines Wertekopfs, d_v.</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>gemeinsame Experten</translation>
    </message>
    <message>
        <source>router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>Normen</translation>
    </message>
    <message>
        <source>output matrix</source>
        <translation>Ausgabematrix</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>up</source>
        <translation>Up-Projektion</translation>
    </message>
    <message>
        <source>down</source>
        <translation>Down-Projektion</translation>
    </message>
    <message>
        <source>output, tied to the tokens</source>
        <translation>Ausgabe, ans Embedding gebunden</translation>
    </message>
    <message>
        <source>queries, down</source>
        <translation>Queries, Down-Projektion</translation>
    </message>
    <message>
        <source>norm of queries</source>
        <translation>Norm der Queries</translation>
    </message>
    <message>
        <source>queries, up</source>
        <translation>Queries, Up-Projektion</translation>
    </message>
    <message>
        <source>keys and values, down</source>
        <translation>Schlüssel und Werte, Down-Projektion</translation>
    </message>
    <message>
        <source>norm of keys and values</source>
        <translation>Norm der Schlüssel und Werte</translation>
    </message>
    <message>
        <source>keys and values, up</source>
        <translation>Schlüssel und Werte, Up-Projektion</translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation>Gate und Up-Projektion</translation>
    </message>
    <message>
        <source>norms of queries and keys</source>
        <translation>Normen der Queries und Schlüssel</translation>
    </message>
    <message>
        <source>beyond projections</source>
        <translation>über die Projektionen hinaus</translation>
    </message>
    <message>
        <source>a project</source>
        <translation>ein Projekt</translation>
    </message>
    <message>
        <source>a scenario</source>
        <translation>ein Szenario</translation>
    </message>
    <message>
        <source>a demo</source>
        <translation>eine Demo</translation>
    </message>
    <message>
        <source>a catalog</source>
        <translation>ein Katalog</translation>
    </message>
    <message>
        <source>a model (config.json)</source>
        <translation>ein Modell (config.json)</translation>
    </message>
    <message>
        <source>a calibration</source>
        <translation>eine Kalibrierung</translation>
    </message>
    <message>
        <source>the space of a sweep</source>
        <translation>der Raum eines Durchlaufs</translation>
    </message>
    <message>
        <source>a schedule</source>
        <translation>ein Zeitplan</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>ein Trace</translation>
    </message>
    <message>
        <source>a table of measured runs</source>
        <translation>eine Tabelle gemessener Läufe</translation>
    </message>
    <message>
        <source>a table of ranks&apos; memory</source>
        <translation>eine Tabelle des Speichers einzelner Ränge</translation>
    </message>
    <message>
        <source>a topology (nvidia-smi topo -m)</source>
        <translation>eine Topologie (nvidia-smi topo -m)</translation>
    </message>
    <message>
        <source>a table of measured collectives</source>
        <translation>eine Tabelle gemessener Kollektive</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>Attained share with reducing switches</source>
        <translation>Erreichter Anteil mit reduzierenden Switches</translation>
    </message>
    <message>
        <source>What the host needs to launch one layer&apos;s backward.</source>
        <translation>Was der Host zum Starten des Rückwärtslaufs einer Schicht braucht.</translation>
    </message>
    <message>
        <source>What the host needs more for every rank that meets in a layer&apos;s tensor-parallel collective.</source>
        <translation>Was der Host für jeden Rang mehr braucht, der sich im tensorparallelen Kollektiv einer Schicht trifft.</translation>
    </message>
    <message>
        <source>times that of single products</source>
        <translation>× einzelne Produkte</translation>
    </message>
    <message>
        <source>What one kernel of many products, for experts, attains relative to single ones.</source>
        <translation>Was ein Kernel vieler Produkte, für Experten, gegenüber einzelnen erreicht.</translation>
    </message>
    <message>
        <source>B per parameter and micro-batch</source>
        <translation>B je Parameter und Mikrobatch</translation>
    </message>
    <message>
        <source>What adding a weight gradient to the accumulated one moves outside the matrix product.</source>
        <translation>Was das Addieren eines Gewichtsgradienten zum gesammelten außerhalb des Produkts bewegt.</translation>
    </message>
    <message>
        <source>B per parameter and step</source>
        <translation>B je Parameter und Schritt</translation>
    </message>
    <message>
        <source>What unscaling, norms, clipping and copies move around the optimizer&apos;s own work.</source>
        <translation>Was Entskalieren, Normen, Beschneiden und Kopien um die Arbeit des Optimierers bewegen.</translation>
    </message>
    <message>
        <source>times that of FlashAttention&apos;s</source>
        <translation>× FlashAttention</translation>
    </message>
    <message>
        <source>What this software&apos;s tiled attention kernels attain.</source>
        <translation>Was die gekachelten Attention-Kernel dieser Software erreichen.</translation>
    </message>
    <message>
        <source>What the host needs to learn how many tokens each expert gets, per MoE layer and pass.</source>
        <translation>Was der Host braucht, um zu erfahren, wie viele Tokens jeder Experte bekommt, je MoE-Schicht und Durchlauf.</translation>
    </message>
    <message>
        <source>rank order</source>
        <translation>Reihenfolge der Ränge</translation>
    </message>
    <message>
        <source>knobs dp, cp, schedule</source>
        <translation>Stellgrößen dp, cp, schedule</translation>
    </message>
    <message>
        <source>22.5 of 25 GB/s a ring, all-reduces of 2 to 8 V100 (vTrain); wiring: NVIDIA DGX-1 system architecture</source>
        <translation>22,5 von 25 GB/s je Ring, All-Reduces von 2 bis 8 V100 (vTrain); Verdrahtung: NVIDIA DGX-1 system architecture</translation>
    </message>
    <message>
        <source>share of the links that lead to the members</source>
        <translation>Anteil der Verbindungen, die zu den Mitgliedern führen</translation>
    </message>
    <message>
        <source>NCCL&apos;s ring search on the wiring</source>
        <translation>Ringsuche von NCCL auf der Verdrahtung</translation>
    </message>
    <message>
        <source>kernels of an eager softmax among those of a layer</source>
        <translation>Kernel eines Eager-Softmax unter denen einer Schicht</translation>
    </message>
    <message>
        <source>assumption: five (scale, mask, cast, softmax, cast) to about twenty-five</source>
        <translation>Annahme: fünf (Skalieren, Maske, Umwandeln, Softmax, Umwandeln) zu etwa fünfundzwanzig</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zeropp</source>
        <translation>Gesamtdauer des simulierten Zeitplans zeropp</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule bpipe</source>
        <translation>Gesamtdauer des simulierten Zeitplans bpipe</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule interleaved-1f1b-lean</source>
        <translation>Gesamtdauer des simulierten Zeitplans interleaved-1f1b-lean</translation>
    </message>
    <message>
        <source>latency of a step between domains</source>
        <translation>Latenz eines Schritts zwischen Domänen</translation>
    </message>
    <message>
        <source>members below that level</source>
        <translation>Mitglieder unter dieser Ebene</translation>
    </message>
    <message>
        <source>share taken by other traffic</source>
        <translation>von anderem Verkehr genommener Anteil</translation>
    </message>
    <message>
        <source>knob congestion</source>
        <translation>Stellgröße congestion</translation>
    </message>
    <message>
        <source>one all-reduce in rings</source>
        <translation>ein All-Reduce in Ringen</translation>
    </message>
    <message>
        <source>one all-reduce in a double binary tree</source>
        <translation>ein All-Reduce im doppelten Binärbaum</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>one all-reduce in two levels</source>
        <translation>ein All-Reduce in zwei Ebenen</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule chimera</source>
        <translation>Gesamtdauer des simulierten Zeitplans chimera</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule bitpipe</source>
        <translation>Gesamtdauer des simulierten Zeitplans bitpipe</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule dualpipe</source>
        <translation>Gesamtdauer des simulierten Zeitplans dualpipe</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule dualpipe-v</source>
        <translation>Gesamtdauer des simulierten Zeitplans dualpipe-v</translation>
    </message>
    <message>
        <source>activations of one micro-batch to the mirror image of the stage, or back</source>
        <translation>Aktivierungen eines Mikrobatches zum Spiegelbild der Stufe, oder zurück</translation>
    </message>
    <message>
        <source>gathers of a chunk per micro-batch</source>
        <translation>Sammeln eines Abschnitts je Mikrobatch</translation>
    </message>
    <message>
        <source>it is empty; give the tokens of one sequence</source>
        <translation>sie ist leer; geben Sie die Tokens einer Sequenz an</translation>
    </message>
    <message>
        <source>it is empty; give the sequences of one step</source>
        <translation>sie ist leer; geben Sie die Sequenzen eines Schritts an</translation>
    </message>
    <message>
        <source>Pipeline and schedules</source>
        <translation>Pipeline und Zeitpläne</translation>
    </message>
    <message>
        <source>After warm-up every stage alternates one forward and one backward. Same bubble as GPipe, but a stage holds at most as many micro-batches as there are stages.</source>
        <translation>Nach dem Anlauf wechselt jede Stufe zwischen einem Vorwärts- und einem Rückwärtslauf ab. Dieselbe Blase wie GPipe, aber eine Stufe hält höchstens so viele Mikrobatches, wie es Stufen gibt.</translation>
    </message>
    <message>
        <source>3D parallelism</source>
        <translation>3D-Parallelität</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Tensor, pipeline and data parallelism used together, each on the links that suit it. With context and expert parallelism people say 4D and 5D.</source>
        <translation>Tensor-, Pipeline- und Datenparallelität zusammen, jede auf den Verbindungen, die zu ihr passen. Mit Kontext- und Expertenparallelität spricht man von 4D und 5D.</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>One device that computes: a GPU, a TPU or one die of a package that software sees as a device of its own. It has a dense peak rate for each precision and a memory of fixed size.</source>
        <translation>Ein Gerät, das rechnet: eine GPU, eine TPU oder ein Die eines Gehäuses, den Software als eigenes Gerät sieht. Er hat für jede Präzision eine dichte Spitzenleistung und einen Speicher fester Größe.</translation>
    </message>
    <message>
        <source>Vendors&apos; data sheets, named with each entry of the catalog</source>
        <translation>Datenblätter der Hersteller, bei jedem Eintrag des Katalogs genannt</translation>
    </message>
    <message>
        <source>Copies activations to the host&apos;s memory after the forward pass and back before the backward pass, behind the computation where there is time.</source>
        <translation>Kopiert Aktivierungen nach dem Vorwärtslauf in den Speicher des Hosts und vor dem Rückwärtslauf zurück, hinter der Berechnung, soweit Zeit ist.</translation>
    </message>
    <message>
        <source>Results of the forward pass that are kept until the backward pass needs them. They grow with micro-batch, sequence and micro-batches in flight, and recomputation trades them for time.</source>
        <translation>Ergebnisse des Vorwärtslaufs, die gehalten werden, bis der Rückwärtslauf sie braucht. Sie wachsen mit Mikrobatch, Sequenz und der Zahl der Mikrobatches unterwegs; Neuberechnung tauscht sie gegen Zeit.</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>Hardware and network</source>
        <translation>Hardware und Netz</translation>
    </message>
    <message>
        <source>Puts the slices of all ranks together on each of them.</source>
        <translation>Setzt die Teile aller Ränge auf jedem von ihnen zusammen.</translation>
    </message>
    <message>
        <source>All-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>Every rank ends with the sum of all ranks&apos; data. In a ring each sends about twice the data; it equals a reduce-scatter followed by an all-gather.</source>
        <translation>Am Ende hat jeder Rang die Summe der Daten aller Ränge. Im Ring sendet jeder etwa das Doppelte der Daten; gleichwertig mit einem Reduce-Scatter und einem All-Gather danach.</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>Every rank sends a different piece to every other. Experts need it, and so does exchanging heads for tokens.</source>
        <translation>Jeder Rang sendet jedem anderen ein eigenes Stück. Experten brauchen es, ebenso der Tausch von Köpfen gegen Tokens.</translation>
    </message>
    <message>
        <source>What collectives really reach of a link&apos;s bandwidth with large messages.</source>
        <translation>Was kollektive Operationen mit großen Nachrichten von der Bandbreite einer Verbindung tatsächlich erreichen.</translation>
    </message>
    <message>
        <source>NCCL tests, performance notes</source>
        <translation>NCCL tests, Hinweise zur Leistung</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Köpfe</translation>
    </message>
    <message>
        <source>Model and training</source>
        <translation>Modell und Training</translation>
    </message>
    <message>
        <source>Parts of attention that work side by side, each on its own slice. Tensor parallelism gives whole heads to ranks.</source>
        <translation>Teile der Attention, die nebeneinander arbeiten, jeder auf seinem eigenen Stück. Tensorparallelität gibt den Rängen ganze Köpfe.</translation>
    </message>
    <message>
        <source>How scores are computed: stored whole, or tile by tile without storing them. Without stored scores the memory that grows with the square of the sequence is gone.</source>
        <translation>Wie Scores berechnet werden: ganz gespeichert oder kachelweise, ohne sie zu speichern. Ohne gespeicherte Scores fällt der Speicher weg, der mit dem Quadrat der Sequenz wächst.</translation>
    </message>
    <message>
        <source>Backward pass (B)</source>
        <translation>Rückwärtslauf (B)</translation>
    </message>
    <message>
        <source>Computes gradients from the loss back to the input; about twice the work of the forward pass. It has two halves, one for the input and one for the weights.</source>
        <translation>Berechnet Gradienten vom Verlust zurück bis zur Eingabe; etwa doppelt so viel Arbeit wie der Vorwärtslauf. Er hat zwei Hälften, eine für die Eingabe und eine für die Gewichte.</translation>
    </message>
    <message>
        <source>Bytes a second through a link, here always in one direction and per accelerator. Vendors often print the sum of both directions.</source>
        <translation>Bytes pro Sekunde durch eine Verbindung, hier immer in einer Richtung und je Beschleuniger. Hersteller nennen oft die Summe beider Richtungen.</translation>
    </message>
    <message>
        <source>bf16, fp16, fp32</source>
        <translation>bf16, fp16, fp32</translation>
    </message>
    <message>
        <source>Floating point types of 16, 16 and 32 bits. bf16 has the range of fp32 with fewer digits, fp16 more digits with less range, so that it needs loss scaling.</source>
        <translation>Gleitkommatypen mit 16, 16 und 32 Bit. bf16 hat den Wertebereich von fp32 mit weniger Stellen, fp16 mehr Stellen bei kleinerem Bereich und braucht daher eine Skalierung des Verlusts.</translation>
    </message>
    <message>
        <source>Chimera&apos;s two directions with interleaved chunks in each.</source>
        <translation>Die zwei Richtungen von Chimera, in jeder verschränkte Abschnitte.</translation>
    </message>
    <message>
        <source>1F1B in which full early stages lend activations to emptier late ones and take them back in time.</source>
        <translation>1F1B, bei dem volle frühe Stufen Aktivierungen an leerere späte ausleihen und rechtzeitig zurückholen.</translation>
    </message>
    <message>
        <source>Breadth-first pipeline</source>
        <translation>Breadth-first-Pipeline</translation>
    </message>
    <message>
        <source>Runs all micro-batches through one chunk before the next chunk. Weights are gathered once per chunk, which suits sharded data parallelism.</source>
        <translation>Führt alle Mikrobatches durch einen Abschnitt, bevor der nächste beginnt. Gewichte werden je Abschnitt einmal gesammelt; das passt zu geshardeter Datenparallelität.</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Auswahl (Brush)</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Dieses Programm</translation>
    </message>
    <message>
        <source>Rows marked in one picture and followed in all others.</source>
        <translation>Zeilen, die in einem Bild markiert sind und in allen anderen hervorgehoben werden.</translation>
    </message>
    <message>
        <source>Time in which a compute stream waits although there is work left in the step. Each wait has a cause: filling, draining, unequal stages, a dependency or a message.</source>
        <translation>Zeit, in der ein Rechenstrom wartet, obwohl im Schritt noch Arbeit ansteht. Jedes Warten hat eine Ursache: Füllen, Leerlaufen, ungleiche Stufen, eine Abhängigkeit oder eine Nachricht.</translation>
    </message>
    <message>
        <source>Bubble ratio</source>
        <translation>Blasenanteil</translation>
    </message>
    <message>
        <source>Idle time over devices times makespan, read off the simulated schedule. Papers often divide by the ideal time instead, which gives a larger number for the same schedule: (p - 1)/m for 1F1B instead of (p - 1)/(m + p - 1).</source>
        <translation>Leerlauf über Geräte mal Gesamtdauer, am simulierten Zeitplan abgelesen. Paper teilen oft stattdessen durch die ideale Zeit; das ergibt für denselben Zeitplan eine größere Zahl: (p - 1)/m für 1F1B statt (p - 1)/(m + p - 1).</translation>
    </message>
    <message>
        <source>Memory for what is on its way: gathered weights, gradient buckets, messages and the logits of the last stage.</source>
        <translation>Speicher für alles, was unterwegs ist: gesammelte Gewichte, Gradientenportionen, Nachrichten und die Logits der letzten Stufe.</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Time and measures</source>
        <translation>Zeit und Kennzahlen</translation>
    </message>
    <message>
        <source>Fitting the few constants of an accelerator, its links and its software to measured runs. Runs held out tell how much better predictions became.</source>
        <translation>Anpassen der wenigen Konstanten eines Beschleunigers, seiner Verbindungen und seiner Software an gemessene Läufe. Zurückgehaltene Läufe zeigen, um wie viel besser die Vorhersagen wurden.</translation>
    </message>
    <message>
        <source>This program&apos;s Validate perspective</source>
        <translation>Die Ansicht „Prüfen“ dieses Programms</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>The memory of one accelerator. A layout fits when its fullest rank stays below it, reserve included.</source>
        <translation>Der Speicher eines Beschleunigers. Ein Layout passt, wenn sein vollster Rang darunter bleibt, Reserve eingeschlossen.</translation>
    </message>
    <message>
        <source>Two pipelines in opposite directions over the same devices fill each other&apos;s bubbles. Each device holds two stages&apos; weights.</source>
        <translation>Zwei Pipelines in entgegengesetzter Richtung über dieselben Geräte füllen einander die Blasen. Jedes Gerät hält die Gewichte zweier Stufen.</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>One contiguous piece of the model&apos;s layers: a virtual stage. A device holds one or several.</source>
        <translation>Ein zusammenhängendes Stück der Schichten des Modells: eine virtuelle Stufe. Ein Gerät hält einen oder mehrere.</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Nodes joined by one or more levels of network.</source>
        <translation>Knoten, die über eine oder mehrere Netzebenen verbunden sind.</translation>
    </message>
    <message>
        <source>NVIDIA DGX SuperPOD reference architecture</source>
        <translation>NVIDIA DGX SuperPOD, Referenzarchitektur</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Communication in which all ranks of a group take part: all-reduce, all-gather, reduce-scatter, all-to-all, broadcast.</source>
        <translation>Kommunikation, an der alle Ränge einer Gruppe teilnehmen: All-Reduce, All-Gather, Reduce-Scatter, All-to-all, Broadcast.</translation>
    </message>
    <message>
        <source>How a collective runs on the wires: in a ring, along trees, in two levels, or summed inside the switches.</source>
        <translation>Wie eine kollektive Operation auf den Leitungen läuft: im Ring, über Bäume, in zwei Ebenen oder in den Switches summiert.</translation>
    </message>
    <message>
        <source>Links shared with other traffic give each user less. A share of the scale-out bandwidth is then missing.</source>
        <translation>Verbindungen, die mit anderem Verkehr geteilt werden, geben jedem weniger. Dann fehlt ein Teil der Bandbreite zwischen Knoten.</translation>
    </message>
    <message>
        <source>How context-parallel ranks show each other keys and values: they pass them round a ring behind the computation, or swap heads for tokens in one all-to-all.</source>
        <translation>Wie kontextparallele Ränge einander Schlüssel und Werte zeigen: Sie reichen sie hinter der Berechnung im Ring weiter, oder sie tauschen in einem All-to-all Köpfe gegen Tokens.</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>Cuts every sequence over several ranks for all layers; only attention has to see the other parts. It is how very long sequences fit.</source>
        <translation>Verteilt jede Sequenz in allen Schichten auf mehrere Ränge; nur die Attention muss die anderen Teile sehen. So passen sehr lange Sequenzen.</translation>
    </message>
    <message>
        <source>Context-parallel communication</source>
        <translation>Kontextparallele Kommunikation</translation>
    </message>
    <message>
        <source>Time of fetching keys and values, or of exchanging heads, that attention does not hide.</source>
        <translation>Zeit für das Holen von Schlüsseln und Werten oder den Tausch von Köpfen, soweit die Attention sie nicht verdeckt.</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>The chain of ops and messages that decides when the step ends: shortening anything else changes nothing.</source>
        <translation>Die Kette von Operationen und Nachrichten, die bestimmt, wann der Schritt endet: Etwas anderes zu verkürzen ändert nichts.</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Datenparallelität</translation>
    </message>
    <message>
        <source>Copies the model to several groups of ranks, each of which works on its own part of the batch; gradients are summed over the copies once a step. Its degree is what the other axes leave of the cluster.</source>
        <translation>Kopiert das Modell auf mehrere Gruppen von Rängen, von denen jede ihren Teil des Batches bearbeitet; einmal je Schritt werden die Gradienten über die Kopien summiert. Der Grad ist, was die anderen Achsen vom Cluster übrig lassen.</translation>
    </message>
    <message>
        <source>Data-parallel communication</source>
        <translation>Datenparallele Kommunikation</translation>
    </message>
    <message>
        <source>Time of summing gradients over replicas, and of gathering weights where they are shared. It comes once a step, unless ZeRO stage 3 asks for weights in every micro-batch.</source>
        <translation>Zeit für das Summieren der Gradienten über die Replikate und das Sammeln von Gewichten, wo sie geteilt sind. Sie fällt einmal je Schritt an, es sei denn, ZeRO-Stufe 3 verlangt Gewichte in jedem Mikrobatch.</translation>
    </message>
    <message>
        <source>Degree of parallelism</source>
        <translation>Grad der Parallelität</translation>
    </message>
    <message>
        <source>Over how many ranks one axis splits its work. Degrees multiply: tp 8 and pp 4 take 32 accelerators for one replica.</source>
        <translation>Auf wie viele Ränge eine Achse ihre Arbeit verteilt. Grade multiplizieren sich: tp 8 und pp 4 brauchen 32 Beschleuniger für ein Replikat.</translation>
    </message>
    <message>
        <source>The FLOP/s an accelerator&apos;s matrix units reach at best in one precision, without structured sparsity. Data sheets often print twice that, for sparse matrices.</source>
        <translation>Die FLOP/s, die die Matrixeinheiten eines Beschleunigers in einer Präzision bestenfalls erreichen, ohne strukturierte Dünnbesetztheit. Datenblätter nennen oft das Doppelte, für dünn besetzte Matrizen.</translation>
    </message>
    <message>
        <source>Die pair</source>
        <translation>Die-Paar</translation>
    </message>
    <message>
        <source>Two dies in one package with a link of their own, each an accelerator to software.</source>
        <translation>Zwei Dies in einem Gehäuse mit eigener Verbindung, für die Software je ein Beschleuniger.</translation>
    </message>
    <message>
        <source>AMD Instinct MI250X data sheet</source>
        <translation>AMD Instinct MI250X, Datenblatt</translation>
    </message>
    <message>
        <source>Drain</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>The end of a step, in which early stages wait for the last gradients to come back.</source>
        <translation>Das Ende eines Schritts, in dem frühe Stufen darauf warten, dass die letzten Gradienten zurückkommen.</translation>
    </message>
    <message>
        <source>Two directions in which a forward of one micro-batch and a backward of another overlap, so that the all-to-alls of experts hide behind computation.</source>
        <translation>Zwei Richtungen, in denen ein Vorwärtslauf eines Mikrobatches und ein Rückwärtslauf eines anderen sich überlappen, sodass die All-to-alls der Experten hinter der Berechnung verschwinden.</translation>
    </message>
    <message>
        <source>DualPipe cut in half: the same overlap with one copy of the weights and half the devices.</source>
        <translation>DualPipe, halbiert: dieselbe Überlappung mit einer Kopie der Gewichte und halb so vielen Geräten.</translation>
    </message>
    <message>
        <source>1F1B that starts more forwards early, to hide messages at the price of more activations.</source>
        <translation>1F1B, das mehr Vorwärtsläufe früh beginnt, um Nachrichten zu verdecken; der Preis sind mehr Aktivierungen.</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>The table that turns tokens into vectors, on the first stage. Many models use it again as the output matrix.</source>
        <translation>Die Tabelle, die Tokens in Vektoren übersetzt, auf der ersten Stufe. Viele Modelle verwenden sie als Ausgabematrix wieder.</translation>
    </message>
    <message>
        <source>Error band</source>
        <translation>Fehlerband</translation>
    </message>
    <message>
        <source>How far such predictions were from measured runs: in four of five like cases the truth lies inside.</source>
        <translation>Wie weit solche Vorhersagen von gemessenen Läufen entfernt waren: In vier von fünf ähnlichen Fällen liegt die Wahrheit darin.</translation>
    </message>
    <message>
        <source>This program&apos;s comparison with published runs; see Validate</source>
        <translation>Der Vergleich dieses Programms mit veröffentlichten Läufen; siehe „Prüfen“</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Everything predicted for one layout: whether it fits and why not, memory by class and time by term.</source>
        <translation>Alles, was für ein Layout vorhergesagt wird: ob es passt und warum nicht, der Speicher nach Klassen und die Zeit nach Anteilen.</translation>
    </message>
    <message>
        <source>This program&apos;s word</source>
        <translation>Wort dieses Programms</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>Expertenparallelität</translation>
    </message>
    <message>
        <source>Keeps different experts of a layer on different ranks and sends every token to the ranks of its experts and back. Memory per rank falls, and two all-to-alls a layer appear in each direction.</source>
        <translation>Hält verschiedene Experten einer Schicht auf verschiedenen Rängen und sendet jedes Token zu den Rängen seiner Experten und zurück. Der Speicher je Rang sinkt; dafür kommen in jeder Richtung zwei All-to-alls je Schicht hinzu.</translation>
    </message>
    <message>
        <source>Expert tensor parallelism</source>
        <translation>Tensorparallelität der Experten</translation>
    </message>
    <message>
        <source>The tensor parallel degree inside experts, chosen apart from that of attention. One keeps the small matrices of experts whole.</source>
        <translation>Der tensorparallele Grad innerhalb der Experten, unabhängig von dem der Attention gewählt. Mit 1 bleiben die kleinen Matrizen der Experten ganz.</translation>
    </message>
    <message>
        <source>Expert-parallel communication</source>
        <translation>Expertenparallele Kommunikation</translation>
    </message>
    <message>
        <source>Time of sending tokens to their experts and back. It crosses nodes in large groups, so it is often what limits mixtures of experts.</source>
        <translation>Zeit, um Tokens zu ihren Experten und zurück zu senden. In großen Gruppen geht sie über Knoten hinweg und begrenzt daher oft Mixture-of-Experts-Modelle.</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>Communication that computation has to wait for. What runs behind computation is hidden and costs nothing until links or memory get in its way.</source>
        <translation>Kommunikation, auf die die Berechnung warten muss. Was hinter der Berechnung läuft, ist verdeckt und kostet nichts, solange es nicht auf volle Verbindungen oder belegten Speicher trifft.</translation>
    </message>
    <message>
        <source>FLOP and FLOP/s</source>
        <translation>FLOP und FLOP/s</translation>
    </message>
    <message>
        <source>One multiplication or addition of floating point numbers, and how many a second. A multiply-add counts as two.</source>
        <translation>Eine Multiplikation oder Addition von Gleitkommazahlen, und wie viele davon pro Sekunde. Multiplizieren und Addieren in einem zählt als zwei.</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Flush</source>
        <translation>Leeren (Flush)</translation>
    </message>
    <message>
        <source>All micro-batches of a step finish before the optimizer runs, so that gradients are exact. Schedules without it never drain but train with older weights.</source>
        <translation>Alle Mikrobatches eines Schritts werden fertig, bevor der Optimierer läuft; so sind die Gradienten exakt. Zeitpläne ohne Leeren haben keinen Auslauf, trainieren aber mit älteren Gewichten.</translation>
    </message>
    <message>
        <source>Forward pass (F)</source>
        <translation>Vorwärtslauf (F)</translation>
    </message>
    <message>
        <source>Computes a stage&apos;s output from its input and keeps what the backward pass will need.</source>
        <translation>Berechnet aus der Eingabe einer Stufe ihre Ausgabe und hält, was der Rückwärtslauf brauchen wird.</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>Free memory in pieces too small for what is asked for. A run can fail with gigabytes left.</source>
        <translation>Freier Speicher in Stücken, die für die Anforderung zu klein sind. Ein Lauf kann scheitern, obwohl noch Gigabytes frei sind.</translation>
    </message>
    <message>
        <source>Fully sharded data parallelism</source>
        <translation>Voll geshardete Datenparallelität (FSDP)</translation>
    </message>
    <message>
        <source>Every rank keeps a slice of weights, gradients and optimizer states, and gathers a layer&apos;s weights just before it computes with them. The same idea as ZeRO stage 3.</source>
        <translation>Jeder Rang hält einen Teil der Gewichte, Gradienten und Optimiererzustände und sammelt die Gewichte einer Schicht, kurz bevor er mit ihnen rechnet. Dieselbe Idee wie ZeRO-Stufe 3.</translation>
    </message>
    <message>
        <source>One kernel for the MLP&apos;s activation function and its gate, which keeps only its inputs.</source>
        <translation>Ein Kernel für die Aktivierungsfunktion des MLP und ihr Gate, der nur seine Eingaben hält.</translation>
    </message>
    <message>
        <source>Fused kernels</source>
        <translation>Fusionierte Kernel</translation>
    </message>
    <message>
        <source>Several elementwise steps in one kernel: data is read and written once, and fewer results are kept.</source>
        <translation>Mehrere elementweise Schritte in einem Kernel: Daten werden einmal gelesen und geschrieben, und weniger Ergebnisse werden gehalten.</translation>
    </message>
    <message>
        <source>Softmax, loss and its gradient in one pass over the logits, in place, so that the last stage keeps them once.</source>
        <translation>Softmax, Verlust und sein Gradient in einem Durchgang über die Logits, direkt in deren Speicher, sodass die letzte Stufe sie nur einmal hält.</translation>
    </message>
    <message>
        <source>One kernel for each norm instead of several that store results in between.</source>
        <translation>Ein Kernel je Norm statt mehrerer, die dazwischen Ergebnisse speichern.</translation>
    </message>
    <message>
        <source>Gantt chart</source>
        <translation>Gantt-Diagramm</translation>
    </message>
    <message>
        <source>Devices as rows, time to the right, every op a bar. Gaps are bubbles.</source>
        <translation>Geräte als Zeilen, die Zeit nach rechts, jede Operation ein Balken. Lücken sind Blasen.</translation>
    </message>
    <message>
        <source>Interleaving written as one block that repeats: less memory than interleaved 1F1B, and any number of micro-batches has the same bubble.</source>
        <translation>Verschränken als ein Baustein geschrieben, der sich wiederholt: weniger Speicher als verschränktes 1F1B und dieselbe Blase für jede Zahl von Mikrobatches.</translation>
    </message>
    <message>
        <source>Half as many micro-batches per turn of a chunk: about half the memory for a few more bubbles. PipeOffload starts from it.</source>
        <translation>Halb so viele Mikrobatches je Durchgang eines Abschnitts: etwa der halbe Speicher für etwas mehr Blasen. PipeOffload geht davon aus.</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all replicas. Training decides it; a larger one fills the pipeline better and exchanges gradients less often.</source>
        <translation>Sequenzen eines Optimiererschritts, über alle Replikate. Das Training gibt ihn vor; ein größerer füllt die Pipeline besser und tauscht seltener Gradienten aus.</translation>
    </message>
    <message>
        <source>All forwards of a step, then all backwards. Simple, and every stage holds every micro-batch.</source>
        <translation>Erst alle Vorwärtsläufe eines Schritts, dann alle Rückwärtsläufe. Einfach, aber jede Stufe hält jeden Mikrobatch.</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>Gradientenakkumulation</translation>
    </message>
    <message>
        <source>Adds the gradients of several micro-batches before the optimizer runs, so that a large batch needs the memory of a small one.</source>
        <translation>Addiert die Gradienten mehrerer Mikrobatches, bevor der Optimierer läuft; so braucht ein großer Batch nur den Speicher eines kleinen.</translation>
    </message>
    <message>
        <source>The type in which gradients are added up and exchanged. 32 bits are safer with many micro-batches, and twice the bytes.</source>
        <translation>Der Typ, in dem Gradienten addiert und ausgetauscht werden. 32 Bit sind bei vielen Mikrobatches sicherer, und doppelt so viele Bytes.</translation>
    </message>
    <message>
        <source>One number per parameter that a rank accumulates over its micro-batches, in 2 or 4 bytes. Shared among data-parallel ranks from ZeRO stage 2 on.</source>
        <translation>Eine Zahl je Parameter, die ein Rang über seine Mikrobatches summiert, in 2 oder 4 Byte. Ab ZeRO-Stufe 2 unter datenparallelen Rängen aufgeteilt.</translation>
    </message>
    <message>
        <source>Group of ranks</source>
        <translation>Gruppe von Rängen</translation>
    </message>
    <message>
        <source>The ranks that share a collective along one axis: all that hold slices of one layer, all stages of one pipeline, all copies of the same weights.</source>
        <translation>Die Ränge, die sich entlang einer Achse an denselben kollektiven Operationen beteiligen: alle mit Teilen einer Schicht, alle Stufen einer Pipeline, alle Kopien derselben Gewichte.</translation>
    </message>
    <message>
        <source>Grouped-query attention</source>
        <translation>Grouped-Query-Attention</translation>
    </message>
    <message>
        <source>Several query heads share one head of keys and values, which shrinks caches and messages.</source>
        <translation>Mehrere Query-Köpfe teilen sich einen Kopf für Schlüssel und Werte; das verkleinert Caches und Nachrichten.</translation>
    </message>
    <message>
        <source>Waves: micro-batches travel down and up the devices several times, which divides the bubble without a second copy of the model.</source>
        <translation>Wellen: Mikrobatches laufen mehrmals durch die Geräte hin und zurück; das teilt die Blase ohne zweite Kopie des Modells.</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilization: as MFU, but with what recomputation computes twice. It tells how busy the hardware is, not how fast training goes.</source>
        <translation>Hardware FLOPs utilization: wie MFU, aber mit dem, was die Neuberechnung doppelt rechnet. Sie sagt, wie beschäftigt die Hardware ist, nicht, wie schnell das Training vorankommt.</translation>
    </message>
    <message>
        <source>How many numbers describe one token between layers.</source>
        <translation>Wie viele Zahlen zwischen den Schichten ein Token beschreiben.</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Host-Verbindung</translation>
    </message>
    <message>
        <source>The connection between an accelerator and its host&apos;s memory, which offloading uses.</source>
        <translation>Die Verbindung zwischen einem Beschleuniger und dem Speicher seines Hosts; das Auslagern nutzt sie.</translation>
    </message>
    <message>
        <source>PCI-SIG, PCI Express base specification</source>
        <translation>PCI-SIG, PCI-Express-Basisspezifikation</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Host-Zeit</translation>
    </message>
    <message>
        <source>Waiting for the host&apos;s program to launch the next kernels. It shows where layers are so small that launching takes longer than running.</source>
        <translation>Warten darauf, dass das Programm des Hosts die nächsten Kernel startet. Sie zeigt sich, wo Schichten so klein sind, dass der Start länger dauert als die Ausführung.</translation>
    </message>
    <message>
        <source>Measured per framework; see the catalog of software stacks</source>
        <translation>Je Framework gemessen; siehe den Katalog der Software</translation>
    </message>
    <message>
        <source>Hybrid sharding</source>
        <translation>Hybrides Sharding</translation>
    </message>
    <message>
        <source>Shards states only inside a group of near ranks and copies them between groups, so that gathering stays on fast links.</source>
        <translation>Teilt Zustände nur innerhalb einer Gruppe naher Ränge auf und kopiert sie zwischen den Gruppen, damit das Sammeln auf schnellen Verbindungen bleibt.</translation>
    </message>
    <message>
        <source>Waiting because stages take different times: layers that do not divide evenly, the output matrix on the last stage, a slower device.</source>
        <translation>Warten, weil Stufen verschieden lange brauchen: Schichten, die sich nicht gleich aufteilen lassen, die Ausgabematrix auf der letzten Stufe, ein langsameres Gerät.</translation>
    </message>
    <message>
        <source>Input gradient</source>
        <translation>Eingabegradient</translation>
    </message>
    <message>
        <source>The half of the backward pass that the stage before is waiting for: the gradient of the stage&apos;s input.</source>
        <translation>Die Hälfte des Rückwärtslaufs, auf die die vorige Stufe wartet: der Gradient der Eingabe dieser Stufe.</translation>
    </message>
    <message>
        <source>1F1B over several virtual stages a device: the pipeline fills in smaller steps, so the bubble divides by their number.</source>
        <translation>1F1B über mehrere virtuelle Stufen je Gerät: Die Pipeline füllt sich in kleineren Schritten, also teilt sich die Blase durch deren Zahl.</translation>
    </message>
    <message>
        <source>Time in which matrix products, attention and elementwise work of the model itself run. It is more than FLOPs over peak: no kernel reaches the peak, and elementwise ones wait for memory.</source>
        <translation>Zeit, in der Matrixprodukte, Attention und elementweise Operationen des Modells selbst laufen. Sie ist länger als FLOPs durch Spitzenleistung: Kein Kernel erreicht die Spitze, und elementweise warten auf den Speicher.</translation>
    </message>
    <message>
        <source>Key-value cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Keys and values of all earlier tokens, kept while a served model writes an answer. It grows with every token and every user.</source>
        <translation>Schlüssel und Werte aller früheren Tokens, gehalten, während ein Modell im Betrieb eine Antwort schreibt. Er wächst mit jedem Token und jedem Nutzer.</translation>
    </message>
    <message>
        <source>Knob</source>
        <translation>Stellgröße</translation>
    </message>
    <message>
        <source>One choice of a layout or workload. The inspector, sweeps, tables and the command line know the same list.</source>
        <translation>Eine Wahlmöglichkeit eines Layouts oder einer Arbeitslast. Inspektor, Durchläufe, Tabellen und Befehlszeile kennen dieselbe Liste.</translation>
    </message>
    <message>
        <source>Time a message takes before its first byte arrives. It decides for small messages and large groups.</source>
        <translation>Zeit, bis das erste Byte einer Nachricht ankommt. Sie entscheidet bei kleinen Nachrichten und großen Gruppen.</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>A choice for every knob: degrees, micro-batch, schedule, sharding of states, recomputation, kernels. It says how a model is spread over a cluster.</source>
        <translation>Ein Wert für jede Stellgröße: Grade, Mikrobatch, Zeitplan, Sharding der Zustände, Neuberechnung, Kernel. Es sagt, wie ein Modell über einen Cluster verteilt ist.</translation>
    </message>
    <message>
        <source>This program&apos;s word; the field says strategy or plan</source>
        <translation>Wort dieses Programms; im Fach sagt man Strategie oder Plan</translation>
    </message>
    <message>
        <source>Link level</source>
        <translation>Verbindungsebene</translation>
    </message>
    <message>
        <source>One tier of the network: between dies, inside the node, between nodes, between sites. A group of ranks is as fast as the slowest level it crosses.</source>
        <translation>Eine Ebene des Netzes: zwischen Dies, im Knoten, zwischen Knoten, zwischen Standorten. Eine Gruppe von Rängen ist so schnell wie die langsamste Ebene, die sie überquert.</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>The last stage&apos;s output: one number per token and word of the vocabulary. With large vocabularies and unfused loss they decide whether the last stage fits.</source>
        <translation>Die Ausgabe der letzten Stufe: eine Zahl je Token und Wort des Vokabulars. Bei großem Vokabular und nicht fusioniertem Verlust entscheiden sie, ob die letzte Stufe passt.</translation>
    </message>
    <message>
        <source>Makespan</source>
        <translation>Gesamtdauer</translation>
    </message>
    <message>
        <source>From the start of the first op of a schedule to the end of the last.</source>
        <translation>Vom Beginn der ersten bis zum Ende der letzten Operation eines Zeitplans.</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Hauptkopie der Gewichte</translation>
    </message>
    <message>
        <source>A copy of the parameters in 32 bits that the optimizer updates, because small steps would vanish in 16 bits.</source>
        <translation>Eine Kopie der Parameter in 32 Bit, die der Optimierer aktualisiert, weil kleine Schritte in 16 Bit verloren gingen.</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>Mittlerer absoluter Fehler</translation>
    </message>
    <message>
        <source>The average distance between predicted and measured step times, in percent of the measured one.</source>
        <translation>Der mittlere Abstand zwischen vorhergesagter und gemessener Schrittzeit, in Prozent der gemessenen.</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilization: the FLOPs the model needs, recomputation not counted, over what all accelerators could do at their dense peak in that time. Conventions differ in attention, mask and embeddings, so every figure must say its own.</source>
        <translation>Model FLOPs utilization: die FLOPs, die das Modell braucht, ohne Neuberechnung, geteilt durch das, was alle Beschleuniger in dieser Zeit bei dichter Spitzenleistung könnten. Konventionen unterscheiden sich bei Attention, Maske und Embeddings, daher muss jede Zahl die ihre nennen.</translation>
    </message>
    <message>
        <source>Sequences that go through a stage at once. Larger ones fill the kernels but hold more activations and leave fewer of them to fill the pipeline.</source>
        <translation>Sequenzen, die zugleich durch eine Stufe gehen. Größere füllen die Kernel, halten aber mehr Aktivierungen, und es bleiben weniger, um die Pipeline zu füllen.</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>Mikrobatches unterwegs</translation>
    </message>
    <message>
        <source>Micro-batches whose forward has run on a device and whose backward has not: their activations are held. 1F1B holds at most as many as there are stages left.</source>
        <translation>Mikrobatches, die auf einem Gerät schon vorwärts, aber noch nicht rückwärts gelaufen sind: Ihre Aktivierungen werden gehalten. 1F1B hält höchstens so viele, wie noch Stufen folgen.</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>Mikrobatches je Schritt</translation>
    </message>
    <message>
        <source>How many micro-batches one replica runs before the optimizer: global batch over data parallel degree and micro-batch. The more, the less the bubble weighs.</source>
        <translation>Wie viele Mikrobatches ein Replikat vor dem Optimierer verarbeitet: globaler Batch durch datenparallelen Grad und Mikrobatch. Je mehr, desto weniger wiegt die Blase.</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Mixture of Experts</translation>
    </message>
    <message>
        <source>Many MLPs per layer of which each token uses a few, chosen by a router. Parameters grow, work per token does not.</source>
        <translation>Viele MLPs je Schicht, von denen jedes Token einige wenige nutzt, ausgewählt von einem Router. Die Parameter wachsen, die Arbeit je Token nicht.</translation>
    </message>
    <message>
        <source>The second half of a layer: two or three large matrices with an activation function between them. Gated ones have three.</source>
        <translation>Die zweite Hälfte einer Schicht: zwei oder drei große Matrizen mit einer Aktivierungsfunktion dazwischen. Mit Gate sind es drei.</translation>
    </message>
    <message>
        <source>Model FLOPs</source>
        <translation>Modell-FLOPs</translation>
    </message>
    <message>
        <source>Multiplications and additions that the model itself needs for a step, forward and backward. About 6 per parameter and token, plus attention.</source>
        <translation>Multiplikationen und Additionen, die das Modell selbst für einen Schritt braucht, vorwärts und rückwärts. Etwa 6 je Parameter und Token, dazu die Attention.</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>Netzwerkkarte (NIC)</translation>
    </message>
    <message>
        <source>The network card that connects a node to the scale-out network. How many there are per accelerator sets its bandwidth out of the node.</source>
        <translation>Die Karte, die einen Knoten mit dem Netz zwischen den Knoten verbindet. Wie viele es je Beschleuniger gibt, bestimmt seine Bandbreite aus dem Knoten hinaus.</translation>
    </message>
    <message>
        <source>NVIDIA DGX A100 system architecture, white paper</source>
        <translation>NVIDIA DGX A100, Systemarchitektur, Whitepaper</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Accelerators in one chassis that share a fast interconnect and a host. Most often eight.</source>
        <translation>Beschleuniger in einem Gehäuse, die sich eine schnelle Verbindung und einen Host teilen. Meist acht.</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>One piece of work on one stream of one device: a forward, a backward, a weight gradient, a message, a copy or the optimizer.</source>
        <translation>Ein Stück Arbeit auf einem Strom eines Geräts: ein Vorwärtslauf, ein Rückwärtslauf, ein Gewichtsgradient, eine Nachricht, eine Kopie oder der Optimierer.</translation>
    </message>
    <message>
        <source>The rule that turns gradients into new weights. Adam keeps a master copy and two moments per parameter, SGD with momentum one less.</source>
        <translation>Die Regel, die aus Gradienten neue Gewichte macht. Adam hält je Parameter eine Hauptkopie und zwei Momente, SGD mit Momentum eines weniger.</translation>
    </message>
    <message>
        <source>Lets early stages start the next step before the last ones have finished this one, and checks afterwards that the gradients were sound.</source>
        <translation>Lässt frühe Stufen den nächsten Schritt beginnen, bevor die letzten diesen beendet haben, und prüft danach, ob die Gradienten in Ordnung waren.</translation>
    </message>
    <message>
        <source>Optimizer sharding (ZeRO)</source>
        <translation>Sharding des Optimierers (ZeRO)</translation>
    </message>
    <message>
        <source>Data-parallel ranks share states instead of copying them: stage 1 the optimizer, stage 2 also gradients, stage 3 also weights, which are then gathered before use.</source>
        <translation>Datenparallele Ränge teilen Zustände unter sich auf, statt sie zu kopieren: Stufe 1 den Optimierer, Stufe 2 auch Gradienten, Stufe 3 auch Gewichte, die dann vor Gebrauch gesammelt werden.</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Optimiererzustände</translation>
    </message>
    <message>
        <source>What the optimizer keeps per parameter: for Adam a master copy and two moments in 32 bits, 12 bytes. Often the largest class, and the first that ZeRO shares.</source>
        <translation>Was der Optimierer je Parameter hält: bei Adam eine Hauptkopie und zwei Momente in 32 Bit, 12 Byte. Oft die größte Klasse, und die erste, die ZeRO aufteilt.</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimiererschritt</translation>
    </message>
    <message>
        <source>Time of updating the parameters a rank is responsible for. It waits for memory, not for arithmetic, and shrinks where ZeRO shares the states.</source>
        <translation>Zeit für das Aktualisieren der Parameter, für die ein Rang zuständig ist. Der Schritt wartet auf den Speicher, nicht auf das Rechnen, und wird kürzer, wo ZeRO die Zustände aufteilt.</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Speicher reicht nicht</translation>
    </message>
    <message>
        <source>A rank needs more than its accelerator has and the run stops. Here such a layout is kept and shown with how much is missing and what would mend it.</source>
        <translation>Ein Rang braucht mehr, als sein Beschleuniger hat, und der Lauf bricht ab. Hier bleibt ein solches Layout erhalten und zeigt, wie viel fehlt und was helfen würde.</translation>
    </message>
    <message>
        <source>Overlapping gradient exchange</source>
        <translation>Gradientenaustausch überlappen</translation>
    </message>
    <message>
        <source>Sends gradients in buckets while the backward pass of the last micro-batch still computes, instead of after it. The bytes stay, the waiting shrinks.</source>
        <translation>Sendet Gradienten in Portionen, während der Rückwärtslauf des letzten Mikrobatches noch rechnet, statt danach. Die Bytes bleiben, das Warten wird kürzer.</translation>
    </message>
    <message>
        <source>Overlapping stage messages</source>
        <translation>Nachrichten zwischen Stufen überlappen</translation>
    </message>
    <message>
        <source>Sends activations and gradients to the neighbouring stage while the next micro-batch computes, so that a message no longer holds up its sender.</source>
        <translation>Sendet Aktivierungen und Gradienten zur Nachbarstufe, während der nächste Mikrobatch rechnet, sodass eine Nachricht ihren Sender nicht mehr aufhält.</translation>
    </message>
    <message>
        <source>How much more bandwidth hangs below a switch than leads up from it. At 2:1 half of the traffic must wait when all nodes send at once.</source>
        <translation>Wie viel mehr Bandbreite unten an einem Switch hängt, als oben hinausführt. Bei 2:1 muss die Hälfte des Verkehrs warten, wenn alle Knoten zugleich senden.</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>Parallele Koordinaten</translation>
    </message>
    <message>
        <source>Every layout as a line through one axis per knob and measure. Ranges drawn on axes choose layouts.</source>
        <translation>Jedes Layout als Linie durch eine Achse je Stellgröße und Kennzahl. Auf den Achsen gezogene Bereiche wählen Layouts aus.</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>The layouts that no other beats in both of two measures. Everything else is slower or larger than one of them.</source>
        <translation>Die Layouts, die von keinem anderen in beiden von zwei Größen übertroffen werden. Alles Übrige ist langsamer oder größer als eines von ihnen.</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>The most memory that the fullest rank needs at any moment of a step, counted in GiB (2 to the power of 30 bytes).</source>
        <translation>Das Meiste, was der vollste Rang in einem Augenblick des Schritts an Speicher braucht, in GiB (2 hoch 30 Byte).</translation>
    </message>
    <message>
        <source>Pinned scenario</source>
        <translation>Angeheftetes Szenario</translation>
    </message>
    <message>
        <source>A scenario kept beside the current one, to be compared with it in every view.</source>
        <translation>Ein Szenario, das neben dem aktuellen stehen bleibt, um in jeder Ansicht mit ihm verglichen zu werden.</translation>
    </message>
    <message>
        <source>Never flushes: stages update as soon as a micro-batch&apos;s gradient is there, and keep older weights for those on their way.</source>
        <translation>Leert nie: Stufen aktualisieren, sobald der Gradient eines Mikrobatches da ist, und halten ältere Gewichte für die noch unterwegs befindlichen.</translation>
    </message>
    <message>
        <source>Never flushes, but gathers gradients over several micro-batches, so that two copies of the weights are enough.</source>
        <translation>Leert nie, sammelt aber Gradienten über mehrere Mikrobatches, sodass zwei Kopien der Gewichte genügen.</translation>
    </message>
    <message>
        <source>Pipeline parallelism</source>
        <translation>Pipeline-Parallelität</translation>
    </message>
    <message>
        <source>Cuts the stack of layers into stages on different ranks; micro-batches flow through them one after the other. It talks little, but stages wait while the pipeline fills and drains.</source>
        <translation>Teilt den Stapel der Schichten in Stufen auf verschiedenen Rängen; Mikrobatches fließen nacheinander hindurch. Sie kommuniziert wenig, aber Stufen warten, während die Pipeline sich füllt und leerläuft.</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>Pipeline-Zeitplan</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on every pipeline device. It decides how long devices wait and how many micro-batches they hold at once.</source>
        <translation>Die Reihenfolge der Vorwärts- und Rückwärtsläufe auf jedem Pipeline-Gerät. Sie bestimmt, wie lange Geräte warten und wie viele Mikrobatches sie zugleich halten.</translation>
    </message>
    <message>
        <source>The type of weights and activations in forward and backward. Sixteen bits halve memory and traffic and reach the fast matrix units.</source>
        <translation>Der Typ der Gewichte und Aktivierungen vorwärts und rückwärts. Sechzehn Bit halbieren Speicher und Verkehr und nutzen die schnellen Matrixeinheiten.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>One process that drives one accelerator, counted from 0. Which rank sits where decides which collectives stay inside a node.</source>
        <translation>Ein Prozess, der einen Beschleuniger steuert, gezählt ab 0. Welcher Rang wo sitzt, entscheidet, welche kollektiven Operationen im Knoten bleiben.</translation>
    </message>
    <message>
        <source>MPI: A Message-Passing Interface Standard, section on groups and communicators</source>
        <translation>MPI: A Message-Passing Interface Standard, Abschnitt über Gruppen und Kommunikatoren</translation>
    </message>
    <message>
        <source>Which axis changes fastest from rank to rank. Axes named first get neighbours inside a node, later ones cross the network.</source>
        <translation>Welche Achse von Rang zu Rang am schnellsten wechselt. Zuerst genannte Achsen bekommen Nachbarn im selben Knoten, spätere gehen über das Netz.</translation>
    </message>
    <message>
        <source>Throws activations away after the forward pass and computes them again when the backward pass needs them. Full repeats whole layers; selective repeats only attention&apos;s core, which is large and cheap.</source>
        <translation>Verwirft Aktivierungen nach dem Vorwärtslauf und berechnet sie neu, wenn der Rückwärtslauf sie braucht. Voll wiederholt ganze Schichten; selektiv nur den Kern der Attention, der groß und billig ist.</translation>
    </message>
    <message>
        <source>Reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>Sums all ranks&apos; data and leaves each rank one slice of the sum.</source>
        <translation>Summiert die Daten aller Ränge und lässt jedem Rang einen Teil der Summe.</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>Regret</translation>
    </message>
    <message>
        <source>How much slower the layout predicted best was, when measured, than the layout measured best. Zero means that the prediction chose right.</source>
        <translation>Um wie viel langsamer das als bestes vorhergesagte Layout gemessen war als das gemessen beste. Null heißt: Die Vorhersage wählte richtig.</translation>
    </message>
    <message>
        <source>Replica</source>
        <translation>Replikat</translation>
    </message>
    <message>
        <source>One complete copy of the model, spread over tp x cp x pp ranks. Replicas see different data and agree on gradients once a step.</source>
        <translation>Eine vollständige Kopie des Modells, verteilt über tp x cp x pp Ränge. Replikate sehen verschiedene Daten und einigen sich einmal je Schritt auf die Gradienten.</translation>
    </message>
    <message>
        <source>What the accelerator&apos;s memory holds beside the model: the driver&apos;s context, communication libraries and memory that the allocator cannot use because it is cut into pieces.</source>
        <translation>Was der Speicher des Beschleunigers neben dem Modell hält: den Kontext des Treibers, Kommunikationsbibliotheken und Speicher, den der Allokator nicht nutzen kann, weil er zerstückelt ist.</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>The small matrix that decides which experts a token goes to. Uneven choices make some ranks wait for others.</source>
        <translation>Die kleine Matrix, die entscheidet, zu welchen Experten ein Token geht. Ungleiche Verteilung lässt manche Ränge auf andere warten.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>What must hold for a layout to be possible at all, such as heads that divide by tp. A broken rule comes with what it has, what it needs and the nearest change that mends it.</source>
        <translation>Was gelten muss, damit ein Layout überhaupt möglich ist, etwa dass sich die Köpfe durch tp teilen lassen. Eine verletzte Regel nennt, was da ist, was nötig wäre und die nächstliegende Änderung, die abhilft.</translation>
    </message>
    <message>
        <source>Scale-out link</source>
        <translation>Verbindung zwischen Knoten (Scale-out)</translation>
    </message>
    <message>
        <source>The network between nodes: some tens of gigabytes a second to each accelerator. Pipeline and data parallelism can live with it.</source>
        <translation>Das Netz zwischen Knoten: einige zehn Gigabyte pro Sekunde zu jedem Beschleuniger. Pipeline- und Datenparallelität kommen damit zurecht.</translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation>Verbindung im Knoten (Scale-up)</translation>
    </message>
    <message>
        <source>The fast interconnect inside a node or rack: hundreds of gigabytes a second to each accelerator. Tensor parallelism belongs here.</source>
        <translation>Die schnelle Verbindung innerhalb eines Knotens oder Racks: Hunderte Gigabyte pro Sekunde zu jedem Beschleuniger. Hierhin gehört Tensorparallelität.</translation>
    </message>
    <message>
        <source>NVIDIA A100 Tensor Core GPU architecture, white paper</source>
        <translation>NVIDIA A100 Tensor Core GPU, Architektur, Whitepaper</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>A cluster, a workload and a layout: all that one evaluation needs. A project holds many.</source>
        <translation>Ein Cluster, eine Arbeitslast und ein Layout: alles, was eine Bewertung braucht. Ein Projekt enthält viele.</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>Empfindlichkeit</translation>
    </message>
    <message>
        <source>How much the step time moves when one knob or one property of the hardware changes and everything else stays.</source>
        <translation>Wie stark sich die Schrittzeit bewegt, wenn eine Stellgröße oder eine Eigenschaft der Hardware sich ändert und alles andere bleibt.</translation>
    </message>
    <message>
        <source>Tokens in one sequence. Attention grows with its square, everything else in step with it.</source>
        <translation>Tokens einer Sequenz. Die Attention wächst mit ihrem Quadrat, alles andere im gleichen Maß.</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Sequenzparallelität</translation>
    </message>
    <message>
        <source>Shares what tensor parallelism leaves whole (norms, dropout, residuals) along the sequence among the same ranks. Activations shrink, and the bytes moved stay the same because each all-reduce becomes a reduce-scatter and an all-gather.</source>
        <translation>Teilt, was Tensorparallelität ganz lässt (Normen, Dropout, Residuen), entlang der Sequenz auf dieselben Ränge auf. Aktivierungen schrumpfen, und die bewegten Bytes bleiben gleich, weil aus jedem All-Reduce ein Reduce-Scatter und ein All-Gather werden.</translation>
    </message>
    <message>
        <source>Sliding-window attention</source>
        <translation>Sliding-Window-Attention</translation>
    </message>
    <message>
        <source>A token looks only at the last so many tokens, so that attention no longer grows with the square of the sequence.</source>
        <translation>Ein Token sieht nur eine feste Zahl der letzten Tokens, sodass die Attention nicht mehr mit dem Quadrat der Sequenz wächst.</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>Software-Stack</translation>
    </message>
    <message>
        <source>The framework that runs a layout. Its launch costs, extra passes over memory and reserve are the same for all models it runs.</source>
        <translation>Das Framework, das ein Layout ausführt. Startkosten, zusätzliche Speicherdurchläufe und Reserve sind für alle Modelle gleich, die es ausführt.</translation>
    </message>
    <message>
        <source>Constants fitted to published runs; see Validate</source>
        <translation>Konstanten, an veröffentlichte Läufe angepasst; siehe „Prüfen“</translation>
    </message>
    <message>
        <source>Split backward</source>
        <translation>Geteilter Rückwärtslauf</translation>
    </message>
    <message>
        <source>Runs input and weight gradients as two ops that can lie apart. It costs memory between the two and buys freedom to fill bubbles.</source>
        <translation>Führt Eingabe- und Gewichtsgradient als zwei Operationen aus, die auseinanderliegen können. Das kostet zwischen beiden Speicher und gibt Spielraum, Blasen zu füllen.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>The layers that one pipeline device holds. The first also holds the input embedding, the last the output matrix and the loss.</source>
        <translation>Die Schichten, die ein Pipeline-Gerät hält. Die erste hält auch das Eingabe-Embedding, die letzte die Ausgabematrix und den Verlust.</translation>
    </message>
    <message>
        <source>Stage to stage messages</source>
        <translation>Nachrichten zwischen Stufen</translation>
    </message>
    <message>
        <source>Activations sent forward and gradients sent back between neighbouring stages: small, but a stage that waits for one is idle.</source>
        <translation>Aktivierungen vorwärts und Gradienten zurück zwischen benachbarten Stufen: klein, aber eine Stufe, die auf eine wartet, steht still.</translation>
    </message>
    <message>
        <source>Steady state</source>
        <translation>Stationärer Betrieb</translation>
    </message>
    <message>
        <source>The middle of a step, in which every stage alternates forwards and backwards without waiting.</source>
        <translation>Die Mitte eines Schritts, in der jede Stufe ohne Warten zwischen Vorwärts- und Rückwärtslauf wechselt.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Seconds from one optimizer step to the next: all micro-batches, the exchange of gradients and the update.</source>
        <translation>Sekunden von einem Optimiererschritt zum nächsten: alle Mikrobatches, der Austausch der Gradienten und die Aktualisierung.</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>A queue of work on a device that runs in order. Computation, communication and copies have streams of their own and can run side by side.</source>
        <translation>Eine Warteschlange von Arbeit auf einem Gerät, die der Reihe nach läuft. Berechnung, Kommunikation und Kopien haben eigene Ströme und können nebeneinander laufen.</translation>
    </message>
    <message>
        <source>CUDA C++ Programming Guide, section on asynchronous concurrent execution</source>
        <translation>CUDA C++ Programming Guide, Abschnitt über asynchrone nebenläufige Ausführung</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>The evaluations of a whole space of layouts, every combination of the chosen values.</source>
        <translation>Die Bewertungen eines ganzen Raums von Layouts, jede Kombination der gewählten Werte.</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>Cuts the matrices of every layer over several ranks, which then sum or gather their partial results several times a layer. It saves the most memory and talks the most, so it wants the fastest links.</source>
        <translation>Verteilt die Matrizen jeder Schicht auf mehrere Ränge, die ihre Teilergebnisse mehrmals je Schicht summieren oder einsammeln. Sie spart am meisten Speicher und kommuniziert am meisten, braucht also die schnellsten Verbindungen.</translation>
    </message>
    <message>
        <source>Tensor-parallel communication</source>
        <translation>Tensorparallele Kommunikation</translation>
    </message>
    <message>
        <source>Time of the collectives that put the slices of a layer together, several in every layer. Slow as soon as the group leaves the node.</source>
        <translation>Zeit der kollektiven Operationen, die die Teile einer Schicht zusammensetzen, mehrere in jeder Schicht. Langsam, sobald die Gruppe den Knoten verlässt.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>A piece of text, most often a part of a word, that the model reads or writes as one number.</source>
        <translation>Ein Stück Text, meist ein Teil eines Worts, das das Modell als eine Zahl liest oder schreibt.</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Tokens of the global batch over the step time, of the whole cluster. It compares layouts also where the batch differs.</source>
        <translation>Tokens des globalen Batches durch die Schrittzeit, für den ganzen Cluster. So lassen sich Layouts auch bei verschiedenem Batch vergleichen.</translation>
    </message>
    <message>
        <source>Definition: global batch x sequence / step time</source>
        <translation>Definition: globaler Batch x Sequenz / Schrittzeit</translation>
    </message>
    <message>
        <source>Transformer layer</source>
        <translation>Transformer-Schicht</translation>
    </message>
    <message>
        <source>Attention and an MLP, each with a norm and a residual. A model is a stack of them between an embedding and an output matrix.</source>
        <translation>Attention und ein MLP, jeweils mit einer Norm und einem Residuum. Ein Modell ist ein Stapel davon zwischen einem Embedding und einer Ausgabematrix.</translation>
    </message>
    <message>
        <source>Devices of a pipeline that take different times for the same work, because their kinds differ or one is slowed down.</source>
        <translation>Geräte einer Pipeline, die für dieselbe Arbeit verschieden lange brauchen, weil sie von verschiedener Art sind oder eines gebremst ist.</translation>
    </message>
    <message>
        <source>Uneven stages</source>
        <translation>Ungleiche Stufen</translation>
    </message>
    <message>
        <source>Stages of different numbers of layers, chosen so that embedding and output matrix do not make the first and last ones slow.</source>
        <translation>Stufen mit verschieden vielen Schichten, so gewählt, dass Embedding und Ausgabematrix die erste und die letzte nicht langsam machen.</translation>
    </message>
    <message>
        <source>Megatron-LM, argument --pipeline-model-parallel-layout</source>
        <translation>Megatron-LM, Argument --pipeline-model-parallel-layout</translation>
    </message>
    <message>
        <source>A V-shaped schedule that holds about half the activations of 1F1B, for a small bubble.</source>
        <translation>Ein V-förmiger Zeitplan, der etwa halb so viele Aktivierungen hält wie 1F1B, bei kleiner Blase.</translation>
    </message>
    <message>
        <source>A V-shaped schedule that holds about a third of the activations of 1F1B, the least of its family.</source>
        <translation>Ein V-förmiger Zeitplan, der etwa ein Drittel der Aktivierungen von 1F1B hält, am wenigsten in seiner Familie.</translation>
    </message>
    <message>
        <source>V-shaped placement</source>
        <translation>V-förmige Platzierung</translation>
    </message>
    <message>
        <source>The second chunks run back through the devices in reverse order, so that every device holds an early and a late piece and all hold equally much.</source>
        <translation>Die zweiten Abschnitte laufen in umgekehrter Reihenfolge durch die Geräte zurück, sodass jedes Gerät ein frühes und ein spätes Stück hält und alle gleich viel.</translation>
    </message>
    <message>
        <source>Several shorter pieces of the model on each device instead of one. The bubble divides by their number, and messages multiply by it.</source>
        <translation>Mehrere kürzere Abschnitte des Modells auf jedem Gerät statt eines einzigen. Die Blase teilt sich durch ihre Zahl, die Nachrichten vervielfachen sich mit ihr.</translation>
    </message>
    <message>
        <source>Splits the output matrix (and the input embedding) over all pipeline devices, so that the last stage does not do more work than the others.</source>
        <translation>Teilt die Ausgabematrix (und das Eingabe-Embedding) auf alle Pipeline-Geräte auf, damit die letzte Stufe nicht mehr zu tun hat als die anderen.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>The beginning of a step, in which later stages wait for their first micro-batch and earlier ones only run forwards.</source>
        <translation>Der Beginn eines Schritts, in dem spätere Stufen auf ihren ersten Mikrobatch warten und frühere nur vorwärts rechnen.</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
    <message>
        <source>A row of bars that leads from the peak to what is achieved, each bar one loss. Between two layouts it leads from one step time to the other.</source>
        <translation>Eine Reihe von Balken, die von der Spitzenleistung zum Erreichten führt, jeder Balken ein Verlust. Zwischen zwei Layouts führt sie von einer Schrittzeit zur anderen.</translation>
    </message>
    <message>
        <source>Weight gradient (W)</source>
        <translation>Gewichtsgradient (W)</translation>
    </message>
    <message>
        <source>The half of the backward pass that nobody waits for until the optimizer runs. Schedules without bubbles put it where a device would otherwise idle.</source>
        <translation>Die Hälfte des Rückwärtslaufs, auf die bis zum Optimierer niemand wartet. Zeitpläne ohne Blasen legen sie dorthin, wo ein Gerät sonst stillstünde.</translation>
    </message>
    <message>
        <source>Weight stashing</source>
        <translation>Aufheben alter Gewichte (Weight Stashing)</translation>
    </message>
    <message>
        <source>Keeps older copies of the weights so that a micro-batch&apos;s backward uses the same ones as its forward. The price of schedules that never flush.</source>
        <translation>Hält ältere Kopien der Gewichte, damit der Rückwärtslauf eines Mikrobatches dieselben nutzt wie sein Vorwärtslauf. Der Preis von Zeitplänen, die nie leeren.</translation>
    </message>
    <message>
        <source>The parameters a rank holds in the precision of the forward pass: 2 bytes each in bf16. Divided by tp and pp, and by dp where ZeRO stage 3 shares them.</source>
        <translation>Die Parameter, die ein Rang in der Präzision des Vorwärtslaufs hält: in bf16 je 2 Byte. Geteilt durch tp und pp, und durch dp, wo ZeRO-Stufe 3 sie aufteilt.</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>What is trained: a model, a batch, a sequence length, a precision and an optimizer. It stays the same while layouts are compared.</source>
        <translation>Was trainiert wird: ein Modell, ein Batch, eine Sequenzlänge, eine Präzision und ein Optimierer. Sie bleibt gleich, während Layouts verglichen werden.</translation>
    </message>
    <message>
        <source>World size</source>
        <translation>Gesamtzahl der Ränge (World Size)</translation>
    </message>
    <message>
        <source>The number of ranks that train one model together. It is the product of the tensor, context, pipeline and data parallel degrees; experts reuse the same ranks.</source>
        <translation>Die Zahl der Ränge, die zusammen ein Modell trainieren: das Produkt der tensor-, kontext-, pipeline- und datenparallelen Grade; Experten nutzen dieselben Ränge.</translation>
    </message>
    <message>
        <source>A zero-bubble order found automatically for the measured times, within the memory of 1F1B.</source>
        <translation>Eine Reihenfolge ohne Blasen, automatisch für die gemessenen Zeiten gefunden, im Speicher von 1F1B.</translation>
    </message>
    <message>
        <source>The same automatic search with twice the memory of 1F1B, enough to fill nearly every gap.</source>
        <translation>Ebenso automatisch gefunden, mit dem doppelten Speicher von 1F1B, genug, um fast jede Lücke zu füllen.</translation>
    </message>
    <message>
        <source>Splits the backward and moves weight gradients into the drain: a third of 1F1B&apos;s bubble at about its memory.</source>
        <translation>Teilt den Rückwärtslauf und verschiebt Gewichtsgradienten in den Auslauf: ein Drittel der Blase von 1F1B bei etwa gleichem Speicher.</translation>
    </message>
    <message>
        <source>Fills the warm-up too, by running more forwards early: no bubble, about twice the activations.</source>
        <translation>Füllt auch den Anlauf, indem mehr Vorwärtsläufe früh laufen: keine Blase, etwa doppelt so viele Aktivierungen.</translation>
    </message>
    <message>
        <source>Two chunks a device, placed like the letter V, so that first and last layers share a device: no bubble at the memory of 1F1B.</source>
        <translation>Zwei Abschnitte je Gerät, angeordnet wie der Buchstabe V, sodass erste und letzte Schichten auf einem Gerät liegen: keine Blase beim Speicher von 1F1B.</translation>
    </message>
    <message>
        <source>Pipeline stages with fully sharded weights inside, run in units of a few micro-batches so that weights are gathered once a unit; no tensor parallelism needed.</source>
        <translation>Pipeline-Stufen mit voll geshardeten Gewichten, in Einheiten weniger Mikrobatches ausgeführt, sodass Gewichte einmal je Einheit gesammelt werden; ohne Tensorparallelität.</translation>
    </message>
    <message>
        <source>Weight gradients that nobody waits for fill part of the drain: a third of the bubble is left, at the memory of 1F1B.</source>
        <translation>Gewichtsgradienten, auf die niemand wartet, füllen einen Teil des Auslaufs: Ein Drittel der Blase bleibt, mit dem Speicher von 1F1B.</translation>
    </message>
    <message>
        <source>English</source>
        <extracomment>The name of the language itself, in the language: it tells one translation from another.</extracomment>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>16 of 16</source>
        <translation>16 von 16</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Speicher reicht nicht</translation>
    </message>
    <message>
        <source>31, 19, 13, 10, 8 % from the bubble alone</source>
        <translation>31, 19, 13, 10, 8 % allein aus der Blase</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>+17.7 % from equal times, up to 23 % measured</source>
        <translation>+17,7 % aus gleichen Zeiten, bis 23 % gemessen</translation>
    </message>
    <message>
        <source>+29.2 %, up to 31 % measured</source>
        <translation>+29,2 %, bis 31 % gemessen</translation>
    </message>
    <message>
        <source>between H1 and H2</source>
        <translation>zwischen H1 und H2</translation>
    </message>
    <message>
        <source>about 8 %</source>
        <translation>etwa 8 %</translation>
    </message>
    <message>
        <source>(p + 2) div 2 = 9</source>
        <translation>(p + 2) div 2 = 9</translation>
    </message>
    <message>
        <source>(p + 4) div 3 = 6</source>
        <translation>(p + 4) div 3 = 6</translation>
    </message>
    <message>
        <source>p = 16</source>
        <translation>p = 16</translation>
    </message>
    <message>
        <source>no loss; +7 % and more</source>
        <translation>kein Verlust; +7 % und mehr</translation>
    </message>
    <message>
        <source>a similar pace</source>
        <translation>ähnliches Tempo</translation>
    </message>
    <message>
        <source>+5 % and more</source>
        <translation>+5 % und mehr</translation>
    </message>
    <message>
        <source>about +50 %</source>
        <translation>etwa +50 %</translation>
    </message>
    <message>
        <source>monotone</source>
        <translation>monoton</translation>
    </message>
    <message>
        <source>between</source>
        <translation>dazwischen</translation>
    </message>
    <message>
        <source>p + 1</source>
        <translation>p + 1</translation>
    </message>
    <message>
        <source>p + 2</source>
        <translation>p + 2</translation>
    </message>
    <message>
        <source>5x (4.94x)</source>
        <translation>5x (4,94x)</translation>
    </message>
    <message>
        <source>up to +43 %</source>
        <translation>bis +43 %</translation>
    </message>
    <message>
        <source>below 10 %</source>
        <translation>unter 10 %</translation>
    </message>
    <message>
        <source>largest at the smallest batch</source>
        <translation>am größten beim kleinsten Batch</translation>
    </message>
    <message>
        <source>120 GB</source>
        <translation>120 GB</translation>
    </message>
    <message>
        <source>31.4 GB</source>
        <translation>31,4 GB</translation>
    </message>
    <message>
        <source>16.6 GB</source>
        <translation>16,6 GB</translation>
    </message>
    <message>
        <source>1.9 GB</source>
        <translation>1,9 GB</translation>
    </message>
    <message>
        <source>1.70x</source>
        <translation>1,70x</translation>
    </message>
    <message>
        <source>2(p-1) / (3m + 2(p-1)) = 20 %</source>
        <translation>2(p-1) / (3m + 2(p-1)) = 20 %</translation>
    </message>
    <message>
        <source>gain in all tested schedules</source>
        <translation>Gewinn in allen geprüften Zeitplänen</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>8 instead of 4</source>
        <translation>8 statt 4</translation>
    </message>
    <message>
        <source>up to +30.4 %</source>
        <translation>bis +30,4 %</translation>
    </message>
    <message>
        <source>of the exact order: (2p-2) / (3pW+2p-2) = 36.8 %</source>
        <translation>der genauen Reihenfolge: (2p-2) / (3pW+2p-2) = 36,8 %</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>sinkt</translation>
    </message>
    <message>
        <source>1.05x to 1.28x</source>
        <translation>1,05x bis 1,28x</translation>
    </message>
    <message>
        <source>(p-2) / (3m+p-2) = 20 %</source>
        <translation>(p-2) / (3m+p-2) = 20 %</translation>
    </message>
    <message>
        <source>at least half, at no cost</source>
        <translation>mindestens die Hälfte, ohne Kosten</translation>
    </message>
    <message>
        <source>better than linear</source>
        <translation>besser als linear</translation>
    </message>
    <message>
        <source>13 of 15 GB</source>
        <translation>13 von 15 GB</translation>
    </message>
    <message>
        <source>8 of 15 GB</source>
        <translation>8 von 15 GB</translation>
    </message>
    <message>
        <source>3 of 15 GB</source>
        <translation>3 von 15 GB</translation>
    </message>
    <message>
        <source>constant in the depth</source>
        <translation>unabhängig von der Tiefe</translation>
    </message>
    <message>
        <source>57 of 59 % MFU</source>
        <translation>57 von 59 % MFU</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>ZeRO 2 and 3 exchange gradients behind every backward anyway</source>
        <translation>ZeRO 2 und 3 tauschen Gradienten ohnehin hinter jedem Rückwärtslauf</translation>
    </message>
    <message>
        <source>%1: there is no &apos;%2&apos;</source>
        <translation>%1: „%2“ gibt es nicht</translation>
    </message>
    <message>
        <source>targets and excluded must be lists</source>
        <translation>targets und excluded müssen Listen sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of texts</source>
        <translation>%1 ist %2; es muss eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>it shows rank %1 in step %2, as %3 does; give each rank&apos;s file once</source>
        <translation>darin ist Rang %1 in Schritt %2, wie in %3; geben Sie die Datei jedes Rangs einmal an</translation>
    </message>
    <message>
        <source>it shows rank %1, as %2 does; give each rank&apos;s file once</source>
        <translation>darin ist Rang %1, wie in %2; geben Sie die Datei jedes Rangs einmal an</translation>
    </message>
    <message>
        <source>event %1 (&quot;%2&quot;) is there already, as event %3, with the same start and duration</source>
        <translation>Ereignis %1 (&quot;%2&quot;) gibt es schon, als Ereignis %3, mit gleichem Beginn und gleicher Dauer</translation>
    </message>
    <message>
        <source>%1 is the same trace as %2; give each rank&apos;s file once</source>
        <translation>%1 ist derselbe Trace wie %2; geben Sie die Datei jedes Rangs einmal an</translation>
    </message>
    <message>
        <source>%1 frees %2 of the %3 of device %4, which holds only %5</source>
        <translation>%1 gibt %2 von „%3“ auf Gerät %4 frei, das nur %5 hält</translation>
    </message>
    <message>
        <source>%1 does not wait for %2 (%3), whose result it uses</source>
        <translation>%1 wartet nicht auf %2 (%3), dessen Ergebnis es nutzt</translation>
    </message>
    <message>
        <source>%1 is done twice; also in %2</source>
        <translation>%1 kommt zweimal vor; auch in %2</translation>
    </message>
    <message>
        <source>the file says that it has %1 micro-batches, more than ops (%2)</source>
        <translation>die Datei gibt %1 Mikrobatches an, mehr als Operationen (%2)</translation>
    </message>
    <message>
        <source>the file says that it has %1 devices, more than ops (%2)</source>
        <translation>die Datei gibt %1 Geräte an, mehr als Operationen (%2)</translation>
    </message>
    <message>
        <source>no op is of %1 %2; the file says that it has %3, counted from 0</source>
        <translation>keine Operation gehört zu %1 %2; die Datei gibt %3 an, gezählt ab 0</translation>
    </message>
    <message>
        <source>line %1: its columns are divided by tabs; they must be divided by commas, and decimals written with a point: save the table as CSV with commas</source>
        <translation>Zeile %1: die Spalten sind durch Tabulatoren getrennt; nötig sind Kommas und Zahlen mit Punkt: speichern Sie die Tabelle als CSV mit Kommas</translation>
    </message>
    <message>
        <source>line %1: its columns are divided by semicolons; they must be divided by commas, and decimals written with a point: save the table as CSV with commas</source>
        <translation>Zeile %1: die Spalten sind durch Semikolons getrennt; nötig sind Kommas und Zahlen mit Punkt: speichern Sie die Tabelle als CSV mit Kommas</translation>
    </message>
    <message>
        <source>%1 is more than the peak; write a fraction, as 0.47 for 47 %</source>
        <translation>%1 ist mehr als die Spitze; schreiben Sie einen Bruchteil, etwa 0.47 für 47 %</translation>
    </message>
    <message>
        <source>there are %1 columns; &apos;%2&apos; is missing</source>
        <translation>es gibt %1 Spalten; „%2“ fehlt</translation>
    </message>
    <message>
        <source>%1: the result of %2 is used on another rank (%3), but %4 is missing</source>
        <translation>%1: das Ergebnis von %2 wird auf einem anderen Rang gebraucht (%3), doch %4 fehlt</translation>
    </message>
    <message>
        <source>%1 runs at %2 TFLOP/s, but the peak of %3 is %4; seconds and tflops are of one kernel</source>
        <translation>%1 läuft mit %2 TFLOP/s, doch die Spitze von %3 ist %4; seconds und tflops gelten für einen Kernel</translation>
    </message>
    <message>
        <source>contradictions is %1; it must be a list of sentences</source>
        <translation>contradictions ist %1; es muss eine Liste von Sätzen sein</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>weights gathered on use</source>
        <translation>bei Gebrauch gesammelte Gewichte</translation>
    </message>
    <message>
        <source>context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>one node or several</source>
        <translation>ein Knoten oder mehrere</translation>
    </message>
    <message>
        <source>software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>kind of accelerator</source>
        <translation>Art des Beschleunigers</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>Größe des Modells</translation>
    </message>
    <message>
        <source>number of accelerators</source>
        <translation>Zahl der Beschleuniger</translation>
    </message>
    <message>
        <source>several kinds of nodes</source>
        <translation>mehrere Arten von Knoten</translation>
    </message>
    <message>
        <source>several kinds of layers</source>
        <translation>mehrere Arten von Schichten</translation>
    </message>
    <message>
        <source>extrapolated: no run near in %1</source>
        <translation>extrapoliert: kein naher Lauf bei %1</translation>
    </message>
    <message>
        <source>a fit predicts runs left out no better than its default does</source>
        <translation>angepasst sagt sie ausgelassene Läufe nicht besser vorher als mit ihrem Standardwert</translation>
    </message>
    <message>
        <source>the runs are of two layouts; it takes three</source>
        <translation>die Läufe haben zwei Layouts; nötig sind drei</translation>
    </message>
    <message>
        <source>the runs are of one layout; it takes three</source>
        <translation>die Läufe haben ein Layout; nötig sind drei</translation>
    </message>
    <message>
        <source>the runs push it to the most that physics allows</source>
        <translation>die Läufe treiben sie auf das physikalisch Höchste</translation>
    </message>
    <message>
        <source>the runs push it to the least that physics allows</source>
        <translation>die Läufe drücken sie auf das physikalisch Mindeste</translation>
    </message>
    <message>
        <source>runs left out are predicted no better with it</source>
        <translation>ausgelassene Läufe werden damit nicht besser vorhergesagt</translation>
    </message>
    <message>
        <source>%1 took %2 times the prediction, %3 took %4 times; no constants that hold for both were found</source>
        <translation>%1 dauerte das %2-Fache der Vorhersage, %3 das %4-Fache; keine Konstanten gefunden, die für beide gelten</translation>
    </message>
    <message>
        <source>%1 took %2 s, which the accelerators&apos; peak does not allow; it is left out</source>
        <translation>%1 dauerte %2 s, was die Spitze der Beschleuniger nicht zulässt; der Lauf wird ausgelassen</translation>
    </message>
    <message>
        <source>the runs depend on it too little to say more than was known before</source>
        <translation>die Läufe hängen zu wenig von ihr ab, um mehr zu sagen, als schon bekannt war</translation>
    </message>
    <message>
        <source>the runs cannot tell it from %1</source>
        <translation>die Läufe können sie nicht von %1 unterscheiden</translation>
    </message>
    <message>
        <source>no run&apos;s step time depends on it</source>
        <translation>von ihr hängt die Schrittzeit keines Laufs ab</translation>
    </message>
    <message>
        <source>%1 accelerators are no whole number of %2 to a node; nearest is %3</source>
        <translation>%1 Beschleuniger sind keine ganze Zahl von %2 je Knoten; am nächsten ist %3</translation>
    </message>
    <message>
        <source>%1 Nearest: %2.</source>
        <translation>%1 Am nächsten: %2.</translation>
    </message>
    <message>
        <source>pipelined-backpropagation</source>
        <translation>pipelined-backpropagation</translation>
    </message>
    <message>
        <source>Each chunk&apos;s gradient is final early, so its exchange hides under other chunks: layered accumulation on a modular placement, at the memory of GPipe.</source>
        <translation>Der Gradient jedes Abschnitts ist früh fertig, sein Austausch verbirgt sich also hinter anderen Abschnitten: schichtweise Akkumulation auf modularer Platzierung, zum Speicher von GPipe.</translation>
    </message>
    <message>
        <source>Pipelined backpropagation</source>
        <translation>Pipelined Backpropagation</translation>
    </message>
    <message>
        <source>No flush and no copies: a backward uses newer weights than its forward did, 2(p - 1 - d) updates newer on device d, which spike compensation and weight prediction must make good.</source>
        <translation>Kein Leeren und keine Kopien: Ein Rückwärtslauf nutzt neuere Gewichte als sein Vorwärtslauf, auf Gerät d um 2(p - 1 - d) Aktualisierungen neuer; Spike-Kompensation und Gewichtsvorhersage müssen das ausgleichen.</translation>
    </message>
    <message>
        <source>The delay of 2(p - 1 - d) updates is quoted from memory; that passes run in the order of eager 1F1B is ours.</source>
        <translation>Die Verzögerung von 2(p - 1 - d) Aktualisierungen ist aus dem Gedächtnis zitiert; dass die Läufe in der Reihenfolge von Eager 1F1B folgen, ist unsere Annahme.</translation>
    </message>
    <message>
        <source>1F1B, four micro-batches, weight gradients batched. Short of 1.70x for a physical reason: the bubble is 3 of 7 slots, and filling it gives 1.17x; weight gradients in half the time give the rest of ours. What is missing is kernels of one micro-batch that are too small to fill a GPU, which no order of ops shows</source>
        <translation>1F1B, vier Mikrobatches, Gewichtsgradienten gebündelt. Aus physikalischem Grund unter 1,70x: Die Blase ist 3 von 7 Plätzen, sie zu füllen ergibt 1,17x; Gewichtsgradienten in halber Zeit ergeben den Rest unserer Zahl. Was fehlt, sind Kernel eines Mikrobatches, die zu klein sind, um eine GPU zu füllen; das zeigt keine Reihenfolge von Operationen</translation>
    </message>
    <message>
        <source>Timeline: four chunks on every device, two in each direction; parameters count twice. In the layout too: every device holds two stages&apos; parameters and is done sooner.</source>
        <translation>Zeitleiste: vier Abschnitte auf jedem Gerät, zwei je Richtung; Parameter zählen doppelt. Auch im Layout: Jedes Gerät hält die Parameter zweier Stufen und ist früher fertig.</translation>
    </message>
    <message>
        <source>forward of a stage with its exchange and the host&apos;s share, one micro-batch</source>
        <translation>Vorwärts einer Stufe mit Austausch und Anteil des Hosts, ein Mikrobatch</translation>
    </message>
    <message>
        <source>sum of its parts</source>
        <translation>Summe seiner Teile</translation>
    </message>
    <message>
        <source>backward of a stage with its exchange and the host&apos;s share, one micro-batch</source>
        <translation>Rückwärts einer Stufe mit Austausch und Anteil des Hosts, ein Mikrobatch</translation>
    </message>
    <message>
        <source>micro-batches of one replica</source>
        <translation>Mikrobatches einer Replik</translation>
    </message>
    <message>
        <source>waiting of the first device: warm-up, drain, messages</source>
        <translation>Warten des ersten Geräts: Anlauf, Auslauf, Nachrichten</translation>
    </message>
    <message>
        <source>the runs took %1 times the time that is predicted, at the median: no constant explains that; step_seconds are seconds of one whole step</source>
        <translation>Die Läufe dauerten im Median das %1-Fache der Vorhersage: keine Konstante erklärt das; step_seconds sind Sekunden eines ganzen Schritts</translation>
    </message>
    <message>
        <source>Gradients that are one update old, everywhere but in the first unit of micro-batches, for one extra copy of the weights.</source>
        <translation>Gradienten, die überall außer in der ersten Einheit von Mikrobatches eine Aktualisierung alt sind, um den Preis einer weiteren Kopie der Gewichte.</translation>
    </message>
    <message>
        <source>Part of an activation that the forward keeps: the input at the stage&apos;s boundary. At 0 these inputs count as nothing; GPipe, say, holds one of every micro-batch beside one whole activation.</source>
        <translation>Teil einer Aktivierung, den der Vorwärtslauf behält: die Eingabe an der Grenze der Stufe. Bei 0 zählen diese Eingaben nichts; GPipe etwa hält eine je Mikrobatch neben einer ganzen Aktivierung.</translation>
    </message>
    <message>
        <source>stage %1 is chunk %2 of device %3 here, chunk %4 in %5</source>
        <translation>Stufe %1 ist hier Abschnitt %2 von Gerät %3, Abschnitt %4 in %5</translation>
    </message>
    <message>
        <source>there is no chunk %1: device %2 holds 1 stage, which is chunk 0</source>
        <translation>es gibt keinen Abschnitt %1: Gerät %2 hält 1 Stufe, die Abschnitt 0 ist</translation>
    </message>
    <message>
        <source>there is no chunk %1: device %2 holds %3 stages, which are chunks 0 to %4</source>
        <translation>es gibt keinen Abschnitt %1: Gerät %2 hält %3 Stufen, die Abschnitte 0 bis %4 sind</translation>
    </message>
    <message>
        <source>chunk %1 of device %2 is another stage already, in %3</source>
        <translation>Abschnitt %1 von Gerät %2 ist schon eine andere Stufe, in %3</translation>
    </message>
    <message>
        <source>%1 starts %2 days after %3; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock</source>
        <translation>%1 beginnt %2 Tage nach %3; die Operationen eines Schritts liegen binnen eines Tages: lassen Sie weg, was aus einem anderen Lauf ist, und geben Sie allen Rängen eine Uhr</translation>
    </message>
    <message>
        <source>%1 lasts %2 days; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock</source>
        <translation>%1 dauert %2 Tage; die Operationen eines Schritts liegen binnen eines Tages: lassen Sie weg, was aus einem anderen Lauf ist, und geben Sie allen Rängen eine Uhr</translation>
    </message>
    <message>
        <source>Messages take the delay between devices (%1) beside the computation, as PyTorch&apos;s do: no SEND or RECV holds up its rank.</source>
        <translation>Nachrichten brauchen die Verzögerung zwischen Geräten (%1) neben der Berechnung, wie die von PyTorch: kein SEND oder RECV hält seinen Rang auf.</translation>
    </message>
    <message>
        <source>Stage %1 is named twice among those to recompute; once is enough.</source>
        <translation>Stufe %1 ist unter denen, die neu berechnen, zweimal genannt; einmal genügt.</translation>
    </message>
    <message>
        <source>The time %1 is given twice, the second time as %2; give it once.</source>
        <translation>Die Zeit %1 ist zweimal angegeben, das zweite Mal als %2; geben Sie sie einmal an.</translation>
    </message>
    <message>
        <source>After the option&apos;s name comes &quot;=&quot;, then values divided by commas: write %1, not %2.</source>
        <translation>Nach dem Namen der Option kommt „=“, dann Werte, durch Kommas getrennt: schreiben Sie %1, nicht %2.</translation>
    </message>
    <message>
        <source>the JSON breaks off at %1</source>
        <translation>das JSON bricht ab bei %1</translation>
    </message>
    <message>
        <source>host work per micro-batch of gathering weights, beyond the stack&apos;s own</source>
        <translation>Arbeit des Hosts je Mikrobatch für das Sammeln der Gewichte, über die eigene der Software hinaus</translation>
    </message>
    <message>
        <source>assumption: a gather costs every stack what it costs PyTorch FSDP</source>
        <translation>Annahme: Sammeln kostet jede Software, was es PyTorch FSDP kostet</translation>
    </message>
    <message>
        <source>bytes per parameter of gathering weights, beyond the stack&apos;s own</source>
        <translation>Bytes je Parameter für das Sammeln der Gewichte, über die eigenen der Software hinaus</translation>
    </message>
    <message>
        <source>2.7 times as much of it changes no run&apos;s step time by more than %1 %, less than runs differ by chance</source>
        <translation>das 2,7-Fache davon ändert die Schrittzeit keines Laufs um mehr als %1 %, weniger als Läufe durch Zufall auseinanderliegen</translation>
    </message>
    <message>
        <source>%1 ran and %2 went out of memory, but they are of one layout</source>
        <translation>%1 lief und %2 hatte nicht genug Speicher, aber sie haben dasselbe Layout</translation>
    </message>
    <message>
        <source>the runs contradict each other, and none remains: %1</source>
        <translation>die Läufe widersprechen einander, und keiner bleibt übrig: %1</translation>
    </message>
    <message>
        <source>contradictions leave runs of one layout; it takes three</source>
        <translation>Widersprüche lassen nur Läufe eines Layouts übrig; drei sind nötig</translation>
    </message>
    <message>
        <source>contradictions leave runs of two layouts; it takes three</source>
        <translation>Widersprüche lassen nur Läufe von zwei Layouts übrig; drei sind nötig</translation>
    </message>
    <message>
        <source>balancing tries every split, and %1 layers have too many over %2 stages; nearest: %3 stages</source>
        <translation>Ausgleichen versucht jede Teilung, und %1 Schichten haben zu viele über %2 Stufen; am nächsten: %3 Stufen</translation>
    </message>
    <message>
        <source>The text lists no ranks; its bandwidths are those of %1.</source>
        <translation>Der Text nennt keine Ränge; seine Bandbreiten sind die von %1.</translation>
    </message>
    <message>
        <source>Nothing tells which collective it was; taken for an all-reduce.</source>
        <translation>Nichts sagt, welche kollektive Operation es war; als All-Reduce gelesen.</translation>
    </message>
    <message>
        <source>Rows of %1; left out: %2.</source>
        <translation>Zeilen von %1; ausgelassen: %2.</translation>
    </message>
    <message>
        <source>Different numbers of ranks reach from %1 to %2 GB/s: links are wired pair by pair. Give the level its wires, or fit one number alone.</source>
        <translation>Verschieden viele Ränge erreichen %1 bis %2 GB/s: die Verbindungen sind paarweise verdrahtet. Geben Sie der Ebene ihre Verdrahtung oder passen Sie nur eine Anzahl an.</translation>
    </message>
    <message>
        <source>The bandwidth is not determined: no size is large enough for its bytes to take time.</source>
        <translation>Die Bandbreite ist nicht bestimmt: keine Größe ist groß genug, dass ihre Bytes Zeit brauchen.</translation>
    </message>
    <message>
        <source>The startup is not determined: it is lost in the time of the smallest size, %1 bytes.</source>
        <translation>Der Anlauf ist nicht bestimmt: er verschwindet in der Zeit der kleinsten Größe, %1 Bytes.</translation>
    </message>
    <message>
        <source>The latency of a step is not determined: more ranks take no longer to begin.</source>
        <translation>Die Latenz eines Schritts ist nicht bestimmt: mehr Ränge brauchen bis zum Beginn nicht länger.</translation>
    </message>
    <message>
        <source>The latency of a step is not determined: all rows have %1 ranks, so that it is part of the startup.</source>
        <translation>Die Latenz eines Schritts ist nicht bestimmt: alle Zeilen haben %1 Ränge, so dass sie Teil des Anlaufs ist.</translation>
    </message>
    <message>
        <source>the gate of the shared expert (hidden parameters a layer) is counted with attention</source>
        <translation>das Gate des gemeinsamen Experten (hidden Parameter je Schicht) ist bei der Attention gezählt</translation>
    </message>
    <message>
        <source>the bias of the output matrix (vocabulary parameters) is not counted</source>
        <translation>der Bias der Ausgabematrix (vocabulary Parameter) ist nicht gezählt</translation>
    </message>
    <message>
        <source>the bias of the output matrix (%1 parameters) is not counted</source>
        <translation>der Bias der Ausgabematrix (%1 Parameter) ist nicht gezählt</translation>
    </message>
    <message>
        <source>its norms have a scale and no shift: they are read as RMS norms</source>
        <translation>seine Norms haben eine Skalierung und keine Verschiebung: sie werden als RMS-Norms gelesen</translation>
    </message>
    <message>
        <source>its norms follow the blocks (do_layer_norm_before false) and no final norm is needed; one is counted</source>
        <translation>seine Norms folgen den Blöcken (do_layer_norm_before false), und eine letzte Norm ist nicht nötig; eine ist gezählt</translation>
    </message>
    <message>
        <source>embeddings of width %1 (word_embed_proj_dim) are counted as wide as hidden</source>
        <translation>Embeddings der Breite %1 (word_embed_proj_dim) sind so breit wie hidden gezählt</translation>
    </message>
    <message>
        <source>only the language model (%1) was read; what else the file describes (a vision part, say) is not part of the model here</source>
        <translation>nur das Sprachmodell (%1) wurde gelesen; was die Datei sonst beschreibt (etwa einen Bildteil), gehört hier nicht zum Modell</translation>
    </message>
    <message>
        <source>the file names no architecture; it was read like LLaMA: gated MLP, two RMS norms, rotary positions</source>
        <translation>die Datei nennt keine Architektur; sie wurde wie LLaMA gelesen: Gated MLP, zwei RMS-Norms, rotierende Positionen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known; it was read like LLaMA: gated MLP, two RMS norms, rotary positions</source>
        <translation>„%1“ ist nicht bekannt; es wurde wie LLaMA gelesen: Gated MLP, zwei RMS-Norms, rotierende Positionen</translation>
    </message>
    <message>
        <source>quantization_config describes how the checkpoint is stored; weights are priced in the workload&apos;s precision</source>
        <translation>quantization_config beschreibt, wie der Checkpoint gespeichert ist; Gewichte werden in der Genauigkeit der Arbeitslast gerechnet</translation>
    </message>
    <message>
        <source>not in the file, so as &apos;%1&apos; has it: %2</source>
        <translation>nicht in der Datei, also wie bei „%1“: %2</translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation>nicht gelesen: %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Idle cells are left out (%1): when an op runs follows from what it waits for.</source>
        <translation>Leere Zellen sind ausgelassen (%1): wann eine Operation läuft, folgt aus dem, worauf sie wartet.</translation>
    </message>
    <message>
        <source>recomputation (option recompute)</source>
        <translation>Neuberechnung (Option recompute)</translation>
    </message>
    <message>
        <source>give PyTorch stages whose modules checkpoint their activations</source>
        <translation>geben Sie PyTorch Stufen, deren Module ihre Aktivierungen mit Checkpoints neu berechnen</translation>
    </message>
    <message>
        <source>copies of activations to the host (option offload)</source>
        <translation>Kopien von Aktivierungen zum Host (Option offload)</translation>
    </message>
    <message>
        <source>copies of activations back from the host (option offload)</source>
        <translation>Kopien von Aktivierungen vom Host zurück (Option offload)</translation>
    </message>
    <message>
        <source>PyTorch offloads by hooks on saved tensors</source>
        <translation>PyTorch lagert durch Hooks auf gespeicherten Tensoren aus</translation>
    </message>
    <message>
        <source>moves of activations to the mirror device (bpipe)</source>
        <translation>Verschieben von Aktivierungen zum Spiegelgerät (bpipe)</translation>
    </message>
    <message>
        <source>moves of activations back from the mirror device (bpipe)</source>
        <translation>Verschieben von Aktivierungen vom Spiegelgerät zurück (bpipe)</translation>
    </message>
    <message>
        <source>PyTorch keeps them where they are</source>
        <translation>PyTorch lässt sie, wo sie sind</translation>
    </message>
    <message>
        <source>the output layer on every rank (option vocabulary)</source>
        <translation>die Ausgabeschicht auf jedem Rang (Option vocabulary)</translation>
    </message>
    <message>
        <source>the output layer&apos;s gradient on every rank (option vocabulary)</source>
        <translation>den Gradienten der Ausgabeschicht auf jedem Rang (Option vocabulary)</translation>
    </message>
    <message>
        <source>the last stage computes it alone</source>
        <translation>die letzte Stufe berechnet sie allein</translation>
    </message>
    <message>
        <source>all-reduces (options vocabulary and optimizer)</source>
        <translation>All-Reduces (Optionen vocabulary und optimizer)</translation>
    </message>
    <message>
        <source>PyTorch runs them outside of the table</source>
        <translation>PyTorch führt sie außerhalb der Tabelle aus</translation>
    </message>
    <message>
        <source>updates of the parameters</source>
        <translation>Aktualisierungen der Parameter</translation>
    </message>
    <message>
        <source>PyTorch steps the optimizer after the whole table</source>
        <translation>PyTorch führt den Optimierer nach der ganzen Tabelle aus</translation>
    </message>
    <message>
        <source>validation after the update (option optimizer)</source>
        <translation>Prüfung nach der Aktualisierung (Option optimizer)</translation>
    </message>
    <message>
        <source>messages other than activations and their gradients</source>
        <translation>andere Nachrichten als Aktivierungen und ihre Gradienten</translation>
    </message>
    <message>
        <source>they belong to what is left out</source>
        <translation>sie gehören zu dem, was ausgelassen ist</translation>
    </message>
    <message>
        <source>Messages that take turns on links are left out (%1): PyTorch adds sends and receives to a table of computation itself, in an order of its own.</source>
        <translation>Nachrichten, die sich auf Verbindungen abwechseln, sind ausgelassen (%1): PyTorch fügt einer Tabelle von Berechnungen Senden und Empfangen selbst hinzu, in eigener Reihenfolge.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s table has no word for versions of the weights: all ops use those of the step&apos;s begin.</source>
        <translation>PyTorchs Tabelle hat kein Wort für Versionen der Gewichte: alle Operationen verwenden die vom Beginn des Schritts.</translation>
    </message>
    <message>
        <source>Run as soon as everything is ready, it takes %1 instead of the file&apos;s %2.</source>
        <translation>Läuft alles, sobald es bereit ist, dauert es %1 statt der %2 der Datei.</translation>
    </message>
    <message>
        <source>The file has no times: on a whole device a forward takes 1, a full backward 2, each half of one 1.</source>
        <translation>Die Datei hat keine Zeiten: auf einem ganzen Gerät dauert ein Vorwärtslauf 1, ein ganzer Rückwärtslauf 2, jede Hälfte davon 1.</translation>
    </message>
    <message>
        <source>Times are rounded to %1 of the file&apos;s unit.</source>
        <translation>Zeiten sind auf %1 der Einheit der Datei gerundet.</translation>
    </message>
    <message>
        <source>The delay between devices is taken from the times: %1.</source>
        <translation>Die Verzögerung zwischen Geräten ist den Zeiten entnommen: %1.</translation>
    </message>
    <message>
        <source>Links join %1 GPUs elsewhere, but not %2: a cable or bridge may be missing.</source>
        <translation>Anderswo verbinden Verbindungen %1 GPUs, aber nicht %2: ein Kabel oder eine Brücke könnte fehlen.</translation>
    </message>
    <message>
        <source>Links join %1 in no equal groups of neighbours; they are left out.</source>
        <translation>Verbindungen fassen %1 nicht zu gleich großen Gruppen von Nachbarn zusammen; sie sind ausgelassen.</translation>
    </message>
    <message>
        <source>%1 have no links between them, all others have: a cable may be missing.</source>
        <translation>%1 haben keine Verbindungen untereinander, alle anderen schon: ein Kabel könnte fehlen.</translation>
    </message>
    <message>
        <source>%1: these pairs have no links between them, all others have: a cable may be missing.</source>
        <translation>%1: diese Paare haben keine Verbindungen untereinander, alle anderen schon: ein Kabel könnte fehlen.</translation>
    </message>
    <message>
        <source>%1 has fewer links than the other GPUs: a cable may be missing.</source>
        <translation>%1 hat weniger Verbindungen als die anderen GPUs: ein Kabel könnte fehlen.</translation>
    </message>
    <message>
        <source>%1 have fewer links than the other GPUs: a cable may be missing.</source>
        <translation>%1 haben weniger Verbindungen als die anderen GPUs: ein Kabel könnte fehlen.</translation>
    </message>
    <message>
        <source>%1 is nearest to no GPU: taken for storage or management.</source>
        <translation>%1 ist keiner GPU am nächsten: wohl für Speicher oder Verwaltung.</translation>
    </message>
    <message>
        <source>%1 are nearest to no GPU: taken for storage or management.</source>
        <translation>%1 sind keiner GPU am nächsten: wohl für Speicher oder Verwaltung.</translation>
    </message>
    <message>
        <source>Step %1 of 0 to %2 is taken.</source>
        <translation>Schritt %1 von 0 bis %2 ist genommen.</translation>
    </message>
    <message>
        <source>%1 ops have the times of the host: nothing was seen of them on the device.</source>
        <translation>%1 Operationen haben die Zeiten des Hosts: auf dem Gerät war nichts von ihnen zu sehen.</translation>
    </message>
    <message>
        <source>%1 ops began before the one before them on their device had ended; they are shown from that end on.</source>
        <translation>%1 Operationen begannen, ehe die vorige auf ihrem Gerät beendet war; sie sind ab deren Ende gezeigt.</translation>
    </message>
    <message>
        <source>The trace lacks %1: nothing waits for what was not seen.</source>
        <translation>Im Trace fehlt %1: nichts wartet auf das, was nicht zu sehen war.</translation>
    </message>
    <message>
        <source>On device %1 an op starts %2 us before its input is there: the clocks of the ranks differ.</source>
        <translation>Auf Gerät %1 beginnt eine Operation %2 us, bevor ihre Eingabe da ist: die Uhren der Ränge weichen ab.</translation>
    </message>
    <message>
        <source>scattering a stage&apos;s gradients</source>
        <translation>Verteilen der Gradienten einer Stufe</translation>
    </message>
    <message>
        <source>gathering a stage&apos;s weights</source>
        <translation>Sammeln der Gewichte einer Stufe</translation>
    </message>
    <message>
        <source>tokens per second, whole cluster</source>
        <translation>Token je Sekunde, ganzer Cluster</translation>
    </message>
    <message>
        <source>sequences of one step</source>
        <translation>Sequenzen eines Schritts</translation>
    </message>
    <message>
        <source>knob global_batch</source>
        <translation>Stellgröße global_batch</translation>
    </message>
    <message>
        <source>tokens per second of one accelerator</source>
        <translation>Token je Sekunde eines Beschleunigers</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>the cluster</source>
        <translation>der Cluster</translation>
    </message>
    <message>
        <source>model FLOPs utilization</source>
        <translation>Auslastung durch die FLOPs des Modells</translation>
    </message>
    <message>
        <source>work of one step, all ranks</source>
        <translation>Arbeit eines Schritts, alle Ränge</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>Schichten des Modells</translation>
    </message>
    <message>
        <source>forward of one layer, one micro-batch on all its tensor- and context-parallel ranks</source>
        <translation>Vorwärtslauf einer Schicht, ein Mikrobatch auf allen ihren tensor- und kontextparallelen Rängen</translation>
    </message>
    <message>
        <source>forward of the output matrix, one micro-batch</source>
        <translation>Vorwärtslauf der Ausgabematrix, ein Mikrobatch</translation>
    </message>
    <message>
        <source>dense peak of one accelerator</source>
        <translation>dichte Spitzenleistung eines Beschleunigers</translation>
    </message>
    <message>
        <source>hardware FLOPs utilization</source>
        <translation>Auslastung der Hardware in FLOPs</translation>
    </message>
    <message>
        <source>counts recomputation too</source>
        <translation>zählt auch die Neuberechnung</translation>
    </message>
    <message>
        <source>work of one step with what is computed twice</source>
        <translation>Arbeit eines Schritts mit dem, was zweimal berechnet wird</translation>
    </message>
    <message>
        <source>model FLOPs per second of one accelerator</source>
        <translation>Modell-FLOPs je Sekunde eines Beschleunigers</translation>
    </message>
    <message>
        <source>idle share of the devices in the simulated schedule</source>
        <translation>Leerlaufanteil der Geräte im simulierten Zeitplan</translation>
    </message>
    <message>
        <source>definition: every wait counts, whatever its cause</source>
        <translation>Definition: jedes Warten zählt, gleich aus welchem Grund</translation>
    </message>
    <message>
        <source>what all devices do in the simulated schedule</source>
        <translation>was alle Geräte im simulierten Zeitplan tun</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>Pipeline-Stufen</translation>
    </message>
    <message>
        <source>knob pp</source>
        <translation>Stellgröße pp</translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation>datenparallele Replikate</translation>
    </message>
    <message>
        <source>knob dp</source>
        <translation>Stellgröße dp</translation>
    </message>
    <message>
        <source>what the model&apos;s FLOPs would take at the peak of all accelerators</source>
        <translation>was die FLOPs des Modells bei Spitzenleistung aller Beschleuniger bräuchten</translation>
    </message>
    <message>
        <source>what the model&apos;s kernels take beyond their FLOPs at the peak</source>
        <translation>was die Kernel des Modells über ihre FLOPs bei Spitzenleistung hinaus brauchen</translation>
    </message>
    <message>
        <source>kernels, with the schedule&apos;s rounding to nanoseconds</source>
        <translation>Kernel, mit der Rundung des Zeitplans auf Nanosekunden</translation>
    </message>
    <message>
        <source>kernels of forward and backward</source>
        <translation>Kernel von Vorwärts- und Rückwärtslauf</translation>
    </message>
    <message>
        <source>m / p times the sum, over all layers of all stages, of what a layer takes for one micro-batch</source>
        <translation>m / p mal die Summe, über alle Schichten aller Stufen, dessen, was eine Schicht für einen Mikrobatch braucht</translation>
    </message>
    <message>
        <source>what is left of the makespan without messages</source>
        <translation>was von der Gesamtdauer ohne Nachrichten übrig ist</translation>
    </message>
    <message>
        <source>differences between runs of the same schedule</source>
        <translation>Unterschiede zwischen Läufen desselben Zeitplans</translation>
    </message>
    <message>
        <source>makespan as if messages cost nothing</source>
        <translation>Gesamtdauer, als kosteten Nachrichten nichts</translation>
    </message>
    <message>
        <source>waiting for the slowest stage</source>
        <translation>Warten auf die langsamste Stufe</translation>
    </message>
    <message>
        <source>makespan as if, besides, all stages took equally long</source>
        <translation>Gesamtdauer, als dauerten außerdem alle Stufen gleich lang</translation>
    </message>
    <message>
        <source>what a device does, mean over all</source>
        <translation>was ein Gerät tut, Mittel über alle</translation>
    </message>
    <message>
        <source>waiting for kernels to be launched</source>
        <translation>Warten darauf, dass Kernel gestartet werden</translation>
    </message>
    <message>
        <source>m / p times the sum, over all stages and their layers, of what the host takes for one micro-batch</source>
        <translation>m / p mal die Summe, über alle Stufen und ihre Schichten, dessen, was der Host für einen Mikrobatch braucht</translation>
    </message>
    <message>
        <source>virtual stages</source>
        <translation>virtuelle Stufen</translation>
    </message>
    <message>
        <source>knobs pp, chunks</source>
        <translation>Stellgrößen pp, chunks</translation>
    </message>
    <message>
        <source>activations computed a second time</source>
        <translation>ein zweites Mal berechnete Aktivierungen</translation>
    </message>
    <message>
        <source>pipeline fill and drain</source>
        <translation>Füllen und Leeren der Pipeline</translation>
    </message>
    <message>
        <source>tensor-parallel collectives, exposed</source>
        <translation>tensorparallele Kollektive, sichtbar</translation>
    </message>
    <message>
        <source>context-parallel exchange, exposed</source>
        <translation>kontextparalleler Austausch, sichtbar</translation>
    </message>
    <message>
        <source>all-to-alls to and from the experts, exposed</source>
        <translation>All-to-Alls zu den Experten und zurück, sichtbar</translation>
    </message>
    <message>
        <source>stage-to-stage messages, exposed</source>
        <translation>Nachrichten von Stufe zu Stufe, sichtbar</translation>
    </message>
    <message>
        <source>gradient and weight collectives, exposed</source>
        <translation>Kollektive für Gradienten und Gewichte, sichtbar</translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation>Kommunikation, die nichts verdeckt</translation>
    </message>
    <message>
        <source>memory that the fullest rank leaves</source>
        <translation>Speicher, den der vollste Rang frei lässt</translation>
    </message>
    <message>
        <source>memory of one accelerator</source>
        <translation>Speicher eines Beschleunigers</translation>
    </message>
    <message>
        <source>forward and backward of a stage, one micro-batch</source>
        <translation>Vorwärts- und Rückwärtslauf einer Stufe, ein Mikrobatch</translation>
    </message>
    <message>
        <source>summing a stage&apos;s gradients</source>
        <translation>Summieren der Gradienten einer Stufe</translation>
    </message>
    <message>
        <source>summing the tied output matrix over first and last stage</source>
        <translation>Summieren der gemeinsamen Ausgabematrix über erste und letzte Stufe</translation>
    </message>
    <message>
        <source>what of it is computed a second time</source>
        <translation>was davon ein zweites Mal berechnet wird</translation>
    </message>
    <message>
        <source>stage-to-stage messages, hidden or not</source>
        <translation>Nachrichten von Stufe zu Stufe, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>one message between stages</source>
        <translation>eine Nachricht zwischen Stufen</translation>
    </message>
    <message>
        <source>activations of a chunk, one micro-batch</source>
        <translation>Aktivierungen eines Abschnitts, ein Mikrobatch</translation>
    </message>
    <message>
        <source>virtual stages that are alike</source>
        <translation>virtuelle Stufen, die sich gleichen</translation>
    </message>
    <message>
        <source>gathers and scatters of every micro-batch, exposed</source>
        <translation>Sammeln und Verteilen in jedem Mikrobatch, sichtbar</translation>
    </message>
    <message>
        <source>gathers and scatters of a stage, one micro-batch, exposed</source>
        <translation>Sammeln und Verteilen einer Stufe, ein Mikrobatch, sichtbar</translation>
    </message>
    <message>
        <source>gradient and weight collectives, hidden or not</source>
        <translation>Kollektive für Gradienten und Gewichte, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>gathers and scatters of a stage, one micro-batch</source>
        <translation>Sammeln und Verteilen einer Stufe, ein Mikrobatch</translation>
    </message>
    <message>
        <source>the same with the rank that has the other copy</source>
        <translation>dasselbe mit dem Rang, der die andere Kopie hat</translation>
    </message>
    <message>
        <source>ranks with the same stage</source>
        <translation>Ränge mit derselben Stufe</translation>
    </message>
    <message>
        <source>knob schedule</source>
        <translation>Stellgröße schedule</translation>
    </message>
    <message>
        <source>what these ranks make the step wait for</source>
        <translation>worauf der Schritt wegen dieser Ränge wartet</translation>
    </message>
    <message>
        <source>bytes over the bandwidth of their links, as a share of all that the term sends</source>
        <translation>Bytes durch die Bandbreite ihrer Verbindungen, als Anteil an allem, was der Posten sendet</translation>
    </message>
    <message>
        <source>messages and sums between stages, exposed</source>
        <translation>Nachrichten und Summen zwischen Stufen, sichtbar</translation>
    </message>
    <message>
        <source>share of these ranks in the traffic of the term</source>
        <translation>Anteil dieser Ränge am Verkehr des Postens</translation>
    </message>
    <message>
        <source>parameters of a chunk on one rank</source>
        <translation>Parameter eines Abschnitts auf einem Rang</translation>
    </message>
    <message>
        <source>forward of one layer with its collectives</source>
        <translation>Vorwärtslauf einer Schicht mit ihren Kollektiven</translation>
    </message>
    <message>
        <source>Mixtral-8x7B-v0.1</source>
        <translation>Mixtral-8x7B-v0.1</translation>
    </message>
    <message>
        <source>NVIDIA H100 80 GB SXM</source>
        <translation>NVIDIA H100 80 GB SXM</translation>
    </message>
    <message>
        <source>expert-parallel degree</source>
        <translation>Grad der Expertenparallelität</translation>
    </message>
    <message>
        <source>knob ep</source>
        <translation>Stellgröße ep</translation>
    </message>
    <message>
        <source>experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>tensor-parallel degree of the experts</source>
        <translation>Grad der Tensorparallelität der Experten</translation>
    </message>
    <message>
        <source>knob etp</source>
        <translation>Stellgröße etp</translation>
    </message>
    <message>
        <source>expert inner size</source>
        <translation>innere Größe eines Experten</translation>
    </message>
    <message>
        <source>rate of grouped against single products</source>
        <translation>Rate gruppierter gegenüber einzelnen Produkten</translation>
    </message>
    <message>
        <source>inner size of the shared experts together</source>
        <translation>innere Größe der gemeinsamen Experten zusammen</translation>
    </message>
    <message>
        <source>measured 367.6 of 450 GB/s on 8 H200, ring; in switches 482.3 (stas00/ml-engineering)</source>
        <translation>gemessen 367,6 von 450 GB/s auf 8 H200, Ring; in Switches 482,3 (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>tokens to the experts and back</source>
        <translation>Token zu den Experten und zurück</translation>
    </message>
    <message>
        <source>one all-to-all</source>
        <translation>ein All-to-All</translation>
    </message>
    <message>
        <source>latency of the exchanges</source>
        <translation>Latenz der Austausche</translation>
    </message>
    <message>
        <source>all-to-all against all-reduce bandwidth</source>
        <translation>Bandbreite des All-to-All gegenüber dem All-Reduce</translation>
    </message>
    <message>
        <source>MoE layers of the stage</source>
        <translation>MoE-Schichten der Stufe</translation>
    </message>
    <message>
        <source>backward of one layer with its collectives</source>
        <translation>Rückwärtslauf einer Schicht mit ihren Kollektiven</translation>
    </message>
    <message>
        <source>parameters of a MoE layer on one rank, routed experts apart</source>
        <translation>Parameter einer MoE-Schicht auf einem Rang, ohne geroutete Experten</translation>
    </message>
    <message>
        <source>shared experts of a layer</source>
        <translation>gemeinsame Experten einer Schicht</translation>
    </message>
    <message>
        <source>router of a layer</source>
        <translation>Router einer Schicht</translation>
    </message>
    <message>
        <source>routed experts of a layer on one rank</source>
        <translation>geroutete Experten einer Schicht auf einem Rang</translation>
    </message>
    <message>
        <source>routed experts of a layer</source>
        <translation>geroutete Experten einer Schicht</translation>
    </message>
    <message>
        <source>parameters of one layer on one rank</source>
        <translation>Parameter einer Schicht auf einem Rang</translation>
    </message>
    <message>
        <source>summing the gradients of a stage&apos;s routed experts</source>
        <translation>Summieren der Gradienten der gerouteten Experten einer Stufe</translation>
    </message>
    <message>
        <source>routed experts&apos; parameters of one rank</source>
        <translation>Parameter der gerouteten Experten eines Rangs</translation>
    </message>
    <message>
        <source>routed experts&apos; parameters of one layer on one rank</source>
        <translation>Parameter der gerouteten Experten einer Schicht auf einem Rang</translation>
    </message>
    <message>
        <source>MoE layers of the model</source>
        <translation>MoE-Schichten des Modells</translation>
    </message>
    <message>
        <source>collectives of the ranks that split layers and experts, exposed</source>
        <translation>kollektive Operationen der Ränge, die Schichten und Experten aufteilen, sichtbar</translation>
    </message>
    <message>
        <source>weights, routed experts included</source>
        <translation>Gewichte, mit gerouteten Experten</translation>
    </message>
    <message>
        <source>gradients, routed experts included</source>
        <translation>Gradienten, mit gerouteten Experten</translation>
    </message>
    <message>
        <source>optimizer states, routed experts included</source>
        <translation>Optimiererzustände, mit gerouteten Experten</translation>
    </message>
    <message>
        <source>largest transient of one layer</source>
        <translation>größter vorübergehender Tensor einer Schicht</translation>
    </message>
    <message>
        <source>scattering the gradients of its routed experts</source>
        <translation>Verteilen der Gradienten ihrer gerouteten Experten</translation>
    </message>
    <message>
        <source>gathering the weights of its routed experts</source>
        <translation>Sammeln der Gewichte ihrer gerouteten Experten</translation>
    </message>
    <message>
        <source>ranks that share the experts&apos; states</source>
        <translation>Ränge, die die Zustände der Experten teilen</translation>
    </message>
    <message>
        <source>knobs tp, cp, dp, ep, etp, schedule</source>
        <translation>Stellgrößen tp, cp, dp, ep, etp, schedule</translation>
    </message>
    <message>
        <source>head exchange, forward</source>
        <translation>Austausch der Köpfe, vorwärts</translation>
    </message>
    <message>
        <source>exchange of queries</source>
        <translation>Austausch der Queries</translation>
    </message>
    <message>
        <source>exchange of keys, or of values</source>
        <translation>Austausch der Schlüssel oder der Werte</translation>
    </message>
    <message>
        <source>exchange of outputs</source>
        <translation>Austausch der Ausgaben</translation>
    </message>
    <message>
        <source>DeepSeek-V2</source>
        <translation>DeepSeek-V2</translation>
    </message>
    <message>
        <source>query rank</source>
        <translation>Rang der Queries</translation>
    </message>
    <message>
        <source>head size without position</source>
        <translation>Kopfgröße ohne Position</translation>
    </message>
    <message>
        <source>rotary head size</source>
        <translation>Kopfgröße mit Rotation</translation>
    </message>
    <message>
        <source>key-value rank</source>
        <translation>Rang der Schlüssel und Werte</translation>
    </message>
    <message>
        <source>value head size</source>
        <translation>Kopfgröße der Werte</translation>
    </message>
    <message>
        <source>dense layers of the model</source>
        <translation>dichte Schichten des Modells</translation>
    </message>
    <message>
        <source>kernels of one layer, forward and backward</source>
        <translation>Kernel einer Schicht, vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>kernels of one layer that run a second time</source>
        <translation>Kernel einer Schicht, die ein zweites Mal laufen</translation>
    </message>
    <message>
        <source>waiting for the host to launch one layer&apos;s kernels</source>
        <translation>Warten darauf, dass der Host die Kernel einer Schicht startet</translation>
    </message>
    <message>
        <source>tensor-parallel collectives of one layer, exposed</source>
        <translation>tensorparallele Kollektive einer Schicht, sichtbar</translation>
    </message>
    <message>
        <source>all-to-alls of one layer, exposed</source>
        <translation>All-to-Alls einer Schicht, sichtbar</translation>
    </message>
    <message>
        <source>context-parallel exchange of one layer, exposed</source>
        <translation>kontextparalleler Austausch einer Schicht, sichtbar</translation>
    </message>
    <message>
        <source>dense peak of one accelerator, the mean over all</source>
        <translation>dichte Spitzenleistung eines Beschleunigers, Mittel über alle</translation>
    </message>
    <message>
        <source>keys of a query within its window, unmasked</source>
        <translation>Schlüssel einer Query in ihrem Fenster, unmaskiert</translation>
    </message>
    <message>
        <source>window of attention, tokens</source>
        <translation>Fenster der Attention, Token</translation>
    </message>
    <message>
        <source>work of one step that the convention counts, all ranks</source>
        <translation>Arbeit eines Schritts, die die Konvention zählt, alle Ränge</translation>
    </message>
    <message>
        <source>matrix products of one layer but the attention&apos;s own, forward</source>
        <translation>Matrixprodukte einer Schicht ohne die der Attention selbst, vorwärts</translation>
    </message>
    <message>
        <source>scores and values of one layer, forward, unmasked</source>
        <translation>Scores und Werte einer Schicht, vorwärts, unmaskiert</translation>
    </message>
    <message>
        <source>share of the scores that a causal mask leaves</source>
        <translation>Anteil der Scores, den eine kausale Maske lässt</translation>
    </message>
    <message>
        <source>parameters that a token meets</source>
        <translation>Parameter, denen ein Token begegnet</translation>
    </message>
    <message>
        <source>parameters that a token meets, without embeddings</source>
        <translation>Parameter, denen ein Token begegnet, ohne Embeddings</translation>
    </message>
    <message>
        <source>other matrix products of one layer that run a second time</source>
        <translation>andere Matrixprodukte einer Schicht, die ein zweites Mal laufen</translation>
    </message>
    <message>
        <source>scores and values of one layer that run a second time</source>
        <translation>Scores und Werte einer Schicht, die ein zweites Mal laufen</translation>
    </message>
    <message>
        <source>counts %1</source>
        <translation>zählt: %1</translation>
    </message>
    <message>
        <source>layers of kind %1 on the stage</source>
        <translation>Schichten der Art %1 auf der Stufe</translation>
    </message>
    <message>
        <source>layers of kind %1 in the model</source>
        <translation>Schichten der Art %1 im Modell</translation>
    </message>
    <message>
        <source>gathers and scatters of every micro-batch, hidden or not</source>
        <translation>Sammeln und Verteilen in jedem Mikrobatch, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>%1; on nodes with %2</source>
        <translation>%1; auf Knoten mit %2</translation>
    </message>
    <message>
        <source>waiting for ranks of the same stage on other kinds of nodes</source>
        <translation>Warten auf Ränge derselben Stufe auf Knoten anderer Art</translation>
    </message>
    <message>
        <source>%1: %2 is outside of %3 to %4</source>
        <translation>%1: %2 liegt außerhalb von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 layers over %2 stages</source>
        <translation>%1 Schichten auf %2 Stufen</translation>
    </message>
    <message>
        <source>residuals: %1</source>
        <translation>residuals: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n rows without bytes or time left out.</source>
        <translation>
            <numerusform>%n Zeile ohne Bytes oder Zeit ausgelassen.</numerusform>
            <numerusform>%n Zeilen ohne Bytes oder Zeit ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1: </source>
        <translation>Zeile %1: </translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>a quote is opened and never closed</source>
        <translation>ein Anführungszeichen wird geöffnet und nie geschlossen</translation>
    </message>
    <message>
        <source>there is text after a closing quote; double quotes inside a cell</source>
        <translation>nach einem schließenden Anführungszeichen steht Text; Anführungszeichen in einer Zelle verdoppeln</translation>
    </message>
    <message>
        <source>it is an encoder with a decoder</source>
        <translation>es ist ein Encoder mit Decoder</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no meaning in a model like LLaMA</source>
        <translation>„%1“ hat in einem Modell wie LLaMA keine Bedeutung</translation>
    </message>
    <message>
        <source>the JSON is nested deeper than %1 levels</source>
        <translation>das JSON ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is given twice in one object</source>
        <translation>der Schlüssel „%1“ steht zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>the text &apos;%1&apos;</source>
        <translation>der Text „%1“</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>etwas anderes</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a text such as &apos;%1&apos;</source>
        <translation>ein Text wie „%1“</translation>
    </message>
    <message>
        <source>its rate must be more than 0 and at most 1e6 TFLOP/s</source>
        <translation>seine Rate muss über 0 und höchstens 1e6 TFLOP/s sein</translation>
    </message>
    <message>
        <source>its shape is given twice</source>
        <translation>seine Form ist zweimal angegeben</translation>
    </message>
    <message>
        <source>column %1: &apos;%2&apos; says nothing of %3; leave it empty, or change kind</source>
        <translation>Spalte %1: „%2“ sagt nichts über %3; die Zelle leer lassen oder kind ändern</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be</source>
        <translation>„%1“ kann nicht sein</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number, in seconds</source>
        <translation>Spalte %1: %2; eine einfache Zahl schreiben, in Sekunden</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number, in TFLOP/s</source>
        <translation>Spalte %1: %2; eine einfache Zahl schreiben, in TFLOP/s</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number</source>
        <translation>Spalte %1: %2; eine einfache Zahl schreiben</translation>
    </message>
    <message>
        <source>column &apos;%1&apos; is there twice</source>
        <translation>die Spalte „%1“ gibt es zweimal</translation>
    </message>
    <message>
        <source>there is no column &apos;kind&apos;</source>
        <translation>es gibt keine Spalte „kind“</translation>
    </message>
    <message>
        <source>a product %1 x %2 x %3</source>
        <translation>ein Produkt %1 x %2 x %3</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, Batch %2</translation>
    </message>
    <message>
        <source>%1, accumulated</source>
        <translation>%1, aufaddiert</translation>
    </message>
    <message>
        <source>attention backward of sequence %1, sequences x heads %2, head_size %3</source>
        <translation>Attention rückwärts mit Sequenz %1, Sequenzen x Köpfen %2, head_size %3</translation>
    </message>
    <message>
        <source>attention forward of sequence %1, sequences x heads %2, head_size %3</source>
        <translation>Attention vorwärts mit Sequenz %1, Sequenzen x Köpfen %2, head_size %3</translation>
    </message>
    <message>
        <source>it has %1 cells, the header %2</source>
        <translation>sie hat %1 Zellen, der Kopf %2</translation>
    </message>
    <message>
        <source>a product</source>
        <translation>ein Produkt</translation>
    </message>
    <message>
        <source>no matrix product in 16 bits is computed here</source>
        <translation>hier wird kein Matrixprodukt in 16 Bit berechnet</translation>
    </message>
    <message>
        <source>nothing here computes %1; nearest is %2</source>
        <translation>nichts hier berechnet %1; am nächsten ist %2</translation>
    </message>
    <message>
        <source>no attention is computed here by FlashAttention-2 in 16 bits, causal</source>
        <translation>hier wird keine Attention von FlashAttention-2 in 16 Bit kausal berechnet</translation>
    </message>
    <message>
        <source>its backward pass is missing, and one is of no use without the other</source>
        <translation>der Rückwärtsdurchgang fehlt, und einer nützt ohne den anderen nichts</translation>
    </message>
    <message>
        <source>its forward pass is missing, and one is of no use without the other</source>
        <translation>der Vorwärtsdurchgang fehlt, und einer nützt ohne den anderen nichts</translation>
    </message>
    <message>
        <source>the product %1 x %2 x %3 (batch of %4)</source>
        <translation>das Produkt %1 x %2 x %3 (Batch von %4)</translation>
    </message>
    <message>
        <source>the product %1 x %2 x %3</source>
        <translation>das Produkt %1 x %2 x %3</translation>
    </message>
    <message>
        <source>attention of %1 heads over %2 tokens</source>
        <translation>die Attention von %1 Köpfen über %2 Tokens</translation>
    </message>
    <message>
        <source>one of its names</source>
        <translation>einer ihrer Namen</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no action; they are written like 2F0, 2B0, 2I0, 2W0, 1UNSHARD or 3SEND_F1</source>
        <translation>„%1“ ist keine Aktion; sie werden wie 2F0, 2B0, 2I0, 2W0, 1UNSHARD oder 3SEND_F1 geschrieben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs a micro-batch behind it, like %2</source>
        <translation>hinter „%1“ fehlt ein Mikrobatch, wie in %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no overlapped pair; it is written like (0F1;0B0)OVERLAP_F_B</source>
        <translation>„%1“ ist kein überlapptes Paar; es wird wie (0F1;0B0)OVERLAP_F_B geschrieben</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>%1: %2; also in %3</source>
        <translation>%1: %2; auch in %3</translation>
    </message>
    <message numerus="yes">
        <source>PyTorch&apos;s table has no word for %1: %n ops are left out; %2.</source>
        <translation>
            <numerusform>PyTorchs Tabelle hat kein Wort für %1: %n Operation ist ausgelassen; %2.</numerusform>
            <numerusform>PyTorchs Tabelle hat kein Wort für %1: %n Operationen sind ausgelassen; %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>PyTorch&apos;s sends run beside the computation: %n messages that hold up their rank here (option communication) become delays when the table is read.</source>
        <translation>
            <numerusform>PyTorch sendet neben der Berechnung: %n Nachricht, die hier ihren Rang aufhält (Option communication), wird beim Lesen der Tabelle zur Verzögerung.</numerusform>
            <numerusform>PyTorch sendet neben der Berechnung: %n Nachrichten, die hier ihren Rang aufhalten (Option communication), werden beim Lesen der Tabelle zu Verzögerungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: JSON with the keys %2 is nothing that is read here</source>
        <translation>%1: JSON mit den Schlüsseln %2 wird hier nicht gelesen</translation>
    </message>
    <message>
        <source>a picture (PNG)</source>
        <translation>ein Bild (PNG)</translation>
    </message>
    <message>
        <source>a picture (JPEG)</source>
        <translation>ein Bild (JPEG)</translation>
    </message>
    <message>
        <source>a PDF</source>
        <translation>ein PDF</translation>
    </message>
    <message>
        <source>a ZIP archive or PyTorch weights; of a model, config.json is what is read</source>
        <translation>ein ZIP-Archiv oder PyTorch-Gewichte; von einem Modell wird config.json gelesen</translation>
    </message>
    <message>
        <source>compressed (gzip): unpack it first, a trace.json.gz gives a trace</source>
        <translation>komprimiert (gzip): erst entpacken, aus trace.json.gz wird ein Trace</translation>
    </message>
    <message>
        <source>compressed (zstd): unpack it first</source>
        <translation>komprimiert (zstd): erst entpacken</translation>
    </message>
    <message>
        <source>compressed (bzip2): unpack it first</source>
        <translation>komprimiert (bzip2): erst entpacken</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>model weights (GGUF); of a model, its config.json is what is read</source>
        <translation>Modellgewichte (GGUF); von einem Modell wird seine config.json gelesen</translation>
    </message>
    <message>
        <source>an array (NumPy)</source>
        <translation>ein Array (NumPy)</translation>
    </message>
    <message>
        <source>a table (Parquet); tables are read as CSV</source>
        <translation>eine Tabelle (Parquet); Tabellen werden als CSV gelesen</translation>
    </message>
    <message>
        <source>%1: a table with the columns %2 is nothing that is read here; nearest is </source>
        <translation>%1: eine Tabelle mit den Spalten %2 wird hier nicht gelesen; am nächsten ist </translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>columns are id, source, model, cluster, gpus, status, step_seconds, peak_gib and knobs as tp</source>
        <translation>Spalten sind id, source, model, cluster, gpus, status, step_seconds, peak_gib und Stellgrößen wie tp</translation>
    </message>
    <message>
        <source>nearest is &apos;%1&apos;</source>
        <translation>am nächsten ist „%1“</translation>
    </message>
    <message>
        <source>column %1 has no name</source>
        <translation>Spalte %1 hat keinen Namen</translation>
    </message>
    <message>
        <source>line %1: unknown column %2; %3</source>
        <translation>Zeile %1: unbekannte Spalte %2; %3</translation>
    </message>
    <message>
        <source>column %1 is there twice</source>
        <translation>die Spalte %1 gibt es zweimal</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 Nearest is %2</source>
        <translation>%1 Am nächsten ist %2</translation>
    </message>
    <message>
        <source>%1. Nearest is %2</source>
        <translation>%1. Am nächsten ist %2</translation>
    </message>
    <message>
        <source>column &apos;%1&apos; is missing</source>
        <translation>die Spalte „%1“ fehlt</translation>
    </message>
    <message>
        <source>nothing measured: give step_seconds, peak_gib, status (ok, oom), or mfu with mfu_convention</source>
        <translation>nichts gemessen: step_seconds, peak_gib, status (ok, oom) oder mfu mit mfu_convention angeben</translation>
    </message>
    <message>
        <source>%1 was line %2 already</source>
        <translation>%1 war schon Zeile %2</translation>
    </message>
    <message>
        <source>there is no run %1 in the tables</source>
        <translation>es gibt keinen Lauf %1 in den Tabellen</translation>
    </message>
    <message>
        <source>%1 cannot be: %2 has ranks 0 to %3</source>
        <translation>%1 kann nicht sein: %2 hat Ränge 0 bis %3</translation>
    </message>
    <message>
        <source>%1 of %2 was line %3 already</source>
        <translation>%1 von %2 war schon Zeile %3</translation>
    </message>
    <message>
        <source>column rank: %1 is not a rank</source>
        <translation>Spalte rank: %1 ist kein Rang</translation>
    </message>
    <message>
        <source>column max_allocated_mib: %1</source>
        <translation>Spalte max_allocated_mib: %1</translation>
    </message>
    <message>
        <source>stages: %1</source>
        <translation>stages: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no %2; nearest is &apos;%3&apos;</source>
        <translation>„%1“ ist hier unbekannt (%2); am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>kind of op</source>
        <translation>Art der Operation</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3)</source>
        <translation>Zeile %1, Spalte %2 (%3)</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1, column %2: </source>
        <translation>Zeile %1, Spalte %2: </translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>ops[%1].%2</source>
        <translation>ops[%1].%2</translation>
    </message>
    <message>
        <source>%1 of micro-batch %2 on stage %3</source>
        <translation>%1 von Mikrobatch %2 auf Stufe %3</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message numerus="yes">
        <source>the file says that it has %1 chunks, but no device holds more than %n stages</source>
        <translation>
            <numerusform>die Datei sagt, sie habe %1 Abschnitte, aber kein Gerät hält mehr als %n Stufe</numerusform>
            <numerusform>die Datei sagt, sie habe %1 Abschnitte, aber kein Gerät hält mehr als %n Stufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>there is no chunk %1: no device holds more than %n stages</source>
        <translation>
            <numerusform>es gibt keinen Abschnitt %1: kein Gerät hält mehr als %n Stufe</numerusform>
            <numerusform>es gibt keinen Abschnitt %1: kein Gerät hält mehr als %n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; also in %2</source>
        <translation>%1; auch in %2</translation>
    </message>
    <message>
        <source>GPU%1 and GPU%2</source>
        <translation>GPU%1 und GPU%2</translation>
    </message>
    <message>
        <source>null, which is no number</source>
        <translation>null, und das ist keine Zahl</translation>
    </message>
    <message>
        <source>%1, which is no number</source>
        <translation>%1, und das ist keine Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos;, which is no number</source>
        <translation>„%1“, und das ist keine Zahl</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>at character %1 the trace has a number beyond any range</source>
        <translation>beim Zeichen %1 hat der Trace eine Zahl jenseits jedes Bereichs</translation>
    </message>
    <message>
        <source>the trace is no JSON from character %1 on</source>
        <translation>der Trace ist ab dem Zeichen %1 kein JSON</translation>
    </message>
    <message>
        <source>the trace is nested deeper than %1 levels</source>
        <translation>der Trace ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>its ts (start) is %1</source>
        <translation>sein ts (Beginn) ist %1</translation>
    </message>
    <message>
        <source>its dur (duration) is %1</source>
        <translation>sein dur (Dauer) ist %1</translation>
    </message>
    <message>
        <source>%1 microseconds, more than any clock shows</source>
        <translation>%1 Mikrosekunden, mehr als jede Uhr zeigt</translation>
    </message>
    <message>
        <source>%1, which is negative</source>
        <translation>%1, und das ist negativ</translation>
    </message>
    <message>
        <source>event %1 (&quot;%2&quot;): %3</source>
        <translation>Ereignis %1 („%2“): %3</translation>
    </message>
    <message>
        <source>it has no ts (start)</source>
        <translation>es hat kein ts (Beginn)</translation>
    </message>
    <message>
        <source>trace %1</source>
        <translation>Trace %1</translation>
    </message>
    <message>
        <source>%1, event %2</source>
        <translation>%1, Ereignis %2</translation>
    </message>
    <message>
        <source>event %1</source>
        <translation>Ereignis %1</translation>
    </message>
    <message>
        <source>tp = %1, as sequence parallelism needs</source>
        <translation>tp = %1, wie Sequenzparallelität es braucht</translation>
    </message>
    <message>
        <source>2 x cp x tp = %1, as context and sequence parallelism together need</source>
        <translation>2 x cp x tp = %1, wie Kontext- und Sequenzparallelität zusammen es brauchen</translation>
    </message>
    <message>
        <source>2 x cp = %1, as even work on a causal sequence needs</source>
        <translation>2 x cp = %1, wie gleiche Arbeit an einer kausalen Sequenz es braucht</translation>
    </message>
    <message numerus="yes">
        <source>%n accelerators do not divide by tp x cp x pp = %1</source>
        <translation>
            <numerusform>%n Beschleuniger ist nicht durch tp x cp x pp = %1 teilbar</numerusform>
            <numerusform>%n Beschleuniger sind nicht durch tp x cp x pp = %1 teilbar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n accelerators do not divide by tp x pp = %1</source>
        <translation>
            <numerusform>%n Beschleuniger ist nicht durch tp x pp = %1 teilbar</numerusform>
            <numerusform>%n Beschleuniger sind nicht durch tp x pp = %1 teilbar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tp x cp x pp x dp = %1, the cluster has %n accelerators</source>
        <translation>
            <numerusform>tp x cp x pp x dp = %1, der Cluster hat %n Beschleuniger</numerusform>
            <numerusform>tp x cp x pp x dp = %1, der Cluster hat %n Beschleuniger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tp x pp x dp = %1, the cluster has %n accelerators</source>
        <translation>
            <numerusform>tp x pp x dp = %1, der Cluster hat %n Beschleuniger</numerusform>
            <numerusform>tp x pp x dp = %1, der Cluster hat %n Beschleuniger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layers are fewer than pp x virtual stages = %1</source>
        <translation>
            <numerusform>%n Schicht ist weniger als pp x virtuelle Stufen = %1</numerusform>
            <numerusform>%n Schichten sind weniger als pp x virtuelle Stufen = %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 keeps one chunk per device</source>
        <translation>%1 hält einen Abschnitt je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>%1 keeps %n chunks per device</source>
        <translation>
            <numerusform>%1 hält %n Abschnitt je Gerät</numerusform>
            <numerusform>%1 hält %n Abschnitte je Gerät</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is done twice</source>
        <translation>%1 wird zweimal ausgeführt</translation>
    </message>
    <message>
        <source>an op of device %1 waits for one that nobody does</source>
        <translation>eine Operation von Gerät %1 wartet auf eine, die niemand ausführt</translation>
    </message>
    <message>
        <source>the number of devices</source>
        <translation>die Zahl der Geräte</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>as many in each direction</source>
        <translation>in jeder Richtung gleich viele</translation>
    </message>
    <message>
        <source>twice the devices</source>
        <translation>das Doppelte der Geräte</translation>
    </message>
    <message>
        <source>There is no %1 op on stage %2 on device %3.</source>
        <translation>Es gibt keine Operation %1 auf Stufe %2 auf Gerät %3.</translation>
    </message>
    <message>
        <source>There is no %1 op on stage %2.</source>
        <translation>Es gibt keine Operation %1 auf Stufe %2.</translation>
    </message>
    <message>
        <source>There is no %1 op on device %2.</source>
        <translation>Es gibt keine Operation %1 auf Gerät %2.</translation>
    </message>
    <message>
        <source>There is no %1 op.</source>
        <translation>Es gibt keine Operation %1.</translation>
    </message>
    <message>
        <source>stage %1 of the second direction</source>
        <translation>Stufe %1 der zweiten Richtung</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches</source>
        <translation>
            <numerusform>%n Mikrobatch</numerusform>
            <numerusform>%n Mikrobatches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks per device</source>
        <translation>
            <numerusform>%n Abschnitt je Gerät</numerusform>
            <numerusform>%n Abschnitte je Gerät</numerusform>
        </translation>
    </message>
    <message>
        <source>it has %1 devices</source>
        <translation>er hat %1 Geräte</translation>
    </message>
    <message>
        <source>it has %1 streams but orders for %2</source>
        <translation>er hat %1 Ströme, aber Reihenfolgen für %2</translation>
    </message>
    <message>
        <source>stream %1 is on device %2 of %3</source>
        <translation>Strom %1 liegt auf Gerät %2 von %3</translation>
    </message>
    <message>
        <source>device %1 has two compute streams</source>
        <translation>Gerät %1 hat zwei Rechenströme</translation>
    </message>
    <message>
        <source>stream %1 runs op %2 of %3</source>
        <translation>Strom %1 führt Operation %2 von %3 aus</translation>
    </message>
    <message>
        <source>stream %1 runs op %2, which belongs to stream %3</source>
        <translation>Strom %1 führt Operation %2 aus, die zu Strom %3 gehört</translation>
    </message>
    <message>
        <source>op %1 runs twice</source>
        <translation>Operation %1 läuft zweimal</translation>
    </message>
    <message>
        <source>op %1 is on no stream</source>
        <translation>Operation %1 liegt auf keinem Strom</translation>
    </message>
    <message>
        <source>op %1 is of no known kind</source>
        <translation>Operation %1 ist von keiner bekannten Art</translation>
    </message>
    <message>
        <source>op %1 takes %2 ticks</source>
        <translation>Operation %1 dauert %2 Ticks</translation>
    </message>
    <message>
        <source>its times are too long to add up</source>
        <translation>seine Zeiten sind zu lang zum Addieren</translation>
    </message>
    <message>
        <source>an op waits for op %1 of %2</source>
        <translation>eine Operation wartet auf Operation %1 von %2</translation>
    </message>
    <message>
        <source>a delay is %1 ticks</source>
        <translation>eine Verzögerung beträgt %1 Ticks</translation>
    </message>
    <message>
        <source>its list of dependencies does not fit its ops</source>
        <translation>seine Liste der Abhängigkeiten passt nicht zu seinen Operationen</translation>
    </message>
    <message>
        <source>its list of memory effects does not fit its ops</source>
        <translation>seine Liste der Speicherwirkungen passt nicht zu seinen Operationen</translation>
    </message>
    <message>
        <source>memory changes on device %1 of %2</source>
        <translation>Speicher ändert sich auf Gerät %1 von %2</translation>
    </message>
    <message>
        <source>its list of weight versions does not fit its ops</source>
        <translation>seine Liste der Gewichtsversionen passt nicht zu seinen Operationen</translation>
    </message>
    <message>
        <source>%1 of micro-batch %2 on stage %3 with B of micro-batch %4 on stage %5</source>
        <translation>%1 von Mikrobatch %2 auf Stufe %3 mit B von Mikrobatch %4 auf Stufe %5</translation>
    </message>
    <message>
        <source>%1 (device %2)</source>
        <translation>%1 (Gerät %2)</translation>
    </message>
    <message>
        <source>chunks per device</source>
        <translation>Abschnitte je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>On %n devices a schedule may have at most %1 micro-batches, not %2: more than %3 ops are too many to draw.</source>
        <translation>
            <numerusform>Auf %n Gerät darf ein Zeitplan höchstens %1 Mikrobatches haben, nicht %2: mehr als %3 Operationen sind zu viele zum Zeichnen.</numerusform>
            <numerusform>Auf %n Geräten darf ein Zeitplan höchstens %1 Mikrobatches haben, nicht %2: mehr als %3 Operationen sind zu viele zum Zeichnen.</numerusform>
        </translation>
    </message>
    <message>
        <source>chunk per device</source>
        <translation>Abschnitt je Gerät</translation>
    </message>
    <message>
        <source>%1 needs %2.</source>
        <translation>%1 braucht %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n Abschnitt</numerusform>
            <numerusform>%n Abschnitte</numerusform>
        </translation>
    </message>
    <message>
        <source>its micro-batch, stage or direction cannot be</source>
        <translation>Mikrobatch, Stufe oder Richtung kann es nicht geben</translation>
    </message>
    <message>
        <source>an overlapped pair needs both its halves</source>
        <translation>ein überlapptes Paar braucht beide Hälften</translation>
    </message>
    <message>
        <source>micro-batches and stages are counted from 0 without gaps, and too few ops are there to reach that of micro-batch %1 on stage %2</source>
        <translation>Mikrobatches und Stufen werden ab 0 ohne Lücken gezählt, und es gibt zu wenige Operationen, um bis zu der von Mikrobatch %1 auf Stufe %2 zu reichen</translation>
    </message>
    <message>
        <source>stage %1 is on device %2 here, on device %3 elsewhere</source>
        <translation>Stufe %1 liegt hier auf Gerät %2, anderswo auf Gerät %3</translation>
    </message>
    <message>
        <source>%1 is missing; %2 goes with it</source>
        <translation>%1 fehlt; %2 gehört dazu</translation>
    </message>
    <message>
        <source>%1 belongs to no I: its backward is a full one</source>
        <translation>%1 gehört zu keinem I: sein Rückwärts ist ganz</translation>
    </message>
    <message>
        <source>no op is of micro-batch %1, but there are ops of %2</source>
        <translation>keine Operation gehört zu Mikrobatch %1, aber es gibt welche von %2</translation>
    </message>
    <message>
        <source>its older version could not be kept as %1: %2</source>
        <translation>seine ältere Fassung konnte nicht als %1 behalten werden: %2</translation>
    </message>
    <message>
        <source>there are too many backups of it</source>
        <translation>es gibt zu viele Sicherungen davon</translation>
    </message>
    <message>
        <source>there is a folder of that name</source>
        <translation>es gibt einen Ordner dieses Namens</translation>
    </message>
    <message>
        <source>there is no folder &apos;%1&apos;</source>
        <translation>es gibt keinen Ordner „%1“</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened; it was left as it is</source>
        <translation>%1 wurde seit dem Öffnen von einem anderen Programm geändert; die Datei wurde gelassen, wie sie ist</translation>
    </message>
    <message>
        <source>scenario %1</source>
        <translation>Szenario %1</translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation>Cluster %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>schedule %1</source>
        <translation>Zeitplan %1</translation>
    </message>
    <message>
        <source>the base of sweep %1</source>
        <translation>die Grundlage von Durchlauf %1</translation>
    </message>
    <message>
        <source>an axis of sweep %1</source>
        <translation>eine Achse von Durchlauf %1</translation>
    </message>
    <message>
        <source>the rows of sweep %1 are damaged</source>
        <translation>die Zeilen von Durchlauf %1 sind beschädigt</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>ein anderes Programm benutzt sie</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the file or its folder is read-only</source>
        <translation>die Datei oder ihr Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>access is not permitted</source>
        <translation>der Zugriff ist nicht erlaubt</translation>
    </message>
    <message>
        <source>the file or its folder cannot be opened</source>
        <translation>die Datei oder ihr Ordner kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>the disk refused to read or write</source>
        <translation>der Datenträger verweigerte das Lesen oder Schreiben</translation>
    </message>
    <message>
        <source>its contents are damaged</source>
        <translation>ihr Inhalt ist beschädigt</translation>
    </message>
    <message>
        <source>a part of it is larger than a file can hold</source>
        <translation>ein Teil davon ist größer, als eine Datei fassen kann</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>es gibt nicht genug Speicher</translation>
    </message>
    <message>
        <source>its tables are not those of a project</source>
        <translation>ihre Tabellen sind nicht die eines Projekts</translation>
    </message>
    <message>
        <source>a rule of the file was broken</source>
        <translation>eine Regel der Datei wurde verletzt</translation>
    </message>
    <message>
        <source>SQLite says: %1</source>
        <translation>SQLite sagt: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1; all are left out</source>
        <translation>%1; alle bleiben außen vor</translation>
    </message>
    <message>
        <source>%1; both are left out</source>
        <translation>%1; beide bleiben außen vor</translation>
    </message>
    <message>
        <source>&apos;%1&apos; (line %2)</source>
        <translation>„%1“ (Zeile %2)</translation>
    </message>
    <message>
        <source>%1 are of one layout, but took %2 to %3 s</source>
        <translation>%1 haben dasselbe Layout, dauerten aber %2 bis %3 s</translation>
    </message>
    <message>
        <source>%1 are of one layout, but took %2 and %3 s</source>
        <translation>%1 haben dasselbe Layout, dauerten aber %2 und %3 s</translation>
    </message>
    <message>
        <source>%1: pictures are saved as .png, .svg or .pdf</source>
        <translation>%1: Bilder werden als .png, .svg oder .pdf gespeichert</translation>
    </message>
    <message>
        <source>%1: a picture needs a width and a height above zero</source>
        <translation>%1: ein Bild braucht eine Breite und eine Höhe über null</translation>
    </message>
    <message>
        <source>%1 is no table of a few lines: it has more than 4 MiB</source>
        <translation>%1 ist keine Tabelle von wenigen Zeilen: sie hat mehr als 4 MiB</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1: a comparison is saved as .csv, .md or .html, its slide as .png, .svg or .pdf</source>
        <translation>%1: ein Vergleich wird als .csv, .md oder .html gespeichert, seine Folie als .png, .svg oder .pdf</translation>
    </message>
    <message>
        <source>no such knob</source>
        <translation>diese Stellgröße gibt es nicht</translation>
    </message>
    <message>
        <source>%1: too large for a model&apos;s config.json</source>
        <translation>%1: zu groß für die config.json eines Modells</translation>
    </message>
    <message>
        <source>%1 is no trace: only the traces of one run can be read together, one for each rank.</source>
        <translation>%1 ist kein Trace: nur die Traces eines Laufs können zusammen gelesen werden, einer je Rang.</translation>
    </message>
    <message>
        <source>%1 is larger than 256 MiB</source>
        <translation>%1 ist größer als 256 MiB</translation>
    </message>
    <message>
        <source>%1 is larger than 64 MiB</source>
        <translation>%1 ist größer als 64 MiB</translation>
    </message>
    <message>
        <source>%1: too large for a scenario</source>
        <translation>%1: zu groß für ein Szenario</translation>
    </message>
    <message>
        <source>%1: reports are saved as .pdf or .html</source>
        <translation>%1: Berichte werden als .pdf oder .html gespeichert</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Activations computed a second time in the backward pass.</source>
        <translation>Aktivierungen, im Rückwärtslauf ein zweites Mal berechnet.</translation>
    </message>
    <message>
        <source>Stage imbalance</source>
        <translation>Ungleiche Stufen</translation>
    </message>
    <message>
        <source>Waiting for the slowest stage.</source>
        <translation>Warten auf die langsamste Stufe.</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Pipeline-Blase</translation>
    </message>
    <message>
        <source>Waiting while the pipeline fills and drains.</source>
        <translation>Warten, während sich die Pipeline füllt und leert.</translation>
    </message>
    <message>
        <source>Kernel launches</source>
        <translation>Kernel-Starts</translation>
    </message>
    <message>
        <source>Waiting for the host: small layers run faster than their kernels can be launched.</source>
        <translation>Warten auf den Host: kleine Schichten laufen schneller, als ihre Kernel gestartet werden.</translation>
    </message>
    <message>
        <source>Tensor parallel comms</source>
        <translation>Tensorparallele Kommunikation</translation>
    </message>
    <message>
        <source>Collectives within layers that nothing hides.</source>
        <translation>Kollektive in den Schichten, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>Context parallel comms</source>
        <translation>Kontextparallele Kommunikation</translation>
    </message>
    <message>
        <source>Keys, values or heads on their way between context-parallel ranks, where nothing hides them.</source>
        <translation>Schlüssel, Werte oder Köpfe unterwegs zwischen kontextparallelen Rängen, wo nichts sie verdeckt.</translation>
    </message>
    <message>
        <source>Expert parallel comms</source>
        <translation>Expertenparallele Kommunikation</translation>
    </message>
    <message>
        <source>Tokens on their way to their experts and back.</source>
        <translation>Tokens auf dem Weg zu ihren Experten und zurück.</translation>
    </message>
    <message>
        <source>Pipeline comms</source>
        <translation>Pipeline-Kommunikation</translation>
    </message>
    <message>
        <source>Messages from stage to stage that nothing hides.</source>
        <translation>Nachrichten von Stufe zu Stufe, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>Data parallel comms</source>
        <translation>Datenparallele Kommunikation</translation>
    </message>
    <message>
        <source>Gradient and weight collectives that nothing hides.</source>
        <translation>Kollektive der Gradienten und Gewichte, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>Updating the weights.</source>
        <translation>Aktualisieren der Gewichte.</translation>
    </message>
    <message>
        <source>Model FLOPs at peak</source>
        <translation>FLOPs des Modells bei Spitzenleistung</translation>
    </message>
    <message>
        <source>What the model&apos;s own FLOPs would take with every accelerator at its peak. Its share of the step is the MFU.</source>
        <translation>Was die eigenen FLOPs des Modells mit jedem Beschleuniger an der Spitze bräuchten. Ihr Anteil am Schritt ist die MFU.</translation>
    </message>
    <message>
        <source>Kernel efficiency</source>
        <translation>Effizienz der Kernel</translation>
    </message>
    <message>
        <source>What the model&apos;s own kernels take beyond that: tiles, launches, memory-bound work.</source>
        <translation>Was die eigenen Kernel des Modells darüber hinaus brauchen: Kacheln, Starts, speichergebundene Arbeit.</translation>
    </message>
    <message>
        <source>Not accounted for</source>
        <translation>Nicht zugeordnet</translation>
    </message>
    <message>
        <source>The step is this much longer than its parts explain. Please report the layout: this is a bug.</source>
        <translation>So viel länger ist der Schritt, als seine Teile erklären. Bitte melden Sie das Layout: das ist ein Fehler.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The whole step.</source>
        <translation>Der ganze Schritt.</translation>
    </message>
    <message>
        <source>Seconds of one optimizer step.</source>
        <translation>Sekunden eines Optimiererschritts.</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>GiB on the fullest accelerator, reserve included.</source>
        <translation>GiB auf dem vollsten Beschleuniger, Reserve eingeschlossen.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Tokens per second of the whole cluster.</source>
        <translation>Tokens pro Sekunde des ganzen Clusters.</translation>
    </message>
    <message>
        <source>The model&apos;s own FLOPs, recomputation not counted, over the dense peak.</source>
        <translation>Die eigenen FLOPs des Modells, ohne Neuberechnung, bezogen auf die dichte Spitzenleistung.</translation>
    </message>
    <message>
        <source>The FLOPs executed, recomputation counted, over the dense peak.</source>
        <translation>Die ausgeführten FLOPs, mit Neuberechnung, bezogen auf die dichte Spitzenleistung.</translation>
    </message>
    <message>
        <source>Share of the pipeline&apos;s time in which devices wait.</source>
        <translation>Anteil der Pipeline-Zeit, in dem Geräte warten.</translation>
    </message>
    <message>
        <source>Vocabulary parallel</source>
        <translation>Vokabular-parallel</translation>
    </message>
    <message>
        <source>vocab</source>
        <translation>vocab</translation>
    </message>
    <message>
        <source>Cuts the output matrix over all pipeline stages, with one or with two all-reduces per micro-batch.</source>
        <translation>Teilt die Ausgabematrix auf alle Pipeline-Stufen auf, mit einem oder zwei All-Reduces je Mikro-Batch.</translation>
    </message>
    <message>
        <source>The fat last stage disappears; logits divide by the stages; one or two more micro-batches are in flight.</source>
        <translation>Die dicke letzte Stufe verschwindet; die Logits teilen sich durch die Stufen; ein oder zwei Mikro-Batches mehr sind unterwegs.</translation>
    </message>
    <message>
        <source>2bp</source>
        <translation>2bp</translation>
    </message>
    <message>
        <source>Weight gradients wait until the end of the step, or until the device waits anyway.</source>
        <translation>Gewichtsgradienten warten bis zum Ende des Schritts oder bis das Gerät ohnehin wartet.</translation>
    </message>
    <message>
        <source>The bubble loses its part of the backward; activations stay until their weight gradient.</source>
        <translation>Die Blase verliert ihren Teil des Rückwärtslaufs; Aktivierungen bleiben bis zu ihrem Gewichtsgradienten.</translation>
    </message>
    <message>
        <source>Gather unit</source>
        <translation>Gather-Einheit</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unit</translation>
    </message>
    <message>
        <source>Micro-batches that share one gather of a chunk&apos;s weights. 0: as many as the schedule&apos;s paper takes.</source>
        <translation>Mikro-Batches, die sich ein Einsammeln der Gewichte eines Abschnitts teilen. 0: so viele wie im Artikel des Ablaufs.</translation>
    </message>
    <message>
        <source>A larger unit gathers less often and holds more activations.</source>
        <translation>Eine größere Einheit sammelt seltener ein und hält mehr Aktivierungen.</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>limit</translation>
    </message>
    <message>
        <source>Micro-batches whose activations a device may hold while an automatic schedule is planned. 0: the schedule&apos;s own limit.</source>
        <translation>Mikro-Batches, deren Aktivierungen ein Gerät halten darf, wenn ein automatischer Ablauf geplant wird. 0: die eigene Grenze des Ablaufs.</translation>
    </message>
    <message>
        <source>More memory, smaller bubble: from that of 1F1B to none.</source>
        <translation>Mehr Speicher, kleinere Blase: von der von 1F1B bis zu keiner.</translation>
    </message>
    <message>
        <source>Recompute modules</source>
        <translation>Module neu berechnen</translation>
    </message>
    <message>
        <source>rcm</source>
        <translation>rcm</translation>
    </message>
    <message>
        <source>Parts of every layer that are thrown away and computed again in the backward pass.</source>
        <translation>Teile jeder Schicht, die weggeworfen und im Rückwärtslauf neu berechnet werden.</translation>
    </message>
    <message>
        <source>Norms, activation functions and up-projections free much for little; products cost their forward again.</source>
        <translation>Normen, Aktivierungsfunktionen und Aufwärtsprojektionen geben viel für wenig frei; Produkte kosten ihren Vorwärtslauf noch einmal.</translation>
    </message>
    <message>
        <source>core_attn</source>
        <translation>core_attn</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>mlp</translation>
    </message>
    <message>
        <source>moe_act</source>
        <translation>moe_act</translation>
    </message>
    <message>
        <source>mla_up</source>
        <translation>mla_up</translation>
    </message>
    <message>
        <source>shared_experts</source>
        <translation>shared_experts</translation>
    </message>
    <message>
        <source>Recompute layers</source>
        <translation>Schichten neu berechnen</translation>
    </message>
    <message>
        <source>rcl</source>
        <translation>rcl</translation>
    </message>
    <message>
        <source>per virtual stage</source>
        <translation>je virtueller Stufe</translation>
    </message>
    <message>
        <source>First layers of each virtual stage in which recomputation works. 0: all.</source>
        <translation>Erste Schichten jeder virtuellen Stufe, in denen neu berechnet wird. 0: alle.</translation>
    </message>
    <message>
        <source>Activations and the time for a second forward move between none and all, layer by layer.</source>
        <translation>Aktivierungen und die Zeit für einen zweiten Vorwärtslauf bewegen sich Schicht für Schicht zwischen keiner und allen.</translation>
    </message>
    <message>
        <source>Sharding group</source>
        <translation>Teilungsgruppe</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>shard</translation>
    </message>
    <message>
        <source>Neighbouring ranks that share the states; groups of them are copies. 0: all replicas share.</source>
        <translation>Benachbarte Ränge, die sich die Zustände teilen; ihre Gruppen sind Kopien. 0: alle Replikate teilen.</translation>
    </message>
    <message>
        <source>Gathers and scatters move to the links inside a group; the sum over the groups is left for the others. States take more memory.</source>
        <translation>Einsammeln und Verteilen wandern auf die Verbindungen in einer Gruppe; den übrigen bleibt die Summe über die Gruppen. Zustände brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>offl</source>
        <translation>offl</translation>
    </message>
    <message>
        <source>Activations leave the device; the copies hide behind compute until they take longer.</source>
        <translation>Aktivierungen verlassen das Gerät; die Kopien verbergen sich hinter der Rechnung, bis sie länger dauern.</translation>
    </message>
    <message>
        <source>this schedule splits the backward itself</source>
        <translation>dieser Ablauf teilt den Rückwärtslauf selbst</translation>
    </message>
    <message>
        <source>this schedule works on one micro-batch after the other</source>
        <translation>dieser Ablauf bearbeitet einen Mikro-Batch nach dem anderen</translation>
    </message>
    <message>
        <source>this schedule does not plan under a limit</source>
        <translation>dieser Ablauf plant nicht unter einer Grenze</translation>
    </message>
    <message>
        <source>full recomputation leaves no module</source>
        <translation>volle Neuberechnung lässt kein Modul übrig</translation>
    </message>
    <message>
        <source>nothing is recomputed</source>
        <translation>nichts wird neu berechnet</translation>
    </message>
    <message>
        <source>ZeRO 0 shares nothing</source>
        <translation>ZeRO 0 teilt nichts</translation>
    </message>
    <message>
        <source>the schedule leaves time to copy activations</source>
        <translation>der Ablauf lässt Zeit, Aktivierungen zu kopieren</translation>
    </message>
    <message>
        <source>groups that share states divide the replicas</source>
        <translation>Gruppen, die Zustände teilen, teilen die Replikate auf</translation>
    </message>
    <message>
        <source>the schedule&apos;s backward can be split</source>
        <translation>der Rückwärtslauf des Ablaufs lässt sich teilen</translation>
    </message>
    <message>
        <source>the schedule takes the output layer apart</source>
        <translation>der Ablauf zerlegt die Ausgabeschicht</translation>
    </message>
    <message>
        <source>Timeline: thin slices between forward and backward on every device. The other layout keeps its output matrix on the last stage.</source>
        <translation>Zeitverlauf: dünne Scheiben zwischen Vorwärts und Rückwärts auf jedem Gerät. Das andere Layout behält seine Ausgabematrix auf der letzten Stufe.</translation>
    </message>
    <message>
        <source>Llama-3 8B, vocabulary cut</source>
        <translation>Llama-3 8B, Vokabular geteilt</translation>
    </message>
    <message>
        <source>share of the output matrix on this stage</source>
        <translation>Anteil der Ausgabematrix auf dieser Stufe</translation>
    </message>
    <message>
        <source>knob vocabulary_parallel</source>
        <translation>Knopf vocabulary_parallel</translation>
    </message>
    <message>
        <source>activations at the peak of the simulated schedule</source>
        <translation>Aktivierungen am Höchststand des simulierten Ablaufs</translation>
    </message>
    <message>
        <source>the schedule with its options, simulated</source>
        <translation>der Ablauf mit seinen Optionen, simuliert</translation>
    </message>
    <message>
        <source>activations held with modules recomputed</source>
        <translation>gehaltene Aktivierungen mit neu berechneten Modulen</translation>
    </message>
    <message>
        <source>recomputed layers of the stage</source>
        <translation>neu berechnete Schichten der Stufe</translation>
    </message>
    <message>
        <source>summing gradients over the copies of a rank&apos;s part</source>
        <translation>Summe der Gradienten über die Kopien des Teils eines Rangs</translation>
    </message>
    <message>
        <source>Recomputation by layers</source>
        <translation>Neuberechnung nach Schichten</translation>
    </message>
    <message>
        <source>Recomputes the first layers of each virtual stage and keeps the activations of the others, so that memory is used up to its limit.</source>
        <translation>Berechnet die ersten Schichten jeder virtuellen Stufe neu und behält die Aktivierungen der übrigen, so dass der Speicher bis an seine Grenze genutzt wird.</translation>
    </message>
    <message>
        <source>Megatron-LM, --recompute-method block</source>
        <translation>Megatron-LM, --recompute-method block</translation>
    </message>
    <message>
        <source>Recomputation by module</source>
        <translation>Neuberechnung nach Modulen</translation>
    </message>
    <message>
        <source>Throws away what chosen parts of every layer hold beyond their inputs, and runs these parts again in the backward pass. Norms, activation functions and up-projections free much for little time; matrix products cost their forward again.</source>
        <translation>Wirft weg, was gewählte Teile jeder Schicht über ihre Eingaben hinaus halten, und führt diese Teile im Rückwärtslauf noch einmal aus. Normen, Aktivierungsfunktionen und Aufwärtsprojektionen geben viel für wenig Zeit frei; Matrixprodukte kosten ihren Vorwärtslauf noch einmal.</translation>
    </message>
    <message>
        <source>%1: %2 is not one of its names; nearest is &apos;%3&apos;</source>
        <translation>%1: %2 ist keiner seiner Namen; am nächsten ist „%3“</translation>
    </message>
    <message>
        <source>sweep %1 holds the metric %2, which this version does not know</source>
        <translation>der Durchlauf %1 enthält die Kennzahl %2, die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share states do not divide the %2 replicas and the %3 of the experts</source>
        <translation>Gruppen von %1 Rängen, die Zustände teilen, teilen die %2 Replikate und die %3 der Experten nicht auf</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share states do not divide the %2 replicas</source>
        <translation>Gruppen von %1 Rängen, die Zustände teilen, teilen die %2 Replikate nicht auf</translation>
    </message>
    <message>
        <source>a module of the layer a second time</source>
        <translation>ein Modul der Schicht ein zweites Mal</translation>
    </message>
    <message>
        <source>what a module frees that runs again</source>
        <translation>was ein Modul freigibt, das noch einmal läuft</translation>
    </message>
    <message>
        <source>Type of weights and activations. The low ones are bf16 training with the layers&apos; matrix products in that format.</source>
        <translation>Typ der Gewichte und Aktivierungen. Die niedrigen sind bf16-Training mit den Matrixprodukten der Schichten in diesem Format.</translation>
    </message>
    <message>
        <source>fp8 halves what products take and adds casts; fp32 doubles activations and weights and leaves the fast matrix units.</source>
        <translation>fp8 halbiert die Zeit der Produkte und fügt Umwandlungen hinzu; fp32 verdoppelt Aktivierungen und Gewichte und verlässt die schnellen Matrixeinheiten.</translation>
    </message>
    <message>
        <source>fp8</source>
        <translation>fp8</translation>
    </message>
    <message>
        <source>fp8-block</source>
        <translation>fp8-block</translation>
    </message>
    <message>
        <source>mxfp8</source>
        <translation>mxfp8</translation>
    </message>
    <message>
        <source>nvfp4</source>
        <translation>nvfp4</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>train</source>
        <translation>train</translation>
    </message>
    <message>
        <source>Gradients and optimizer states all but vanish, and a third of the backward&apos;s products.</source>
        <translation>Gradienten und Optimiererzustände verschwinden fast, und ein Drittel der Produkte des Rückwärtslaufs.</translation>
    </message>
    <message>
        <source>lora</source>
        <translation>lora</translation>
    </message>
    <message>
        <source>Overlap tensor traffic</source>
        <translation>Tensor-Verkehr überlappen</translation>
    </message>
    <message>
        <source>tpo</source>
        <translation>tpo</translation>
    </message>
    <message>
        <source>Sends the pieces of a product&apos;s input or output while other pieces are computed.</source>
        <translation>Sendet Stücke der Ein- oder Ausgabe eines Produkts, während andere Stücke gerechnet werden.</translation>
    </message>
    <message>
        <source>The exposed tensor-parallel part of the step shrinks; the bytes stay.</source>
        <translation>Der sichtbare tensor-parallele Teil des Schritts schrumpft; die Bytes bleiben.</translation>
    </message>
    <message>
        <source>Expert dispatch</source>
        <translation>Verteilung an Experten</translation>
    </message>
    <message>
        <source>disp</source>
        <translation>disp</translation>
    </message>
    <message>
        <source>How tokens travel to their experts: a copy for every expert, all tokens to all ranks, or once to every node that has experts for them.</source>
        <translation>Wie Token zu ihren Experten gelangen: eine Kopie je Experte, alle Token zu allen Rängen, oder einmal zu jedem Knoten, der Experten für sie hat.</translation>
    </message>
    <message>
        <source>With many experts per token the bytes that leave the node fall to a fraction; the host launches less.</source>
        <translation>Bei vielen Experten je Token sinken die Bytes, die den Knoten verlassen, auf einen Bruchteil; der Host startet weniger.</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>deepep</source>
        <translation>deepep</translation>
    </message>
    <message>
        <source>hybridep</source>
        <translation>hybridep</translation>
    </message>
    <message>
        <source>Overlap expert traffic</source>
        <translation>Expertenverkehr überlappen</translation>
    </message>
    <message>
        <source>epo</source>
        <translation>epo</translation>
    </message>
    <message>
        <source>Sends tokens of one micro-batch to their experts while another micro-batch computes.</source>
        <translation>Sendet Token einer Mikro-Batch zu ihren Experten, während eine andere rechnet.</translation>
    </message>
    <message>
        <source>The exposed part of the experts&apos; traffic shrinks; the bytes stay.</source>
        <translation>Der sichtbare Teil des Expertenverkehrs schrumpft; die Bytes bleiben.</translation>
    </message>
    <message>
        <source>Dispatch type</source>
        <translation>Typ der Verteilung</translation>
    </message>
    <message>
        <source>dispt</source>
        <translation>dispt</translation>
    </message>
    <message>
        <source>Type in which tokens travel to their experts; they come back as activations are.</source>
        <translation>Typ, in dem Token zu ihren Experten gelangen; zurück kommen sie wie Aktivierungen.</translation>
    </message>
    <message>
        <source>The way there takes half the bytes, of four ways one.</source>
        <translation>Der Hinweg braucht die Hälfte der Bytes, einer von vier Wegen.</translation>
    </message>
    <message>
        <source>as-activations</source>
        <translation>wie Aktivierungen</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Ungleichgewicht der Experten</translation>
    </message>
    <message>
        <source>imb</source>
        <translation>imb</translation>
    </message>
    <message>
        <source>By how much the fullest rank&apos;s experts have more tokens than the mean. 0: balanced, as by force.</source>
        <translation>Um wie viel die Experten des vollsten Rangs mehr Token haben als das Mittel. 0: ausgeglichen, wie erzwungen.</translation>
    </message>
    <message>
        <source>Products of experts, their activations and their traffic grow: the fullest rank sets the pace.</source>
        <translation>Produkte der Experten, ihre Aktivierungen und ihr Verkehr wachsen: der vollste Rang gibt das Tempo vor.</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>Kapazitätsfaktor</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>cap</translation>
    </message>
    <message>
        <source>Room of an expert over the mean of its tokens; what finds none is dropped. 0: nothing is dropped.</source>
        <translation>Platz eines Experten über dem Mittel seiner Token; was keinen findet, fällt weg. 0: nichts fällt weg.</translation>
    </message>
    <message>
        <source>Bounds what an imbalance costs.</source>
        <translation>Begrenzt, was ein Ungleichgewicht kostet.</translation>
    </message>
    <message>
        <source>nemo</source>
        <translation>nemo</translation>
    </message>
    <message>
        <source>torchtitan</source>
        <translation>torchtitan</translation>
    </message>
    <message>
        <source>automodel</source>
        <translation>automodel</translation>
    </message>
    <message>
        <source>nanotron</source>
        <translation>nanotron</translation>
    </message>
    <message>
        <source>internevo</source>
        <translation>internevo</translation>
    </message>
    <message>
        <source>maxtext</source>
        <translation>maxtext</translation>
    </message>
    <message>
        <source>paxml</source>
        <translation>paxml</translation>
    </message>
    <message>
        <source>megatron-core-2024</source>
        <translation>megatron-core-2024</translation>
    </message>
    <message>
        <source>megatron-deepspeed-blocking</source>
        <translation>megatron-deepspeed-blocking</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>cg</source>
        <translation>cg</translation>
    </message>
    <message>
        <source>Kernels of a layer are recorded once and launched together: all but the experts, or the whole iteration.</source>
        <translation>Kernel einer Schicht werden einmal aufgezeichnet und gemeinsam gestartet: alle außer den Experten, oder die ganze Iteration.</translation>
    </message>
    <message>
        <source>The host&apos;s part of the step shrinks where small layers wait for their launches.</source>
        <translation>Der Anteil des Hosts am Schritt schrumpft, wo kleine Schichten auf ihre Starts warten.</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>teilweise</translation>
    </message>
    <message>
        <source>flash3</source>
        <translation>flash3</translation>
    </message>
    <message>
        <source>cudnn</source>
        <translation>cudnn</translation>
    </message>
    <message>
        <source>per-op</source>
        <translation>per-op</translation>
    </message>
    <message>
        <source>Low-precision weights</source>
        <translation>Gewichte niedriger Genauigkeit</translation>
    </message>
    <message>
        <source>lpw</source>
        <translation>lpw</translation>
    </message>
    <message>
        <source>Keeps and gathers the weights of layers in the format of their products instead of 16 bits.</source>
        <translation>Hält und sammelt die Gewichte der Schichten im Format ihrer Produkte statt in 16 Bit.</translation>
    </message>
    <message>
        <source>The weights&apos; bar and the bytes of gathers shrink.</source>
        <translation>Der Balken der Gewichte und die Bytes der Gathers schrumpfen.</translation>
    </message>
    <message>
        <source>Overlap weight gather</source>
        <translation>Sammeln der Gewichte überlappen</translation>
    </message>
    <message>
        <source>ovw</source>
        <translation>ovw</translation>
    </message>
    <message>
        <source>Gathers the updated weights in buckets behind the next step&apos;s first forward instead of before it.</source>
        <translation>Sammelt die neuen Gewichte in Portionen hinter dem ersten Vorwärtslauf des nächsten Schritts statt davor.</translation>
    </message>
    <message>
        <source>needs tensor parallelism: nothing is sent with tp = 1</source>
        <translation>braucht Tensor-Parallelität: mit tp = 1 wird nichts gesendet</translation>
    </message>
    <message>
        <source>needs fp8, mxfp8 or nvfp4 products: the precision has 16 bits or more</source>
        <translation>braucht Produkte in fp8, mxfp8 oder nvfp4: die Genauigkeit hat 16 Bit oder mehr</translation>
    </message>
    <message>
        <source>ZeRO 0 gathers no weights</source>
        <translation>ZeRO 0 sammelt keine Gewichte</translation>
    </message>
    <message>
        <source>ZeRO 3 gathers weights behind every forward anyway</source>
        <translation>ZeRO 3 sammelt Gewichte ohnehin hinter jedem Vorwärtslauf</translation>
    </message>
    <message>
        <source>the accelerator has this attention kernel</source>
        <translation>der Beschleuniger hat diesen Attention-Kernel</translation>
    </message>
    <message>
        <source>index queries</source>
        <translation>Index-Anfragen</translation>
    </message>
    <message>
        <source>index keys and weights</source>
        <translation>Index-Schlüssel und -Gewichte</translation>
    </message>
    <message>
        <source>queries and gate</source>
        <translation>Anfragen und Gate</translation>
    </message>
    <message>
        <source>cuDNN&apos;s attention forward against the peak</source>
        <translation>cuDNN-Attention vorwärts gegen die Spitze</translation>
    </message>
    <message>
        <source>cuDNN&apos;s attention backward against the peak</source>
        <translation>cuDNN-Attention rückwärts gegen die Spitze</translation>
    </message>
    <message>
        <source>8-bit products against their peak</source>
        <translation>8-Bit-Produkte gegen ihre Spitze</translation>
    </message>
    <message>
        <source>4-bit products against their peak</source>
        <translation>4-Bit-Produkte gegen ihre Spitze</translation>
    </message>
    <message>
        <source>Bytes per cast operand element</source>
        <translation>Bytes je umgewandeltem Operandenelement</translation>
    </message>
    <message>
        <source>Matrix products against today&apos;s libraries</source>
        <translation>Matrixprodukte gegen heutige Bibliotheken</translation>
    </message>
    <message>
        <source>Attention with learned sinks against without</source>
        <translation>Attention mit gelernten Senken gegen ohne</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s exchange of tokens</source>
        <translation>Starten des Token-Austauschs einer Schicht</translation>
    </message>
    <message>
        <source>Launching an exchange of tokens in one kernel</source>
        <translation>Starten eines Token-Austauschs in einem Kernel</translation>
    </message>
    <message>
        <source>Launching an expert</source>
        <translation>Starten eines Experten</translation>
    </message>
    <message>
        <source>Broadcast of one replica&apos;s weights</source>
        <translation>Broadcast der Gewichte einer Replik</translation>
    </message>
    <message>
        <source>Launching while messages leave the node</source>
        <translation>Starten, während Nachrichten den Knoten verlassen</translation>
    </message>
    <message>
        <source>NeMo on Megatron-Core</source>
        <translation>NeMo auf Megatron-Core</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed</source>
        <translation>Megatron-DeepSpeed</translation>
    </message>
    <message>
        <source>PyTorch FSDP2 (torchtitan)</source>
        <translation>PyTorch FSDP2 (torchtitan)</translation>
    </message>
    <message>
        <source>NeMo AutoModel</source>
        <translation>NeMo AutoModel</translation>
    </message>
    <message>
        <source>InternEvo</source>
        <translation>InternEvo</translation>
    </message>
    <message>
        <source>MaxText (JAX)</source>
        <translation>MaxText (JAX)</translation>
    </message>
    <message>
        <source>Paxml (JAX)</source>
        <translation>Paxml (JAX)</translation>
    </message>
    <message>
        <source>PyTorch FSDP of 2023 (llm-foundry)</source>
        <translation>PyTorch FSDP von 2023 (llm-foundry)</translation>
    </message>
    <message>
        <source>Megatron-Core of 2024</source>
        <translation>Megatron-Core von 2024</translation>
    </message>
    <message>
        <source>which most train with on such accelerators</source>
        <translation>womit auf solchen Beschleunigern die meisten trainieren</translation>
    </message>
    <message>
        <source>which gathers weights on use</source>
        <translation>das Gewichte bei Gebrauch sammelt</translation>
    </message>
    <message>
        <source>which most train with on TPUs</source>
        <translation>womit auf TPUs die meisten trainieren</translation>
    </message>
    <message>
        <source>whose kernels store the scores</source>
        <translation>dessen Kernel die Scores speichern</translation>
    </message>
    <message>
        <source>bytes per element of a product&apos;s operands</source>
        <translation>Bytes je Element der Operanden eines Produkts</translation>
    </message>
    <message>
        <source>host work per micro-batch and device</source>
        <translation>Arbeit des Hosts je Mikro-Batch und Gerät</translation>
    </message>
    <message>
        <source>virtual stages of a device</source>
        <translation>virtuelle Stufen eines Geräts</translation>
    </message>
    <message>
        <source>knob chunks</source>
        <translation>Regler chunks</translation>
    </message>
    <message>
        <source>share of a pass that hides an exchange</source>
        <translation>Anteil eines Durchlaufs, der einen Austausch verdeckt</translation>
    </message>
    <message>
        <source>fitted to published runs of InternEvo, NeMo and MLPerf</source>
        <translation>angepasst an veröffentlichte Läufe von InternEvo, NeMo und MLPerf</translation>
    </message>
    <message>
        <source>forward of one layer with adapters</source>
        <translation>Vorwärtslauf einer Schicht mit Adaptern</translation>
    </message>
    <message>
        <source>backward of one layer with adapters</source>
        <translation>Rückwärtslauf einer Schicht mit Adaptern</translation>
    </message>
    <message>
        <source>weight gradients of the adapters</source>
        <translation>Gewichtsgradienten der Adapter</translation>
    </message>
    <message>
        <source>weight gradients that adapters leave</source>
        <translation>Gewichtsgradienten, die Adapter übrig lassen</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>share of the parameters that train</source>
        <translation>Anteil der Parameter, die trainieren</translation>
    </message>
    <message>
        <source>knob train</source>
        <translation>Regler train</translation>
    </message>
    <message>
        <source>host work of a step over adapters alone</source>
        <translation>Arbeit des Hosts für einen Schritt über Adapter allein</translation>
    </message>
    <message>
        <source>fitted to published runs of LoRA</source>
        <translation>angepasst an veröffentlichte Läufe von LoRA</translation>
    </message>
    <message>
        <source>broadcast of one replica&apos;s part of the weights</source>
        <translation>Broadcast des Gewichtsanteils einer Replik</translation>
    </message>
    <message>
        <source>products of the stack&apos;s libraries</source>
        <translation>Produkte der Bibliotheken des Stacks</translation>
    </message>
    <message>
        <source>share of the launches left to the host</source>
        <translation>Anteil der Starts, die dem Host bleiben</translation>
    </message>
    <message>
        <source>knob cuda_graphs</source>
        <translation>Regler cuda_graphs</translation>
    </message>
    <message>
        <source>share of the traffic that is hidden</source>
        <translation>Anteil des verdeckten Verkehrs</translation>
    </message>
    <message>
        <source>fitted to published runs with the overlap on</source>
        <translation>angepasst an veröffentlichte Läufe mit Überlappung</translation>
    </message>
    <message>
        <source>host work per layer and rank while messages leave the node</source>
        <translation>Arbeit des Hosts je Schicht und Rang, während Nachrichten den Knoten verlassen</translation>
    </message>
    <message>
        <source>host work per micro-batch of gathering weights</source>
        <translation>Arbeit des Hosts je Mikro-Batch für das Sammeln von Gewichten</translation>
    </message>
    <message>
        <source>bytes per parameter of gathering weights</source>
        <translation>Bytes je Parameter für das Sammeln von Gewichten</translation>
    </message>
    <message>
        <source>tokens on their way back from the experts</source>
        <translation>Token auf dem Rückweg von den Experten</translation>
    </message>
    <message>
        <source>launching the exchange of a layer&apos;s tokens</source>
        <translation>Starten des Austauschs der Token einer Schicht</translation>
    </message>
    <message>
        <source>launching one more expert</source>
        <translation>Starten eines weiteren Experten</translation>
    </message>
    <message>
        <source>gradients of tokens to the experts and back</source>
        <translation>Gradienten der Token zu den Experten und zurück</translation>
    </message>
    <message>
        <source>Megatron-Core, --cuda-graph-impl; NVIDIA, CUDA C++ Programming Guide, section CUDA Graphs</source>
        <translation>Megatron-Core, --cuda-graph-impl; NVIDIA, CUDA C++ Programming Guide, Abschnitt CUDA Graphs</translation>
    </message>
    <message>
        <source>Megatron-Core MoE, forced and natural routing of Qwen3-235B: 9 to 25 %</source>
        <translation>Megatron-Core MoE, erzwungenes und natürliches Routing von Qwen3-235B: 9 bis 25 %</translation>
    </message>
    <message>
        <source>Transformer Engine, primary weights in FP8; Megatron-Core, --fp8-param-gather; torchao, float8 all-gather</source>
        <translation>Transformer Engine, primäre Gewichte in FP8; Megatron-Core, --fp8-param-gather; torchao, float8-All-Gather</translation>
    </message>
    <message>
        <source>Megatron-Core, distributed optimizer, --overlap-param-gather</source>
        <translation>Megatron-Core, verteilter Optimierer, --overlap-param-gather</translation>
    </message>
    <message>
        <source>%1 layers that predict further tokens (num_nextn_predict_layers) are priced on the last stage; the model&apos;s parameters are counted without them</source>
        <translation>%1 Schichten, die weitere Token vorhersagen (num_nextn_predict_layers), werden auf der letzten Stufe berechnet; die Parameter des Modells zählen ohne sie</translation>
    </message>
    <message>
        <source>%1 has &apos;%2&apos;; only M, *, - and E can be read</source>
        <translation>%1 enthält „%2“; nur M, *, - und E sind lesbar</translation>
    </message>
    <message>
        <source>%1: layer %2 is %3; only &apos;full_attention&apos; and &apos;linear_attention&apos; can be read</source>
        <translation>%1: Schicht %2 ist %3; nur „full_attention“ und „linear_attention“ sind lesbar</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list with one number a layer</source>
        <translation>%1 ist %2; es muss eine Liste mit einer Zahl je Schicht sein</translation>
    </message>
    <message>
        <source>chunks of attention are taken as a window of as many tokens, which sees more of them</source>
        <translation>Attention in Blöcken wird als Fenster von ebenso vielen Token genommen, das mehr von ihnen sieht</translation>
    </message>
    <message>
        <source>%1: %2 key heads do not divide %3 heads</source>
        <translation>%1: %2 Schlüsselköpfe teilen %3 Köpfe nicht</translation>
    </message>
    <message>
        <source>%1 heads of %2 are wider than %3</source>
        <translation>%1 Köpfe der Größe %2 sind breiter als %3</translation>
    </message>
    <message>
        <source>%1 has neither attention nor a mixer nor an MLP; a layer needs one of them</source>
        <translation>%1 hat weder Attention noch einen Mixer noch ein MLP; eine Schicht braucht eines davon</translation>
    </message>
    <message>
        <source>%1 is neither high nor medium nor low</source>
        <translation>%1 ist weder high noch medium noch low</translation>
    </message>
    <message>
        <source>%1 is not a number of layers; write them as 15/16/15</source>
        <translation>%1 ist keine Anzahl von Schichten; schreiben Sie sie als 15/16/15</translation>
    </message>
    <message>
        <source>%1 is neither ok nor oom nor failed</source>
        <translation>%1 ist weder ok noch oom noch failed</translation>
    </message>
    <message>
        <source>%1 is neither allocated nor reserved nor device-total</source>
        <translation>%1 ist weder allocated noch reserved noch device-total</translation>
    </message>
    <message>
        <source>Taken to run on %1, %2</source>
        <translation>Angenommen wird %1, %2</translation>
    </message>
    <message>
        <source>Taken to run on %1, %2, with %3 as its recipes have it</source>
        <translation>Angenommen wird %1, %2, mit %3 wie in dessen Rezepten</translation>
    </message>
    <message>
        <source>Taken with %1, as recipes of %2 have it</source>
        <translation>Angenommen mit %1, wie in Rezepten von %2</translation>
    </message>
    <message>
        <source>%1 has no kernel %2</source>
        <translation>%1 hat keinen Kernel %2</translation>
    </message>
    <message>
        <source>number format of products</source>
        <translation>Zahlenformat der Produkte</translation>
    </message>
    <message>
        <source>needs expert parallelism: ep is 1</source>
        <translation>braucht Expertenparallelität: ep ist 1</translation>
    </message>
    <message>
        <source>DeepSeek-V3 on 2,048 H800</source>
        <translation>DeepSeek-V3 auf 2.048 H800</translation>
    </message>
    <message>
        <source>671B parameters of mixtures of experts in fp8, 16 stages with DualPipe, experts over 64 ranks, no tensor parallelism: 14.8T tokens in 2.664M GPU hours, 19.9 s per step of 15,360 sequences.</source>
        <translation>671B Parameter mit Expertenmischungen in fp8, 16 Stufen mit DualPipe, Experten auf 64 Rängen, keine Tensorparallelität: 14,8T Token in 2,664M GPU-Stunden, 19,9 s je Schritt von 15.360 Sequenzen.</translation>
    </message>
    <message>
        <source>Time: what is left of the experts&apos; traffic behind DualPipe. Set Overlap expert traffic to 0 and watch it take the step.</source>
        <translation>Zeit: was vom Verkehr der Experten hinter DualPipe übrig bleibt. „Expertenverkehr überlappen“ auf 0 setzen und sehen, wie er den Schritt bestimmt.</translation>
    </message>
    <message>
        <source>DualPipe, experts over 64 ranks</source>
        <translation>DualPipe, Experten auf 64 Rängen</translation>
    </message>
    <message>
        <source>Experts&apos; traffic not overlapped</source>
        <translation>Verkehr der Experten nicht überlappt</translation>
    </message>
    <message>
        <source>19.9 s</source>
        <translation>19,9 s</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>es passt</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>without the overlap of experts&apos; traffic</source>
        <translation>ohne Überlappung des Verkehrs der Experten</translation>
    </message>
    <message>
        <source>Llama 3 405B on 16,384 H100</source>
        <translation>Llama 3 405B auf 16.384 H100</translation>
    </message>
    <message>
        <source>Tensor parallelism inside the node, 16 stages, the rest data parallel: 430 TFLOP/s (43 % MFU) per GPU on 8,192 H100 and 400 (41 %) on 16,384 with the same 16M tokens per step, and nothing recomputed.</source>
        <translation>Tensorparallelität im Knoten, 16 Stufen, der Rest datenparallel: 430 TFLOP/s (43 % MFU) je GPU auf 8.192 H100 und 400 (41 %) auf 16.384 mit denselben 16M Token je Schritt, und nichts wird neu berechnet.</translation>
    </message>
    <message>
        <source>Time: the bubble doubles when the micro-batches of a replica halve. Memory: activations of the first stages.</source>
        <translation>Zeit: Die Blase verdoppelt sich, wenn sich die Mikrobatches eines Replikats halbieren. Speicher: Aktivierungen der ersten Stufen.</translation>
    </message>
    <message>
        <source>16,384 GPUs</source>
        <translation>16.384 GPUs</translation>
    </message>
    <message>
        <source>share of the peak, 8,192 GPUs</source>
        <translation>Anteil der Spitze, 8.192 GPUs</translation>
    </message>
    <message>
        <source>43.5 % (430 TFLOP/s)</source>
        <translation>43,5 % (430 TFLOP/s)</translation>
    </message>
    <message>
        <source>share of the peak, 16,384 GPUs</source>
        <translation>Anteil der Spitze, 16.384 GPUs</translation>
    </message>
    <message>
        <source>40.4 % (400 TFLOP/s)</source>
        <translation>40,4 % (400 TFLOP/s)</translation>
    </message>
    <message>
        <source>8,192 GPUs: it fits</source>
        <translation>8.192 GPUs: es passt</translation>
    </message>
    <message>
        <source>16,384 GPUs: it fits</source>
        <translation>16.384 GPUs: es passt</translation>
    </message>
    <message>
        <source>GPT-3 on 11,616 H100</source>
        <translation>GPT-3 auf 11.616 H100</translation>
    </message>
    <message>
        <source>MLPerf&apos;s GPT-3 175B in fp8 takes 3.4 minutes: nine steps of 2,904 sequences every 8.30 s, six micro-batches of one sequence on each of 484 replicas.</source>
        <translation>GPT-3 175B von MLPerf braucht in fp8 3,4 Minuten: alle 8,30 s neun Schritte von 2.904 Sequenzen, sechs Mikrobatches einer Sequenz auf jedem von 484 Replikaten.</translation>
    </message>
    <message>
        <source>Time: with six micro-batches, what gradients and weights cost between steps no longer hides.</source>
        <translation>Zeit: Bei sechs Mikrobatches bleibt nicht mehr verdeckt, was Gradienten und Gewichte zwischen den Schritten kosten.</translation>
    </message>
    <message>
        <source>11,616 GPUs</source>
        <translation>11.616 GPUs</translation>
    </message>
    <message>
        <source>0.922 s</source>
        <translation>0,922 s</translation>
    </message>
    <message>
        <source>The ladder of recomputation</source>
        <translation>Die Leiter der Neuberechnung</translation>
    </message>
    <message>
        <source>Llama 3 8B under FSDP: every operation kept, every second product computed again, every layer computed again. Each rung takes less memory and more time; the middle one takes 77.0 GiB on 8 GPUs and 62.0 GiB on 128.</source>
        <translation>Llama 3 8B mit FSDP: jede Operation behalten, jedes zweite Produkt neu berechnet, jede Schicht neu berechnet. Jede Sprosse braucht weniger Speicher und mehr Zeit; die mittlere 77,0 GiB auf 8 GPUs und 62,0 GiB auf 128.</translation>
    </message>
    <message>
        <source>Memory: activations shrink rung by rung, the logits stay. Time: what runs again.</source>
        <translation>Speicher: Die Aktivierungen schrumpfen Sprosse um Sprosse, die Logits bleiben. Zeit: was noch einmal läuft.</translation>
    </message>
    <message>
        <source>By operation</source>
        <translation>Nach Operationen</translation>
    </message>
    <message>
        <source>Everything again</source>
        <translation>Alles noch einmal</translation>
    </message>
    <message>
        <source>Nothing again</source>
        <translation>Nichts noch einmal</translation>
    </message>
    <message>
        <source>memory by operation, 8 GPUs</source>
        <translation>Speicher nach Operationen, 8 GPUs</translation>
    </message>
    <message>
        <source>77.0 GiB</source>
        <translation>77,0 GiB</translation>
    </message>
    <message>
        <source>memory by operation, 128 GPUs</source>
        <translation>Speicher nach Operationen, 128 GPUs</translation>
    </message>
    <message>
        <source>62.0 GiB</source>
        <translation>62,0 GiB</translation>
    </message>
    <message>
        <source>memory with everything again, 32K tokens in fp8</source>
        <translation>Speicher, wenn alles noch einmal läuft, 32K Token in fp8</translation>
    </message>
    <message>
        <source>83.9 GiB</source>
        <translation>83,9 GiB</translation>
    </message>
    <message>
        <source>memory, most first</source>
        <translation>Speicher, das meiste zuerst</translation>
    </message>
    <message>
        <source>nothing, by operation, everything</source>
        <translation>nichts, nach Operationen, alles</translation>
    </message>
    <message>
        <source>step time, longest first</source>
        <translation>Schrittzeit, die längste zuerst</translation>
    </message>
    <message>
        <source>everything, by operation, nothing</source>
        <translation>alles, nach Operationen, nichts</translation>
    </message>
    <message>
        <source>everything again over by operation</source>
        <translation>alles noch einmal gegenüber nach Operationen</translation>
    </message>
    <message>
        <source>DeepSeek-V3</source>
        <translation>DeepSeek-V3</translation>
    </message>
    <message>
        <source>dense peak of low-precision products</source>
        <translation>dichte Spitze der Produkte niedriger Präzision</translation>
    </message>
    <message>
        <source>NVIDIA H800 80 GB SXM</source>
        <translation>NVIDIA H800 80 GB SXM</translation>
    </message>
    <message>
        <source>attainable share of that peak, large GEMM</source>
        <translation>erreichbarer Anteil dieser Spitze, großes GEMM</translation>
    </message>
    <message>
        <source>bytes moved per element that is cast</source>
        <translation>bewegte Bytes je umgewandeltem Element</translation>
    </message>
    <message>
        <source>rate of casts against other elementwise kernels</source>
        <translation>Rate der Umwandlungen gegenüber anderen elementweisen Kerneln</translation>
    </message>
    <message>
        <source>fitted to published runs in fp8</source>
        <translation>angepasst an veröffentlichte Läufe in fp8</translation>
    </message>
    <message>
        <source>attainable share of the peak, cuDNN&apos;s attention forward</source>
        <translation>erreichbarer Anteil der Spitze, Attention von cuDNN vorwärts</translation>
    </message>
    <message>
        <source>keys of a query at half of it</source>
        <translation>Schlüssel einer Anfrage bei der Hälfte davon</translation>
    </message>
    <message>
        <source>assumption: a tile of keys in flight on every side of the pipeline</source>
        <translation>Annahme: auf jeder Seite der Pipeline eine Kachel Schlüssel unterwegs</translation>
    </message>
    <message>
        <source>attainable share of the peak, cuDNN&apos;s attention backward</source>
        <translation>erreichbarer Anteil der Spitze, Attention von cuDNN rückwärts</translation>
    </message>
    <message>
        <source>tokens on their way to the experts</source>
        <translation>Token auf dem Weg zu den Experten</translation>
    </message>
    <message>
        <source>measured 367.6 of 450 GB/s on 8 H200, ring (stas00/ml-engineering)</source>
        <translation>gemessen 367,6 von 450 GB/s auf 8 H200, Ring (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>bytes per element on the way to the experts</source>
        <translation>Bytes je Element auf dem Weg zu den Experten</translation>
    </message>
    <message>
        <source>knob ep_dtype</source>
        <translation>Stellgröße ep_dtype</translation>
    </message>
    <message>
        <source>different places with experts for a token</source>
        <translation>verschiedene Orte mit Experten für ein Token</translation>
    </message>
    <message>
        <source>launching the exchange of a layer&apos;s tokens in one kernel</source>
        <translation>Starten des Austauschs der Token einer Schicht in einem Kernel</translation>
    </message>
    <message>
        <source>output matrices and losses of all predicted tokens, forward</source>
        <translation>Ausgabematrizen und Verluste aller vorhergesagten Token, vorwärts</translation>
    </message>
    <message>
        <source>tokens predicted at once</source>
        <translation>zugleich vorhergesagte Token</translation>
    </message>
    <message>
        <source>output matrices and losses of all predicted tokens, backward</source>
        <translation>Ausgabematrizen und Verluste aller vorhergesagten Token, rückwärts</translation>
    </message>
    <message>
        <source>output matrix, and projections and norms that predict further tokens</source>
        <translation>Ausgabematrix sowie Projektionen und Normen, die weitere Token vorhersagen</translation>
    </message>
    <message>
        <source>weights and what low-precision products read of them</source>
        <translation>Gewichte und was Produkte niedriger Präzision davon lesen</translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation>Transformer Engine</translation>
    </message>
    <message>
        <source>bytes per weight that is kept cast</source>
        <translation>Bytes je umgewandelt gehaltenem Gewicht</translation>
    </message>
    <message>
        <source>Llama-3.1-405B</source>
        <translation>Llama-3.1-405B</translation>
    </message>
    <message>
        <source>Megatron GPT 175B</source>
        <translation>Megatron GPT 175B</translation>
    </message>
    <message>
        <source>NVIDIA H100 96 GB HBM2e, 500 W</source>
        <translation>NVIDIA H100 96 GB HBM2e, 500 W</translation>
    </message>
    <message>
        <source>rows of the fullest experts over the mean</source>
        <translation>Zeilen der vollsten Experten über dem Mittel</translation>
    </message>
    <message>
        <source>settling a MoE layer&apos;s routing</source>
        <translation>Klären des Routings einer MoE-Schicht</translation>
    </message>
    <message>
        <source>recomputed MoE layers of the stage</source>
        <translation>neu berechnete MoE-Schichten der Stufe</translation>
    </message>
    <message>
        <source>the same of routed experts</source>
        <translation>dasselbe der gerouteten Experten</translation>
    </message>
    <message>
        <source>causal work of the last piece over the mean</source>
        <translation>kausale Arbeit des letzten Stücks über dem Mittel</translation>
    </message>
    <message>
        <source>pairs counted</source>
        <translation>gezählte Paare</translation>
    </message>
    <message>
        <source>one multicast step; NCCL NVLS</source>
        <translation>ein Multicast-Schritt; NCCL NVLS</translation>
    </message>
    <message>
        <source>Nodes per token</source>
        <translation>Knoten je Token</translation>
    </message>
    <message>
        <source>epn</source>
        <translation>epk</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Most nodes that the experts of one token may lie on (node-limited routing). 0: as the model says.</source>
        <translation>Auf höchstens so vielen Knoten dürfen die Experten eines Tokens liegen (knotenbegrenztes Routing). 0: wie das Modell es sagt.</translation>
    </message>
    <message>
        <source>Where a token goes once to every node, fewer bytes leave the node.</source>
        <translation>Wo ein Token einmal zu jedem Knoten geht, verlassen weniger Bytes den Knoten.</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>Nach dem Vorwärtslauf freigeben</translation>
    </message>
    <message>
        <source>resh</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Frees gathered weights after a layer&apos;s forward; otherwise they stay until its backward (SHARD_GRAD_OP of FSDP).</source>
        <translation>Gibt gesammelte Gewichte nach dem Vorwärtslauf einer Schicht frei; sonst bleiben sie bis zu deren Rückwärtslauf (SHARD_GRAD_OP von FSDP).</translation>
    </message>
    <message>
        <source>Off: one gather per micro-batch less, and whole weights of all layers in memory.</source>
        <translation>Aus: ein Sammeln je Mikrobatch weniger, und ganze Gewichte aller Schichten im Speicher.</translation>
    </message>
    <message>
        <source>only ZeRO 3 gathers weights on use</source>
        <translation>nur ZeRO 3 sammelt Gewichte bei Gebrauch</translation>
    </message>
    <message>
        <source>norms of inputs and output</source>
        <translation>Normen der Eingaben und der Ausgabe</translation>
    </message>
    <message>
        <source>values, gate, queries and keys</source>
        <translation>Werte, Gatter, Queries und Keys</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>decay and norms</source>
        <translation>Abklingen und Normen</translation>
    </message>
    <message>
        <source>projection of the inputs</source>
        <translation>Projektion der Eingaben</translation>
    </message>
    <message>
        <source>output, the model&apos;s</source>
        <translation>Ausgabe, die des Modells</translation>
    </message>
    <message>
        <source>time step, B and C</source>
        <translation>Zeitschritt, B und C</translation>
    </message>
    <message>
        <source>time steps</source>
        <translation>Zeitschritte</translation>
    </message>
    <message>
        <source>Usual on such accelerators</source>
        <translation>Üblich auf solchen Beschleunigern</translation>
    </message>
    <message>
        <source>Usual where weights are gathered on use</source>
        <translation>Üblich, wo Gewichte bei Gebrauch gesammelt werden</translation>
    </message>
    <message>
        <source>Usual on TPUs</source>
        <translation>Üblich auf TPUs</translation>
    </message>
    <message>
        <source>Usual where scores are stored</source>
        <translation>Üblich, wo Scores gespeichert werden</translation>
    </message>
    <message>
        <source>gathered weights of all layers and one unit of gradients</source>
        <translation>gesammelte Gewichte aller Schichten und eine Einheit Gradienten</translation>
    </message>
    <message>
        <source>ZeRO 2 or 3 with a pipeline</source>
        <translation>ZeRO 2 oder 3 mit einer Pipeline</translation>
    </message>
    <message>
        <source>this pipeline schedule</source>
        <translation>diesen Pipeline-Zeitplan</translation>
    </message>
    <message>
        <source>ZeRO 2 or 3</source>
        <translation>ZeRO 2 oder 3</translation>
    </message>
    <message>
        <source>one all-reduce in switches</source>
        <translation>ein All-Reduce in den Switches</translation>
    </message>
    <message>
        <source>this dispatch does not send a token once to every node</source>
        <translation>dieser Versand schickt ein Token nicht einmal je Knoten</translation>
    </message>
    <message>
        <source>gather or scatter among the ranks that split an expert</source>
        <translation>Sammeln oder Verteilen unter den Rängen, die einen Experten teilen</translation>
    </message>
    <message>
        <source>knobs imbalance, capacity_factor</source>
        <translation>Stellgrößen imbalance, capacity_factor</translation>
    </message>
    <message>
        <source>%1 does not run %2</source>
        <translation>%1 führt %2 nicht aus</translation>
    </message>
    <message>
        <source>modules that predict further tokens follow the last layer, and are like it</source>
        <translation>Module, die weitere Token vorhersagen, folgen der letzten Schicht und gleichen ihr</translation>
    </message>
    <message>
        <source>a model predicts 1 to %1 further tokens; remove the modules where it predicts none</source>
        <translation>ein Modell sagt 1 bis %1 weitere Tokens vorher; sagt es keine vorher, die Module entfernen</translation>
    </message>
    <message>
        <source>gathered weights of all layers</source>
        <translation>gesammelte Gewichte aller Schichten</translation>
    </message>
    <message>
        <source>gradients of one unit</source>
        <translation>Gradienten einer Einheit</translation>
    </message>
    <message>
        <source>What is kept per parameter beside a master copy: Adam two moments, Lion, Muon and SGD one, Adafactor next to nothing, GaLore both of a projection, SOAP also bases.</source>
        <translation>Was je Parameter neben einer Hauptkopie gehalten wird: Adam zwei Momente, Lion, Muon und SGD eines, Adafactor fast nichts, GaLore beide einer Projektion, SOAP auch Basen.</translation>
    </message>
    <message>
        <source>The optimizer bar: 12 bytes per parameter for Adam, 8 for Lion; Muon&apos;s and SOAP&apos;s products in Time.</source>
        <translation>Der Optimiererbalken: 12 Byte je Parameter für Adam, 8 für Lion; die Produkte von Muon und SOAP unter Zeit.</translation>
    </message>
    <message>
        <source>lion</source>
        <translation>lion</translation>
    </message>
    <message>
        <source>adafactor</source>
        <translation>adafactor</translation>
    </message>
    <message>
        <source>muon</source>
        <translation>muon</translation>
    </message>
    <message>
        <source>soap</source>
        <translation>soap</translation>
    </message>
    <message>
        <source>galore</source>
        <translation>galore</translation>
    </message>
    <message>
        <source>All weights, or low-rank adapters beside frozen ones, which QLoRA keeps in 4 bits.</source>
        <translation>Alle Gewichte, oder Adapter niedrigen Rangs neben eingefrorenen, die QLoRA in 4 Bit hält.</translation>
    </message>
    <message>
        <source>qlora</source>
        <translation>qlora</translation>
    </message>
    <message>
        <source>Rank of adapters</source>
        <translation>Rang der Adapter</translation>
    </message>
    <message>
        <source>Inner size of the adapters at every matrix of a layer.</source>
        <translation>Innere Größe der Adapter an jeder Matrix einer Schicht.</translation>
    </message>
    <message>
        <source>What trains grows with it, from tenths of a percent of the parameters.</source>
        <translation>Was trainiert, wächst mit ihm, ab Zehntelprozenten der Parameter.</translation>
    </message>
    <message>
        <source>Weight group</source>
        <translation>Gruppe der Gewichte</translation>
    </message>
    <message>
        <source>shw</source>
        <translation>shw</translation>
    </message>
    <message>
        <source>Neighbours that share the weights, where fewer than share the optimizer. 0: as many.</source>
        <translation>Nachbarn, die die Gewichte teilen, wo es weniger sind als die, die den Optimierer teilen. 0: ebenso viele.</translation>
    </message>
    <message>
        <source>Gathers of every micro-batch stay within the group; weights take more memory.</source>
        <translation>Das Sammeln in jedem Mikrobatch bleibt in der Gruppe; Gewichte brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Gradient group</source>
        <translation>Gruppe der Gradienten</translation>
    </message>
    <message>
        <source>shg</source>
        <translation>shg</translation>
    </message>
    <message>
        <source>Neighbours that share the gradients, where fewer than share the optimizer. 0: as many.</source>
        <translation>Nachbarn, die die Gradienten teilen, wo es weniger sind als die, die den Optimierer teilen. 0: ebenso viele.</translation>
    </message>
    <message>
        <source>Scatters of every micro-batch stay within the group; gradients take more memory.</source>
        <translation>Das Verteilen in jedem Mikrobatch bleibt in der Gruppe; Gradienten brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Second copy of weights</source>
        <translation>Zweite Kopie der Gewichte</translation>
    </message>
    <message>
        <source>hpz</source>
        <translation>hpz</translation>
    </message>
    <message>
        <source>Neighbours that keep a second copy of the weights, from which the backward gathers (hpZ). 0: none.</source>
        <translation>Nachbarn, die eine zweite Kopie der Gewichte halten, aus der der Rückwärtslauf sammelt (hpZ). 0: keine.</translation>
    </message>
    <message>
        <source>The backward&apos;s gathers leave the slow links; weights take more memory.</source>
        <translation>Das Sammeln des Rückwärtslaufs verlässt die langsamen Verbindungen; Gewichte brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Weights on the wire</source>
        <translation>Gewichte auf der Leitung</translation>
    </message>
    <message>
        <source>qw</source>
        <translation>qw</translation>
    </message>
    <message>
        <source>Bits per weight that is gathered on use, quantized in blocks (qwZ).</source>
        <translation>Bit je Gewicht, das bei Gebrauch gesammelt wird, blockweise quantisiert (qwZ).</translation>
    </message>
    <message>
        <source>Fewer bytes on the links, and kernels that quantize.</source>
        <translation>Weniger Bytes auf den Verbindungen, dazu Kernel, die quantisieren.</translation>
    </message>
    <message>
        <source>Gradients on the wire</source>
        <translation>Gradienten auf der Leitung</translation>
    </message>
    <message>
        <source>qg</source>
        <translation>qg</translation>
    </message>
    <message>
        <source>Bits per gradient that is scattered after a micro-batch, quantized in blocks (qgZ).</source>
        <translation>Bit je Gradient, der nach einem Mikrobatch verteilt wird, blockweise quantisiert (qgZ).</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>Optimierer auslagern</translation>
    </message>
    <message>
        <source>offo</source>
        <translation>offo</translation>
    </message>
    <message>
        <source>Share of the optimizer states that lies outside the devices, and is updated there.</source>
        <translation>Anteil der Optimiererzustände, der außerhalb der Geräte liegt und dort aktualisiert wird.</translation>
    </message>
    <message>
        <source>The optimizer bar moves to the host; its cores take far longer to update.</source>
        <translation>Der Optimiererbalken wandert zum Host; dessen Kerne brauchen zum Aktualisieren weit länger.</translation>
    </message>
    <message>
        <source>Offload weights</source>
        <translation>Gewichte auslagern</translation>
    </message>
    <message>
        <source>offw</source>
        <translation>offw</translation>
    </message>
    <message>
        <source>Share of the weights that lies outside the devices, and comes for every use.</source>
        <translation>Anteil der Gewichte, der außerhalb der Geräte liegt und für jeden Gebrauch kommt.</translation>
    </message>
    <message>
        <source>Copies for every micro-batch; they hide where it is large enough.</source>
        <translation>Kopien für jeden Mikrobatch; sie sind verdeckt, wo er groß genug ist.</translation>
    </message>
    <message>
        <source>Offload to</source>
        <translation>Auslagern nach</translation>
    </message>
    <message>
        <source>tier</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Memory of the host, or NVMe drives beyond it.</source>
        <translation>Speicher des Hosts, oder NVMe-Laufwerke dahinter.</translation>
    </message>
    <message>
        <source>Drives hold ten times as much and are ten times slower.</source>
        <translation>Laufwerke fassen zehnmal so viel und sind zehnmal so langsam.</translation>
    </message>
    <message>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <source>nvme</source>
        <translation>nvme</translation>
    </message>
    <message>
        <source>Offloaded update</source>
        <translation>Ausgelagerte Aktualisierung</translation>
    </message>
    <message>
        <source>upd</source>
        <translation>upd</translation>
    </message>
    <message>
        <source>Cores update while devices wait; or behind the next step, with weights a step old; or groups alternate between cores and device.</source>
        <translation>Kerne aktualisieren, während Geräte warten; oder hinter dem nächsten Schritt, mit einen Schritt alten Gewichten; oder Gruppen wechseln zwischen Kernen und Gerät.</translation>
    </message>
    <message>
        <source>The optimizer&apos;s time, and what of the copies shows.</source>
        <translation>Die Zeit des Optimierers, und was von den Kopien sichtbar ist.</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>cores</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>verzögert</translation>
    </message>
    <message>
        <source>Moment type</source>
        <translation>Typ der Momente</translation>
    </message>
    <message>
        <source>mom</source>
        <translation>mom</translation>
    </message>
    <message>
        <source>Type in which the optimizer keeps its moments; int8 in blocks of 2048.</source>
        <translation>Typ, in dem der Optimierer seine Momente hält; int8 in Blöcken von 2048.</translation>
    </message>
    <message>
        <source>Two moments take 8, 4 or 2 bytes per parameter.</source>
        <translation>Zwei Momente brauchen 8, 4 oder 2 Byte je Parameter.</translation>
    </message>
    <message>
        <source>int8</source>
        <translation>int8</translation>
    </message>
    <message>
        <source>mstr</source>
        <translation>mstr</translation>
    </message>
    <message>
        <source>An fp32 copy beside 16-bit weights, or 16-bit weights that are updated themselves.</source>
        <translation>Eine fp32-Kopie neben 16-Bit-Gewichten, oder 16-Bit-Gewichte, die selbst aktualisiert werden.</translation>
    </message>
    <message>
        <source>Four bytes per parameter less; small updates round away.</source>
        <translation>Vier Byte je Parameter weniger; kleine Aktualisierungen gehen beim Runden verloren.</translation>
    </message>
    <message>
        <source>Rank of projections</source>
        <translation>Rang der Projektionen</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank to which GaLore projects the gradients of every matrix of a layer.</source>
        <translation>Rang, auf den GaLore die Gradienten jeder Matrix einer Schicht projiziert.</translation>
    </message>
    <message>
        <source>Moments shrink with the rank.</source>
        <translation>Momente schrumpfen mit dem Rang.</translation>
    </message>
    <message>
        <source>Update by layer</source>
        <translation>Schichtweise aktualisieren</translation>
    </message>
    <message>
        <source>lupd</source>
        <translation>lupd</translation>
    </message>
    <message>
        <source>Updates every layer as its gradient comes, which is then freed.</source>
        <translation>Aktualisiert jede Schicht, sobald ihr Gradient kommt, der dann freigegeben wird.</translation>
    </message>
    <message>
        <source>Gradients shrink to those of one layer.</source>
        <translation>Gradienten schrumpfen auf die einer Schicht.</translation>
    </message>
    <message>
        <source>Share of the activations that wait in the host&apos;s memory.</source>
        <translation>Anteil der Aktivierungen, die im Speicher des Hosts warten.</translation>
    </message>
    <message>
        <source>all weights train</source>
        <translation>alle Gewichte trainieren</translation>
    </message>
    <message>
        <source>only ZeRO 3 shares weights</source>
        <translation>nur ZeRO 3 teilt Gewichte</translation>
    </message>
    <message>
        <source>only ZeRO 2 and 3 share gradients</source>
        <translation>nur ZeRO 2 und 3 teilen Gradienten</translation>
    </message>
    <message>
        <source>nobody said what its hosts have</source>
        <translation>niemand hat gesagt, was seine Hosts haben</translation>
    </message>
    <message>
        <source>several replicas have to share weights (ZeRO 3)</source>
        <translation>mehrere Replikate müssen Gewichte teilen (ZeRO 3)</translation>
    </message>
    <message>
        <source>nothing lies outside the devices</source>
        <translation>nichts liegt außerhalb der Geräte</translation>
    </message>
    <message>
        <source>the optimizer lies on the devices</source>
        <translation>der Optimierer liegt auf den Geräten</translation>
    </message>
    <message>
        <source>fp32 weights are their own master copy</source>
        <translation>fp32-Gewichte sind ihre eigene Hauptkopie</translation>
    </message>
    <message>
        <source>only GaLore projects</source>
        <translation>nur GaLore projiziert</translation>
    </message>
    <message>
        <source>gradients of several micro-batches add up before an update</source>
        <translation>Gradienten mehrerer Mikrobatches addieren sich vor einer Aktualisierung</translation>
    </message>
    <message>
        <source>one accelerator has nobody to talk to</source>
        <translation>ein einzelner Beschleuniger hat kein Gegenüber</translation>
    </message>
    <message>
        <source>groups that share weights or gradients divide those that share the optimizer</source>
        <translation>Gruppen, die Gewichte oder Gradienten teilen, teilen die auf, die den Optimierer teilen</translation>
    </message>
    <message>
        <source>experts share their states as one</source>
        <translation>Experten teilen ihre Zustände als Ganzes</translation>
    </message>
    <message>
        <source>updates by layer take one micro-batch and no pipeline</source>
        <translation>schichtweises Aktualisieren braucht einen Mikrobatch und keine Pipeline</translation>
    </message>
    <message>
        <source>the cluster says what its hosts have</source>
        <translation>der Cluster sagt, was seine Hosts haben</translation>
    </message>
    <message>
        <source>nodes have drives where states lie on them</source>
        <translation>Knoten haben Laufwerke, wo Zustände darauf liegen</translation>
    </message>
    <message>
        <source>weights that come from the host are shared</source>
        <translation>Gewichte, die vom Host kommen, sind geteilt</translation>
    </message>
    <message>
        <source>a framework&apos;s configuration</source>
        <translation>die Konfiguration eines Frameworks</translation>
    </message>
    <message>
        <source>Host copies</source>
        <translation>Host-Kopien</translation>
    </message>
    <message>
        <source>Copies to the host</source>
        <translation>Kopien zum Host</translation>
    </message>
    <message>
        <source>States and activations on their way between devices and hosts, where nothing hides them.</source>
        <translation>Zustände und Aktivierungen auf dem Weg zwischen Geräten und Hosts, wo nichts sie verdeckt.</translation>
    </message>
    <message>
        <source>Lanes to the host</source>
        <translation>Spuren zum Host</translation>
    </message>
    <message>
        <source>Memory bandwidth of the host</source>
        <translation>Speicherbandbreite des Hosts</translation>
    </message>
    <message>
        <source>Drives, reading</source>
        <translation>Laufwerke, Lesen</translation>
    </message>
    <message>
        <source>Drives, writing</source>
        <translation>Laufwerke, Schreiben</translation>
    </message>
    <message>
        <source>The ZeRO ladder, and beyond the device</source>
        <translation>Die ZeRO-Leiter, und über das Gerät hinaus</translation>
    </message>
    <message>
        <source>A 7.5B model on 64 ranks: sharing optimizer states, then gradients, then weights takes the model states of a rank from 120 to 31.4, 16.6 and 1.9 GB. Further down they lie on hosts, then on drives: ZeRO-Infinity&apos;s tiers.</source>
        <translation>Ein 7.5B-Modell auf 64 Rängen: Optimierer, dann Gradienten, dann Gewichte zu teilen bringt die Modellzustände eines Rangs von 120 auf 31,4, 16,6 und 1,9 GB. Weiter unten liegen sie auf Hosts, dann auf Laufwerken: die Ebenen von ZeRO-Infinity.</translation>
    </message>
    <message>
        <source>Memory: optimizer, then gradients, then weights shrink as the stage goes from 0 to 3, then leave for the host&apos;s bar and the drives&apos;. Time: stage 3 pays with gathers, tiers with copies and updates by cores.</source>
        <translation>Speicher: Optimierer, dann Gradienten, dann Gewichte schrumpfen von Stufe 0 bis 3 und wandern dann in den Balken des Hosts und den der Laufwerke. Zeit: Stufe 3 zahlt mit Sammeln, die Ebenen mit Kopien und Aktualisierungen durch Kerne.</translation>
    </message>
    <message>
        <source>ZeRO-3 on hosts</source>
        <translation>ZeRO-3 auf Hosts</translation>
    </message>
    <message>
        <source>ZeRO-3 on drives</source>
        <translation>ZeRO-3 auf Laufwerken</translation>
    </message>
    <message>
        <source>states on the device, on hosts instead</source>
        <translation>Zustände auf dem Gerät, stattdessen auf Hosts</translation>
    </message>
    <message>
        <source>0 GB</source>
        <translation>0 GB</translation>
    </message>
    <message>
        <source>in the memory of a node&apos;s host</source>
        <translation>im Speicher des Hosts eines Knotens</translation>
    </message>
    <message>
        <source>15 GB</source>
        <translation>15 GB</translation>
    </message>
    <message>
        <source>on the drives of a node</source>
        <translation>auf den Laufwerken eines Knotens</translation>
    </message>
    <message>
        <source>slower the farther away</source>
        <translation>langsamer, je weiter weg</translation>
    </message>
    <message>
        <source>drives, hosts, devices</source>
        <translation>Laufwerke, Hosts, Geräte</translation>
    </message>
    <message>
        <source>PatrickStar: memory of host and devices as one</source>
        <translation>PatrickStar: Speicher von Host und Geräten als einer</translation>
    </message>
    <message>
        <source>Eight V100 of 32 GB with 240 GB of host memory train 12 billion parameters, 2.27 times what static offload allows there; 175 billion train on 32 GPUs.</source>
        <translation>Acht V100 mit 32 GB und 240 GB Speicher des Hosts trainieren 12 Milliarden Parameter, das 2,27-Fache dessen, was statisches Auslagern dort erlaubt; 175 Milliarden trainieren auf 32 GPUs.</translation>
    </message>
    <message>
        <source>Memory: the bar of the host below those of the devices. With all of the optimizer there 12B fit, 18B would need chunks on the devices too.</source>
        <translation>Speicher: der Balken des Hosts unter denen der Geräte. Mit dem ganzen Optimierer dort passen 12B; 18B bräuchten auch Abschnitte auf den Geräten.</translation>
    </message>
    <message>
        <source>12B</source>
        <translation>12B</translation>
    </message>
    <message>
        <source>175B on 32 GPUs</source>
        <translation>175B auf 32 GPUs</translation>
    </message>
    <message>
        <source>12B on 8 V100 and 240 GB</source>
        <translation>12B auf 8 V100 und 240 GB</translation>
    </message>
    <message>
        <source>18B there</source>
        <translation>18B dort</translation>
    </message>
    <message>
        <source>175B on 32 A100 of 40 GB</source>
        <translation>175B auf 32 A100 mit 40 GB</translation>
    </message>
    <message>
        <source>host memory for 12B</source>
        <translation>Speicher des Hosts für 12B</translation>
    </message>
    <message>
        <source>240 GB at most</source>
        <translation>höchstens 240 GB</translation>
    </message>
    <message>
        <source>ZeRO-Infinity: beyond the wall of memory</source>
        <translation>ZeRO-Infinity: jenseits der Speichermauer</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer states on NVMe let one DGX-2 of sixteen 32 GB GPUs hold a trillion parameters; 512 V100 run such a model at 25 petaflops, 40 % of their peak.</source>
        <translation>Gewichte, Gradienten und Optimiererzustände auf NVMe lassen eine DGX-2 mit sechzehn 32-GB-GPUs eine Billion Parameter halten; 512 V100 rechnen ein solches Modell mit 25 Petaflops, 40 % ihrer Spitze.</translation>
    </message>
    <message>
        <source>Memory: next to nothing on the devices, 13 TiB on the drives of a node. Time: copies behind the layers, and the update that nothing hides.</source>
        <translation>Speicher: fast nichts auf den Geräten, 13 TiB auf den Laufwerken eines Knotens. Zeit: Kopien hinter den Schichten, und die Aktualisierung, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>states on drives</source>
        <translation>Zustände auf Laufwerken</translation>
    </message>
    <message>
        <source>512 GPUs</source>
        <translation>512 GPUs</translation>
    </message>
    <message>
        <source>1T on one DGX-2, nothing offloaded</source>
        <translation>1T auf einer DGX-2, nichts ausgelagert</translation>
    </message>
    <message>
        <source>1T on one DGX-2, states on drives</source>
        <translation>1T auf einer DGX-2, Zustände auf Laufwerken</translation>
    </message>
    <message>
        <source>states on the drives of the node</source>
        <translation>Zustände auf den Laufwerken des Knotens</translation>
    </message>
    <message>
        <source>20 TB of the 28 there are</source>
        <translation>20 TB der 28 vorhandenen</translation>
    </message>
    <message>
        <source>share of the peak with what is computed again, 512 GPUs</source>
        <translation>Anteil der Spitze mit dem neu Berechneten, 512 GPUs</translation>
    </message>
    <message>
        <source>InternEvo: every state its own group</source>
        <translation>InternEvo: jeder Zustand seine eigene Gruppe</translation>
    </message>
    <message>
        <source>Choosing for weights, gradients and optimizer states separately who shares them trains a 7B model on 1,024 A100 at up to 52 % of their peak.</source>
        <translation>Für Gewichte, Gradienten und Optimiererzustände getrennt zu wählen, wer sie teilt, trainiert ein 7B-Modell auf 1.024 A100 mit bis zu 52 % ihrer Spitze.</translation>
    </message>
    <message>
        <source>Memory and Time: optimizer states in groups of eight cost ten gigabytes and spare the slow links.</source>
        <translation>Speicher und Zeit: Optimiererzustände in Achtergruppen kosten zehn Gigabyte und schonen die langsamen Verbindungen.</translation>
    </message>
    <message>
        <source>MiCS</source>
        <translation>MiCS</translation>
    </message>
    <message>
        <source>optimizer alone, by eight</source>
        <translation>nur der Optimierer, zu acht</translation>
    </message>
    <message>
        <source>share of the peak</source>
        <translation>Anteil der Spitze</translation>
    </message>
    <message>
        <source>over MiCS</source>
        <translation>gegen MiCS</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>Deep Optimizer States: both update</source>
        <translation>Deep Optimizer States: beide aktualisieren</translation>
    </message>
    <message>
        <source>Where optimizer states lie on the host, letting the device update some of the groups makes a step up to 2.5 times faster than updates by the cores alone.</source>
        <translation>Wo Optimiererzustände auf dem Host liegen, macht es einen Schritt bis zu 2,5-mal schneller als Aktualisierungen durch die Kerne allein, das Gerät einige der Gruppen aktualisieren zu lassen.</translation>
    </message>
    <message>
        <source>Time: the optimizer falls to half, copies stay. Memory: the same bytes on the host.</source>
        <translation>Zeit: der Optimierer sinkt auf die Hälfte, Kopien bleiben. Speicher: dieselben Bytes auf dem Host.</translation>
    </message>
    <message>
        <source>step of the cores over interleaved</source>
        <translation>Schritt der Kerne gegen verschränkt</translation>
    </message>
    <message>
        <source>2.5x at most</source>
        <translation>höchstens 2,5x</translation>
    </message>
    <message>
        <source>20B on four H100</source>
        <translation>20B auf vier H100</translation>
    </message>
    <message>
        <source>Superpipeline: layers come when they are needed</source>
        <translation>Superpipeline: Schichten kommen, wenn sie gebraucht werden</translation>
    </message>
    <message>
        <source>Layers that wait in host memory and come to the device before they run take up to 60 % off the memory of fine-tuning on one GPU.</source>
        <translation>Schichten, die im Speicher des Hosts warten und vor ihrem Lauf auf das Gerät kommen, nehmen bis zu 60 % vom Speicher der Feinabstimmung auf einer GPU.</translation>
    </message>
    <message>
        <source>Memory: weights leave the device but for two layers. Time: copies hide behind layers of four sequences.</source>
        <translation>Speicher: Gewichte verlassen das Gerät bis auf zwei Schichten. Zeit: Kopien sind hinter Schichten von vier Sequenzen verdeckt.</translation>
    </message>
    <message>
        <source>all on the device</source>
        <translation>alles auf dem Gerät</translation>
    </message>
    <message>
        <source>layers on the host</source>
        <translation>Schichten auf dem Host</translation>
    </message>
    <message>
        <source>memory less</source>
        <translation>Speicher weniger</translation>
    </message>
    <message>
        <source>60 % at most</source>
        <translation>höchstens 60 %</translation>
    </message>
    <message>
        <source>step longer</source>
        <translation>Schritt länger</translation>
    </message>
    <message>
        <source>a little</source>
        <translation>etwas</translation>
    </message>
    <message>
        <source>FSDP: 175B on 512 GPUs</source>
        <translation>FSDP: 175B auf 512 GPUs</translation>
    </message>
    <message>
        <source>PyTorch FSDP trains GPT-3 175B at 173 TFLOP/s a GPU with one sequence each and 186 with two, on 128 to 512 A100: near-linear.</source>
        <translation>PyTorch FSDP trainiert GPT-3 175B mit 173 TFLOP/s je GPU bei je einer Sequenz und 186 bei zweien, auf 128 bis 512 A100: fast linear.</translation>
    </message>
    <message>
        <source>Time: gathers of every layer hide behind layers this wide.</source>
        <translation>Zeit: das Sammeln jeder Schicht ist hinter so breiten Schichten verdeckt.</translation>
    </message>
    <message>
        <source>1 sequence, 512 GPUs</source>
        <translation>1 Sequenz, 512 GPUs</translation>
    </message>
    <message>
        <source>2 sequences, 512 GPUs</source>
        <translation>2 Sequenzen, 512 GPUs</translation>
    </message>
    <message>
        <source>share of the peak, one sequence</source>
        <translation>Anteil der Spitze, eine Sequenz</translation>
    </message>
    <message>
        <source>55 % (173 TFLOP/s)</source>
        <translation>55 % (173 TFLOP/s)</translation>
    </message>
    <message>
        <source>share of the peak, two sequences</source>
        <translation>Anteil der Spitze, zwei Sequenzen</translation>
    </message>
    <message>
        <source>60 % (186 TFLOP/s)</source>
        <translation>60 % (186 TFLOP/s)</translation>
    </message>
    <message>
        <source>512 GPUs over 128, a GPU</source>
        <translation>512 GPUs gegen 128, je GPU</translation>
    </message>
    <message>
        <source>near-linear</source>
        <translation>fast linear</translation>
    </message>
    <message>
        <source>8-bit optimizers: two bytes for two moments</source>
        <translation>8-Bit-Optimierer: zwei Byte für zwei Momente</translation>
    </message>
    <message>
        <source>Moments in blocks of 8 bits take a quarter of what they take in 32, with a maximum for every 2,048 of them.</source>
        <translation>Momente in Blöcken von 8 Bit brauchen ein Viertel dessen, was sie in 32 brauchen, mit einem Maximum je 2.048.</translation>
    </message>
    <message>
        <source>Memory: the optimizer bar falls to a quarter where no master copy is kept.</source>
        <translation>Speicher: der Optimiererbalken sinkt auf ein Viertel, wo keine Hauptkopie gehalten wird.</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>8 bits</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>moments of 8 bits over 32</source>
        <translation>Momente von 8 Bit gegen 32</translation>
    </message>
    <message>
        <source>a quarter</source>
        <translation>ein Viertel</translation>
    </message>
    <message>
        <source>Fuyou: 175B on one RTX 4090</source>
        <translation>Fuyou: 175B auf einer RTX 4090</translation>
    </message>
    <message>
        <source>With states on drives and the update hidden behind the backward one RTX 4090 fine-tunes GPT-3 175B, and 13B at 156 TFLOP/s where ZeRO-Infinity attains 45.</source>
        <translation>Mit Zuständen auf Laufwerken und der Aktualisierung hinter dem Rückwärtslauf verdeckt macht eine RTX 4090 die Feinabstimmung von GPT-3 175B, und die von 13B mit 156 TFLOP/s, wo ZeRO-Infinity 45 erreicht.</translation>
    </message>
    <message>
        <source>Time: the update of drives and cores disappears behind the layers.</source>
        <translation>Zeit: die Aktualisierung durch Laufwerke und Kerne verschwindet hinter den Schichten.</translation>
    </message>
    <message>
        <source>ZeRO-Infinity</source>
        <translation>ZeRO-Infinity</translation>
    </message>
    <message>
        <source>Fuyou</source>
        <translation>Fuyou</translation>
    </message>
    <message>
        <source>175B</source>
        <translation>175B</translation>
    </message>
    <message>
        <source>175B on one RTX 4090</source>
        <translation>175B auf einer RTX 4090</translation>
    </message>
    <message>
        <source>Fuyou over ZeRO-Infinity, rate of the device</source>
        <translation>Fuyou gegen ZeRO-Infinity, Rate des Geräts</translation>
    </message>
    <message>
        <source>3.5x (156 over 45 TFLOP/s)</source>
        <translation>3,5x (156 gegen 45 TFLOP/s)</translation>
    </message>
    <message>
        <source>Lion: one moment</source>
        <translation>Lion: ein Moment</translation>
    </message>
    <message>
        <source>Lion keeps its momentum alone, half of what Adam keeps beside a master copy.</source>
        <translation>Lion hält nur sein Momentum, die Hälfte dessen, was Adam neben einer Hauptkopie hält.</translation>
    </message>
    <message>
        <source>Memory: the optimizer bar falls from 12 to 8 bytes a parameter, from 8 to 4 without a master copy.</source>
        <translation>Speicher: der Optimiererbalken sinkt von 12 auf 8 Byte je Parameter, ohne Hauptkopie von 8 auf 4.</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>Lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>optimizer states, with a master copy</source>
        <translation>Optimiererzustände, mit Hauptkopie</translation>
    </message>
    <message>
        <source>8 of 12 bytes</source>
        <translation>8 von 12 Byte</translation>
    </message>
    <message>
        <source>without one</source>
        <translation>ohne Hauptkopie</translation>
    </message>
    <message>
        <source>half</source>
        <translation>die Hälfte</translation>
    </message>
    <message>
        <source>QLoRA: 65B on one GPU of 48 GB</source>
        <translation>QLoRA: 65B auf einer GPU mit 48 GB</translation>
    </message>
    <message>
        <source>Frozen weights in 4 bits, adapters at every matrix and an optimizer that is paged to the host fine-tune 65 billion parameters on one 48 GB GPU; 16-bit tuning takes more than 780 GB.</source>
        <translation>Eingefrorene Gewichte in 4 Bit, Adapter an jeder Matrix und ein zum Host ausgelagerter Optimierer machen die Feinabstimmung von 65 Milliarden Parametern auf einer 48-GB-GPU möglich; in 16 Bit braucht sie mehr als 780 GB.</translation>
    </message>
    <message>
        <source>Memory: weights fall from 121 to 32 GiB. Time: dequantizing for every product is the price.</source>
        <translation>Speicher: Gewichte sinken von 121 auf 32 GiB. Zeit: das Dequantisieren für jedes Produkt ist der Preis.</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>QLoRA on 48 GB</source>
        <translation>QLoRA auf 48 GB</translation>
    </message>
    <message>
        <source>LoRA on 48 GB</source>
        <translation>LoRA auf 48 GB</translation>
    </message>
    <message>
        <source>states of 16-bit tuning</source>
        <translation>Zustände der 16-Bit-Feinabstimmung</translation>
    </message>
    <message>
        <source>more than 780 GB</source>
        <translation>mehr als 780 GB</translation>
    </message>
    <message>
        <source>GaLore: 7B on a GPU of 24 GB</source>
        <translation>GaLore: 7B auf einer GPU mit 24 GB</translation>
    </message>
    <message>
        <source>Moments of rank-1024 projections take 65.5 % less memory than Adam&apos;s in bf16, in 8 bits 82.5 % less; with updates by layer 7B pre-trains on 24 GB, without parallelism, checkpoints or offload.</source>
        <translation>Momente von Projektionen mit Rang 1024 brauchen 65,5 % weniger Speicher als die von Adam in bf16, in 8 Bit 82,5 % weniger; mit schichtweisem Aktualisieren trainiert 7B auf 24 GB vor, ohne Parallelität, Checkpoints oder Auslagern.</translation>
    </message>
    <message>
        <source>Memory: optimizer and gradients shrink, weights stay.</source>
        <translation>Speicher: Optimierer und Gradienten schrumpfen, Gewichte bleiben.</translation>
    </message>
    <message>
        <source>8-bit GaLore</source>
        <translation>8-Bit-GaLore</translation>
    </message>
    <message>
        <source>optimizer memory of GaLore</source>
        <translation>Optimiererspeicher von GaLore</translation>
    </message>
    <message>
        <source>of 8-bit GaLore</source>
        <translation>von 8-Bit-GaLore</translation>
    </message>
    <message>
        <source>all memory of 8-bit GaLore</source>
        <translation>gesamter Speicher von 8-Bit-GaLore</translation>
    </message>
    <message>
        <source>7B on 24 GB</source>
        <translation>7B auf 24 GB</translation>
    </message>
    <message>
        <source>Three levels of sharing on Frontier</source>
        <translation>Drei Ebenen des Teilens auf Frontier</translation>
    </message>
    <message>
        <source>Weights shared by the two dies of a package, gradients by a node and the optimizer by all take 25.6 GB of a die for 20B parameters, and are 1.71 times as fast as ZeRO++ on 384 dies.</source>
        <translation>Gewichte, geteilt von den zwei Dies eines Gehäuses, Gradienten von einem Knoten und der Optimierer von allen brauchen für 20B Parameter 25,6 GB eines Dies und sind auf 384 Dies 1,71-mal so schnell wie ZeRO++.</translation>
    </message>
    <message>
        <source>Memory: weights take half, gradients an eighth. Network: what crosses nodes falls to one exchange a step.</source>
        <translation>Speicher: Gewichte brauchen die Hälfte, Gradienten ein Achtel. Netz: was Knoten überquert, sinkt auf einen Austausch je Schritt.</translation>
    </message>
    <message>
        <source>ZeRO++</source>
        <translation>ZeRO++</translation>
    </message>
    <message>
        <source>three levels</source>
        <translation>drei Ebenen</translation>
    </message>
    <message>
        <source>states of a die, 22B</source>
        <translation>Zustände eines Dies, 22B</translation>
    </message>
    <message>
        <source>25.6 GB for 20B</source>
        <translation>25,6 GB für 20B</translation>
    </message>
    <message>
        <source>384 dies over 64, a die</source>
        <translation>384 Dies gegen 64, je Die</translation>
    </message>
    <message>
        <source>speed over ZeRO++</source>
        <translation>Geschwindigkeit gegen ZeRO++</translation>
    </message>
    <message>
        <source>1.71x</source>
        <translation>1,71x</translation>
    </message>
    <message>
        <source>HALO: products and gathers in 8 bits on RTX 4090</source>
        <translation>HALO: Produkte und Sammeln in 8 Bit auf RTX 4090</translation>
    </message>
    <message>
        <source>Products, weights on the wire and gradients in 8 bits make fine-tuning on RTX 4090 up to 1.31 times faster than in bf16.</source>
        <translation>Produkte, Gewichte auf der Leitung und Gradienten in 8 Bit machen die Feinabstimmung auf RTX 4090 bis zu 1,31-mal so schnell wie in bf16.</translation>
    </message>
    <message>
        <source>Time: kernels shrink less than their peaks say, gathers by half.</source>
        <translation>Zeit: Kernel schrumpfen weniger, als ihre Spitzen sagen, das Sammeln um die Hälfte.</translation>
    </message>
    <message>
        <source>8 bits over bf16</source>
        <translation>8 Bit gegen bf16</translation>
    </message>
    <message>
        <source>1.31x at most</source>
        <translation>höchstens 1,31x</translation>
    </message>
    <message>
        <source>3B on four RTX 4090</source>
        <translation>3B auf vier RTX 4090</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>Chunks per device</source>
        <translation>Abschnitte je Gerät</translation>
    </message>
    <message>
        <source>Scheduling unit</source>
        <translation>Planungseinheit</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Forward time</source>
        <translation>Zeit vorwärts</translation>
    </message>
    <message>
        <source>Input gradient time</source>
        <translation>Zeit des Eingabegradienten</translation>
    </message>
    <message>
        <source>Weight gradient time</source>
        <translation>Zeit des Gewichtsgradienten</translation>
    </message>
    <message>
        <source>Message time</source>
        <translation>Zeit einer Nachricht</translation>
    </message>
    <message>
        <source>Copy time</source>
        <translation>Zeit einer Kopie</translation>
    </message>
    <message>
        <source>Bubble within the busiest device&apos;s span</source>
        <translation>Blase in der Spanne des meistbeschäftigten Geräts</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Step per micro-batch</source>
        <translation>Schritt je Mikrobatch</translation>
    </message>
    <message>
        <source>Idle per device</source>
        <translation>Leerlauf je Gerät</translation>
    </message>
    <message>
        <source>Work of the busiest device</source>
        <translation>Arbeit des meistbeschäftigten Geräts</translation>
    </message>
    <message>
        <source>Waiting in the warm-up, per device</source>
        <translation>Warten im Anlauf, je Gerät</translation>
    </message>
    <message>
        <source>Waiting in the drain, per device</source>
        <translation>Warten im Auslauf, je Gerät</translation>
    </message>
    <message>
        <source>Waiting for results, per device</source>
        <translation>Warten auf Ergebnisse, je Gerät</translation>
    </message>
    <message>
        <source>Waiting for the slowest, per device</source>
        <translation>Warten auf das langsamste, je Gerät</translation>
    </message>
    <message>
        <source>Waiting for messages, per device</source>
        <translation>Warten auf Nachrichten, je Gerät</translation>
    </message>
    <message>
        <source>Activations held</source>
        <translation>Gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Activations held by the first device</source>
        <translation>Vom ersten Gerät gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Activations held by the last device</source>
        <translation>Vom letzten Gerät gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Copies of the weights</source>
        <translation>Kopien der Gewichte</translation>
    </message>
    <message>
        <source>Versions of the weights</source>
        <translation>Fassungen der Gewichte</translation>
    </message>
    <message>
        <source>Gathered copies of the weights</source>
        <translation>Gesammelte Kopien der Gewichte</translation>
    </message>
    <message>
        <source>Activations on the host</source>
        <translation>Aktivierungen auf dem Host</translation>
    </message>
    <message>
        <source>weights, gradients and optimizer states</source>
        <translation>Gewichte, Gradienten und Optimiererzustände</translation>
    </message>
    <message>
        <source>Throughput of one accelerator</source>
        <translation>Durchsatz eines Beschleunigers</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Data-parallel replicas</source>
        <translation>Datenparallele Replikate</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>Abhängigkeit</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>Ungleichgewicht</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>One device</source>
        <translation>Ein Gerät</translation>
    </message>
    <message>
        <source>The order of the work changes no time here, but how much must be held.</source>
        <translation>Die Reihenfolge ändert hier keine Zeit, aber was gehalten werden muss.</translation>
    </message>
    <message>
        <source>One device, four micro-batches. A forward takes one slot, a backward two. How many slots does a step take?</source>
        <translation>Ein Gerät, vier Mikrobatches. Vorwärts dauert einen Takt, rückwärts zwei. Wie viele Takte dauert ein Schritt?</translation>
    </message>
    <message>
        <source>Every micro-batch is its own work and nobody waits: {makespan}.</source>
        <translation>Jeder Mikrobatch ist eigene Arbeit, und niemand wartet: {makespan}.</translation>
    </message>
    <message>
        <source>The step takes {makespan}, and {held} activations wait for their backward.</source>
        <translation>Der Schritt dauert {makespan}, und {held} Aktivierungen warten auf ihr Rückwärts.</translation>
    </message>
    <message>
        <source>Work through 8 micro-batches while holding no more than 2 activations.</source>
        <translation>Verarbeiten Sie 8 Mikrobatches und halten Sie höchstens 2 Aktivierungen.</translation>
    </message>
    <message>
        <source>When is the first activation no longer needed?</source>
        <translation>Wann wird die erste Aktivierung nicht mehr gebraucht?</translation>
    </message>
    <message>
        <source>all forwards first is just as quick</source>
        <translation>erst alle vorwärts ist genauso schnell</translation>
    </message>
    <message>
        <source>All forwards first holds {held@microbatches=8;schedule=gpipe} activations, one after the other {held@microbatches=8;schedule=1f1b}; both take {makespan@microbatches=8}.</source>
        <translation>Erst alle vorwärts hält {held@microbatches=8;schedule=gpipe} Aktivierungen, abwechselnd {held@microbatches=8;schedule=1f1b}; beides dauert {makespan@microbatches=8}.</translation>
    </message>
    <message>
        <source>Two devices and the first bubble</source>
        <translation>Zwei Geräte und die erste Blase</translation>
    </message>
    <message>
        <source>A device waits for the first micro-batch to come and for its gradient to come back.</source>
        <translation>Ein Gerät wartet, bis der erste Mikrobatch kommt und bis sein Gradient zurückkehrt.</translation>
    </message>
    <message>
        <source>Two devices, one micro-batch: mark where somebody waits longest.</source>
        <translation>Zwei Geräte, ein Mikrobatch: markieren Sie, wo jemand am längsten wartet.</translation>
    </message>
    <message>
        <source>Each device waits {idle}: while the other one works.</source>
        <translation>Jedes Gerät wartet {idle}: solange das andere arbeitet.</translation>
    </message>
    <message>
        <source>With {devices} devices and {microbatches} micro-batches each device waits {idle} of {makespan}.</source>
        <translation>Bei {devices} Geräten und {microbatches} Mikrobatches wartet jedes Gerät {idle} von {makespan}.</translation>
    </message>
    <message>
        <source>Find the pipeline in which every device waits 9 slots.</source>
        <translation>Finden Sie die Pipeline, in der jedes Gerät 9 Takte wartet.</translation>
    </message>
    <message>
        <source>Turn one of them alone: which of the two moves the wait?</source>
        <translation>Drehen Sie nur eines von beiden: Welches ändert das Warten?</translation>
    </message>
    <message>
        <source>more micro-batches, more waiting</source>
        <translation>mehr Mikrobatches, mehr Warten</translation>
    </message>
    <message>
        <source>Every further device adds {idle@devices=3 less devices=2} of waiting; further micro-batches add {idle@microbatches=4 less microbatches=1}.</source>
        <translation>Jedes weitere Gerät bringt {idle@devices=3 less devices=2} Warten, weitere Mikrobatches {idle@microbatches=4 less microbatches=1}.</translation>
    </message>
    <message>
        <source>More micro-batches, smaller bubble</source>
        <translation>Mehr Mikrobatches, kleinere Blase</translation>
    </message>
    <message>
        <source>The wait stays; more work makes it a smaller share.</source>
        <translation>Das Warten bleibt; mehr Arbeit macht seinen Anteil kleiner.</translation>
    </message>
    <message>
        <source>Four devices, four micro-batches; a forward takes one slot, a backward two. What share of the step is idle?</source>
        <translation>Vier Geräte, vier Mikrobatches; vorwärts ein Takt, rückwärts zwei. Welcher Anteil des Schritts ist Leerlauf?</translation>
    </message>
    <message>
        <source>{idle} of {makespan} on every device: the way in and the way out.</source>
        <translation>{idle} von {makespan} auf jedem Gerät: der Weg hinein und der Weg hinaus.</translation>
    </message>
    <message>
        <source>Each device waits {idle}, however many micro-batches there are: now {bubble} of {makespan}.</source>
        <translation>Jedes Gerät wartet {idle}, wie viele Mikrobatches es auch gibt: jetzt {bubble} von {makespan}.</translation>
    </message>
    <message>
        <source>Bring the bubble under 20 % with no more than 24 micro-batches.</source>
        <translation>Bringen Sie die Blase unter 20 %, mit höchstens 24 Mikrobatches.</translation>
    </message>
    <message>
        <source>The wait is {idle}. How much work makes that a fifth?</source>
        <translation>Das Warten beträgt {idle}. Wie viel Arbeit macht daraus ein Fünftel?</translation>
    </message>
    <message>
        <source>twelve gives exactly a fifth</source>
        <translation>zwölf ergibt genau ein Fünftel</translation>
    </message>
    <message>
        <source>as many as there are</source>
        <translation>so viele wie möglich</translation>
    </message>
    <message>
        <source>Twelve micro-batches leave {bubble@microbatches=12}, thirty-two {bubble@microbatches=32}: the last ones buy little.</source>
        <translation>Zwölf Mikrobatches lassen {bubble@microbatches=12}, zweiunddreißig {bubble@microbatches=32}: Die letzten bringen wenig.</translation>
    </message>
    <message>
        <source>Exact for equal stages. It stops holding when stages differ or messages take time.</source>
        <translation>Genau für gleiche Stufen. Es gilt nicht mehr, wenn Stufen verschieden sind oder Nachrichten dauern.</translation>
    </message>
    <message>
        <source>Less memory: 1F1B</source>
        <translation>Weniger Speicher: 1F1B</translation>
    </message>
    <message>
        <source>Same bubble, but a device holds no more micro-batches than stages from it to the end.</source>
        <translation>Gleiche Blase, aber ein Gerät hält nicht mehr Mikrobatches als Stufen von ihm bis zum Ende.</translation>
    </message>
    <message>
        <source>GPipe holds all sixteen micro-batches of a step. 1F1B starts each backward as soon as it can. How many does the first of four devices hold?</source>
        <translation>GPipe hält alle sechzehn Mikrobatches. 1F1B beginnt jedes Rückwärts so früh wie möglich. Wie viele hält das erste von vier Geräten?</translation>
    </message>
    <message>
        <source>As many as are on the way to the last device and back: {held_first@schedule=1f1b;microbatches=16}.</source>
        <translation>So viele, wie unterwegs zum letzten Gerät und zurück sind: {held_first@schedule=1f1b;microbatches=16}.</translation>
    </message>
    <message>
        <source>The first device holds {held_first} micro-batches, the last {held_last}; the bubble is {bubble}.</source>
        <translation>Das erste Gerät hält {held_first} Mikrobatches, das letzte {held_last}; die Blase ist {bubble}.</translation>
    </message>
    <message>
        <source>Bring the bubble under 10 % with no device holding more than 4 activations.</source>
        <translation>Bringen Sie die Blase unter 10 %, ohne dass ein Gerät mehr als 4 Aktivierungen hält.</translation>
    </message>
    <message>
        <source>Which of the two changes the bubble, and which the memory?</source>
        <translation>Was ändert die Blase, und was den Speicher?</translation>
    </message>
    <message>
        <source>GPipe with as many micro-batches</source>
        <translation>GPipe mit ebenso vielen Mikrobatches</translation>
    </message>
    <message>
        <source>1F1B alone</source>
        <translation>1F1B allein</translation>
    </message>
    <message>
        <source>With thirty-two micro-batches both wait {bubble@microbatches=32}; GPipe holds {held@microbatches=32;schedule=gpipe}, 1F1B {held@microbatches=32;schedule=1f1b}.</source>
        <translation>Mit zweiunddreißig Mikrobatches warten beide {bubble@microbatches=32}; GPipe hält {held@microbatches=32;schedule=gpipe}, 1F1B {held@microbatches=32;schedule=1f1b}.</translation>
    </message>
    <message>
        <source>The bubble formula</source>
        <translation>Die Formel der Blase</translation>
    </message>
    <message>
        <source>The bubble is (p − 1) / (m + p − 1): devices fill it, micro-batches thin it out.</source>
        <translation>Die Blase ist (p − 1) / (m + p − 1): Geräte füllen sie, Mikrobatches verdünnen sie.</translation>
    </message>
    <message>
        <source>Four devices with twelve micro-batches idle a fifth of the time. Twice the devices, same micro-batches: what share is idle?</source>
        <translation>Vier Geräte mit zwölf Mikrobatches stehen ein Fünftel der Zeit still. Doppelt so viele Geräte, gleiche Mikrobatches: welcher Anteil?</translation>
    </message>
    <message>
        <source>It does not quite double: {bubble@devices=8}. Both the wait and the step grow.</source>
        <translation>Nicht ganz das Doppelte: {bubble@devices=8}. Warten und Schritt wachsen beide.</translation>
    </message>
    <message>
        <source>With {devices} devices and {microbatches} micro-batches {bubble} is idle.</source>
        <translation>Mit {devices} Geräten und {microbatches} Mikrobatches sind {bubble} Leerlauf.</translation>
    </message>
    <message>
        <source>Bring eight devices back to what four had: under 21 % idle.</source>
        <translation>Bringen Sie acht Geräte zurück auf den Stand von vier: unter 21 % Leerlauf.</translation>
    </message>
    <message>
        <source>Solve (p − 1) / (m + p − 1) for m.</source>
        <translation>Lösen Sie (p − 1) / (m + p − 1) nach m auf.</translation>
    </message>
    <message>
        <source>twice the devices, twice the micro-batches</source>
        <translation>doppelt so viele Geräte, doppelt so viele Mikrobatches</translation>
    </message>
    <message>
        <source>Twice the micro-batches leave {bubble@devices=8;microbatches=24}; it takes more than twice to come back to {bubble@start}.</source>
        <translation>Doppelt so viele Mikrobatches lassen {bubble@devices=8;microbatches=24}; für {bubble@start} braucht es mehr als das Doppelte.</translation>
    </message>
    <message>
        <source>Interleaving</source>
        <translation>Verschränken</translation>
    </message>
    <message>
        <source>Shorter pieces of the model on each device make the way in and out shorter.</source>
        <translation>Kürzere Stücke des Modells je Gerät verkürzen den Weg hinein und hinaus.</translation>
    </message>
    <message>
        <source>One chunk per device: {bubble@start} idle. Each device now holds two half-size chunks. What share is idle?</source>
        <translation>Ein Abschnitt je Gerät: {bubble@start} Leerlauf. Jedes Gerät hält nun zwei halb so große Abschnitte. Welcher Anteil?</translation>
    </message>
    <message>
        <source>The wait halves, the work stays: {bubble@chunks=2}.</source>
        <translation>Das Warten halbiert sich, die Arbeit bleibt: {bubble@chunks=2}.</translation>
    </message>
    <message>
        <source>With {chunks} chunks per device each waits {idle}, and {messages} messages are sent.</source>
        <translation>Mit {chunks} Abschnitten je Gerät wartet jedes {idle}, und {messages} Nachrichten werden gesendet.</translation>
    </message>
    <message>
        <source>Bring the bubble under 10 % without more micro-batches.</source>
        <translation>Bringen Sie die Blase unter 10 %, ohne mehr Mikrobatches.</translation>
    </message>
    <message>
        <source>The bubble divides by the chunks. How many does it take?</source>
        <translation>Die Blase teilt sich durch die Abschnitte. Wie viele braucht es?</translation>
    </message>
    <message>
        <source>two chunks</source>
        <translation>zwei Abschnitte</translation>
    </message>
    <message>
        <source>Four chunks leave {bubble@chunks=4} of bubble, for {messages@chunks=4 over chunks=1} times the messages.</source>
        <translation>Vier Abschnitte lassen {bubble@chunks=4} Blase, bei {messages@chunks=4 over chunks=1}-mal so vielen Nachrichten.</translation>
    </message>
    <message>
        <source>Messages are free here. The next step gives them a price.</source>
        <translation>Nachrichten kosten hier nichts. Der nächste Schritt gibt ihnen einen Preis.</translation>
    </message>
    <message>
        <source>What interleaving costs</source>
        <translation>Was Verschränken kostet</translation>
    </message>
    <message>
        <source>Every further chunk sends more messages; when they take time, there is a turning point.</source>
        <translation>Jeder weitere Abschnitt sendet mehr Nachrichten; dauern sie, gibt es einen Umkehrpunkt.</translation>
    </message>
    <message>
        <source>A message now takes a fifth of a slot. Which number of chunks gives the shortest step?</source>
        <translation>Eine Nachricht dauert nun ein Fünftel Takt. Welche Zahl von Abschnitten ergibt den kürzesten Schritt?</translation>
    </message>
    <message>
        <source>One chunk</source>
        <translation>Ein Abschnitt</translation>
    </message>
    <message>
        <source>Two chunks</source>
        <translation>Zwei Abschnitte</translation>
    </message>
    <message>
        <source>Four chunks</source>
        <translation>Vier Abschnitte</translation>
    </message>
    <message>
        <source>Two take {makespan@chunks=2}, four {makespan@chunks=4}: messages eat what the bubble gives.</source>
        <translation>Zwei brauchen {makespan@chunks=2}, vier {makespan@chunks=4}: Nachrichten fressen, was die Blase hergibt.</translation>
    </message>
    <message>
        <source>{chunks} chunks: {messages} messages, a step of {makespan}.</source>
        <translation>{chunks} Abschnitte: {messages} Nachrichten, ein Schritt von {makespan}.</translation>
    </message>
    <message>
        <source>Messages cannot be had for less. Bring the bubble under 25 %.</source>
        <translation>Nachrichten gibt es nicht billiger. Bringen Sie die Blase unter 25 %.</translation>
    </message>
    <message>
        <source>Watch the step, not the number of chunks.</source>
        <translation>Achten Sie auf den Schritt, nicht auf die Zahl der Abschnitte.</translation>
    </message>
    <message>
        <source>more chunks were better before</source>
        <translation>mehr Abschnitte waren vorher besser</translation>
    </message>
    <message>
        <source>With free messages four chunks win at {bubble@chunks=4;comm=0}; at a fifth of a slot two win at {bubble@chunks=2}.</source>
        <translation>Ohne Kosten für Nachrichten gewinnen vier Abschnitte mit {bubble@chunks=4;comm=0}, bei einem Fünftel Takt zwei mit {bubble@chunks=2}.</translation>
    </message>
    <message>
        <source>Zero bubble: split the backward</source>
        <translation>Zero Bubble: Rückwärts teilen</translation>
    </message>
    <message>
        <source>Nobody waits for weight gradients, so they can fill the holes.</source>
        <translation>Auf Gewichtsgradienten wartet niemand, also können sie die Lücken füllen.</translation>
    </message>
    <message>
        <source>A backward is two halves: input gradient and weight gradient. ZB-H1 runs weight gradients in the holes. 1F1B idles {bubble@start}; what share is left?</source>
        <translation>Rückwärts sind zwei Hälften: Eingabe- und Gewichtsgradient. ZB-H1 füllt Lücken mit Gewichtsgradienten. 1F1B steht {bubble@start} still; was bleibt?</translation>
    </message>
    <message>
        <source>Only the way in is left: {bubble@schedule=zb-h1}.</source>
        <translation>Nur der Weg hinein bleibt: {bubble@schedule=zb-h1}.</translation>
    </message>
    <message>
        <source>Idle {bubble}: warm-up {warm_up}, drain {drain}, dependency {dependency} per device; {held} activations held.</source>
        <translation>Leerlauf {bubble}: Anlauf {warm_up}, Auslauf {drain}, Abhängigkeit {dependency} je Gerät; {held} Aktivierungen gehalten.</translation>
    </message>
    <message>
        <source>Bring the bubble under 12 % and hold no more than 4 activations.</source>
        <translation>Bringen Sie die Blase unter 12 % und halten Sie höchstens 4 Aktivierungen.</translation>
    </message>
    <message>
        <source>Which half does the device before wait for?</source>
        <translation>Auf welche Hälfte wartet das Gerät davor?</translation>
    </message>
    <message>
        <source>ZB-H2 sounds like more of it</source>
        <translation>ZB-H2 klingt nach mehr davon</translation>
    </message>
    <message>
        <source>ZB-H1 takes {makespan@schedule=zb-h1} instead of {makespan@schedule=1f1b}, with the same {held@schedule=zb-h1} activations.</source>
        <translation>ZB-H1 braucht {makespan@schedule=zb-h1} statt {makespan@schedule=1f1b}, mit denselben {held@schedule=zb-h1} Aktivierungen.</translation>
    </message>
    <message>
        <source>What zero means</source>
        <translation>Was null heißt</translation>
    </message>
    <message>
        <source>Zero counts the device&apos;s own span; the way in and out moves to the next step.</source>
        <translation>Null zählt die eigene Spanne des Geräts; der Weg hinein und hinaus wandert in den nächsten Schritt.</translation>
    </message>
    <message>
        <source>ZB-H2 has no bubble within a device&apos;s own span. What share of the whole step, first op to last, do devices still stand idle?</source>
        <translation>ZB-H2 hat in der Spanne eines Geräts keine Blase. Welchen Anteil des ganzen Schritts stehen Geräte trotzdem still?</translation>
    </message>
    <message>
        <source>The first starts early and the last ends late: {bubble@schedule=zb-h2} of {makespan@schedule=zb-h2}.</source>
        <translation>Das erste beginnt früh, das letzte endet spät: {bubble@schedule=zb-h2} von {makespan@schedule=zb-h2}.</translation>
    </message>
    <message>
        <source>Within its span {rate} idle, in the whole step {bubble}; {held} activations held.</source>
        <translation>In der Spanne {rate} Leerlauf, im ganzen Schritt {bubble}; {held} Aktivierungen gehalten.</translation>
    </message>
    <message>
        <source>Bring the bubble within the span under 1 %, holding no more than 5 activations.</source>
        <translation>Bringen Sie die Blase in der Spanne unter 1 %, mit höchstens 5 Aktivierungen.</translation>
    </message>
    <message>
        <source>Two shares are shown. Which one does the name mean?</source>
        <translation>Zwei Anteile stehen da. Welchen meint der Name?</translation>
    </message>
    <message>
        <source>the schedule that is called zero</source>
        <translation>der Zeitplan, der null heißt</translation>
    </message>
    <message>
        <source>ZB-H2 pays {held@schedule=zb-h2} activations for its zero; folded into a V it costs {held@schedule=zb-v}.</source>
        <translation>ZB-H2 zahlt {held@schedule=zb-h2} Aktivierungen für seine Null; zum V gefaltet kostet sie {held@schedule=zb-v}.</translation>
    </message>
    <message>
        <source>The steps of two batches only close up when the optimizer does not wait for all devices.</source>
        <translation>Die Schritte zweier Batches schließen nur auf, wenn der Optimierer nicht auf alle Geräte wartet.</translation>
    </message>
    <message>
        <source>The V: memory as a knob</source>
        <translation>Das V: Speicher als Stellgröße</translation>
    </message>
    <message>
        <source>Folded into a V, the first and the last layers share a device; memory evens out.</source>
        <translation>Zum V gefaltet teilen erste und letzte Schichten ein Gerät; der Speicher gleicht sich aus.</translation>
    </message>
    <message>
        <source>Three schedules on a V. Put them in order of the activations they hold, fewest first.</source>
        <translation>Drei Zeitpläne auf einem V. Ordnen Sie sie nach gehaltenen Aktivierungen, wenigste zuerst.</translation>
    </message>
    <message>
        <source>{held@schedule=v-min}, {held@schedule=v-half} and {held@schedule=zb-v}, for {bubble@schedule=v-min}, {bubble@schedule=v-half} and {bubble@schedule=zb-v} of bubble.</source>
        <translation>{held@schedule=v-min}, {held@schedule=v-half} und {held@schedule=zb-v}, für {bubble@schedule=v-min}, {bubble@schedule=v-half} und {bubble@schedule=zb-v} Blase.</translation>
    </message>
    <message>
        <source>The fullest device holds {held} activations; {bubble} is idle.</source>
        <translation>Das vollste Gerät hält {held} Aktivierungen; {bubble} sind Leerlauf.</translation>
    </message>
    <message>
        <source>Hold no more than 3 activations and idle less than 10 %.</source>
        <translation>Halten Sie höchstens 3 Aktivierungen bei weniger als 10 % Leerlauf.</translation>
    </message>
    <message>
        <source>One of the three lies between the other two in both numbers.</source>
        <translation>Eines der drei liegt in beiden Zahlen zwischen den anderen.</translation>
    </message>
    <message>
        <source>the least memory</source>
        <translation>der wenigste Speicher</translation>
    </message>
    <message>
        <source>the smallest bubble</source>
        <translation>die kleinste Blase</translation>
    </message>
    <message>
        <source>V-Half holds {held@schedule=v-half} against {held@schedule=1f1b} of 1F1B and still idles less: {bubble@schedule=v-half} against {bubble@schedule=1f1b}.</source>
        <translation>V-Half hält {held@schedule=v-half} gegen {held@schedule=1f1b} bei 1F1B und steht doch weniger still: {bubble@schedule=v-half} gegen {bubble@schedule=1f1b}.</translation>
    </message>
    <message>
        <source>Two directions</source>
        <translation>Zwei Richtungen</translation>
    </message>
    <message>
        <source>Micro-batches from both ends fill each other&apos;s holes, at the price of a second copy of the weights.</source>
        <translation>Mikrobatches von beiden Enden füllen einander die Lücken, zum Preis einer zweiten Kopie der Gewichte.</translation>
    </message>
    <message>
        <source>DualPipe sends half of the micro-batches from each end. How does its step compare with that of 1F1B?</source>
        <translation>DualPipe schickt von jedem Ende die Hälfte der Mikrobatches. Wie lang ist sein Schritt, verglichen mit 1F1B?</translation>
    </message>
    <message>
        <source>Half as long</source>
        <translation>Halb so lang</translation>
    </message>
    <message>
        <source>About four fifths</source>
        <translation>Etwa vier Fünftel</translation>
    </message>
    <message>
        <source>The same</source>
        <translation>Gleich lang</translation>
    </message>
    <message>
        <source>Longer</source>
        <translation>Länger</translation>
    </message>
    <message>
        <source>{makespan@schedule=dualpipe} against {makespan@schedule=1f1b}: only waiting can be saved, never work.</source>
        <translation>{makespan@schedule=dualpipe} gegen {makespan@schedule=1f1b}: Sparen lässt sich nur Warten, nie Arbeit.</translation>
    </message>
    <message>
        <source>{bubble} idle, {held} activations held, {copies} copies of the weights.</source>
        <translation>{bubble} Leerlauf, {held} Aktivierungen gehalten, {copies} Kopien der Gewichte.</translation>
    </message>
    <message>
        <source>Idle less than 12 % with a single copy of the weights.</source>
        <translation>Weniger als 12 % Leerlauf mit nur einer Kopie der Gewichte.</translation>
    </message>
    <message>
        <source>Look at the number of copies first.</source>
        <translation>Sehen Sie zuerst auf die Zahl der Kopien.</translation>
    </message>
    <message>
        <source>two directions</source>
        <translation>zwei Richtungen</translation>
    </message>
    <message>
        <source>DualPipe idles {bubble@schedule=dualpipe} with {copies@schedule=dualpipe} copies; cut in half it idles {bubble@schedule=dualpipe-v} with {copies@schedule=dualpipe-v}.</source>
        <translation>DualPipe steht {bubble@schedule=dualpipe} still, mit {copies@schedule=dualpipe} Kopien; halbiert {bubble@schedule=dualpipe-v} mit {copies@schedule=dualpipe-v}.</translation>
    </message>
    <message>
        <source>The slow device</source>
        <translation>Das langsame Gerät</translation>
    </message>
    <message>
        <source>One slow device sets the pace of all, and where it stands makes a difference.</source>
        <translation>Ein langsames Gerät gibt allen den Takt, und sein Platz macht einen Unterschied.</translation>
    </message>
    <message>
        <source>The last of four devices is one and a half times as slow. How many slots does the step take, {makespan@options=none} before?</source>
        <translation>Das letzte von vier Geräten ist anderthalbmal so langsam. Wie viele Takte dauert der Schritt, vorher {makespan@options=none}?</translation>
    </message>
    <message>
        <source>{makespan@start}: a quarter of the devices costs all of them {makespan@start less options=none}.</source>
        <translation>{makespan@start}: Ein Viertel der Geräte kostet alle {makespan@start less options=none}.</translation>
    </message>
    <message>
        <source>The step takes {makespan}; every device waits {imbalance} for the slow one.</source>
        <translation>Der Schritt dauert {makespan}; jedes Gerät wartet {imbalance} auf das langsame.</translation>
    </message>
    <message>
        <source>You must keep the slow device. Place it so that the step takes less than 41 slots.</source>
        <translation>Das langsame Gerät bleibt. Stellen Sie es so, dass der Schritt unter 41 Takte dauert.</translation>
    </message>
    <message>
        <source>The slow device is</source>
        <translation>Das langsame ist</translation>
    </message>
    <message>
        <source>first in line</source>
        <translation>das erste</translation>
    </message>
    <message>
        <source>second in line</source>
        <translation>das zweite</translation>
    </message>
    <message>
        <source>third in line</source>
        <translation>das dritte</translation>
    </message>
    <message>
        <source>last in line</source>
        <translation>das letzte</translation>
    </message>
    <message>
        <source>Before the slow device starts, nobody can go on. When does it start?</source>
        <translation>Bevor das langsame beginnt, kommt niemand weiter. Wann beginnt es?</translation>
    </message>
    <message>
        <source>somewhere in the middle</source>
        <translation>irgendwo in der Mitte</translation>
    </message>
    <message>
        <source>First it costs {makespan@options=unequal-devices=1.5:1:1:1}, last {makespan@options=unequal-devices=1:1:1:1.5}: the last device also delays every way back.</source>
        <translation>Vorn kostet es {makespan@options=unequal-devices=1.5:1:1:1}, hinten {makespan@options=unequal-devices=1:1:1:1.5}: Das letzte hält auch jeden Rückweg auf.</translation>
    </message>
    <message>
        <source>The last stage has the words</source>
        <translation>Die letzte Stufe hat die Wörter</translation>
    </message>
    <message>
        <source>The output matrix is extra work for one device; spread over all, nobody waits for it.</source>
        <translation>Die Ausgabematrix ist Zusatzarbeit für ein Gerät; auf alle verteilt wartet niemand darauf.</translation>
    </message>
    <message>
        <source>The output matrix makes the last device&apos;s work twice as long. Mark where somebody waits longest.</source>
        <translation>Die Ausgabematrix verdoppelt die Arbeit des letzten Geräts. Markieren Sie, wo jemand am längsten wartet.</translation>
    </message>
    <message>
        <source>All others wait: {imbalance@start} per device for the slowest, and the step grows to {makespan@start}.</source>
        <translation>Alle anderen warten: {imbalance@start} je Gerät auf das langsamste, der Schritt wächst auf {makespan@start}.</translation>
    </message>
    <message>
        <source>A step of {makespan}; {imbalance} of it each device waits for the slowest.</source>
        <translation>Ein Schritt von {makespan}; davon wartet jedes Gerät {imbalance} auf das langsamste.</translation>
    </message>
    <message>
        <source>Same work in all, but the step under 45 slots.</source>
        <translation>Insgesamt gleiche Arbeit, aber der Schritt unter 45 Takten.</translation>
    </message>
    <message>
        <source>Output matrix</source>
        <translation>Ausgabematrix</translation>
    </message>
    <message>
        <source>all on the last</source>
        <translation>alles auf dem letzten</translation>
    </message>
    <message>
        <source>two share it</source>
        <translation>zwei teilen es</translation>
    </message>
    <message>
        <source>three share it</source>
        <translation>drei teilen es</translation>
    </message>
    <message>
        <source>all share it</source>
        <translation>alle teilen es</translation>
    </message>
    <message>
        <source>The step follows the slowest device, not the sum.</source>
        <translation>Der Schritt folgt dem langsamsten Gerät, nicht der Summe.</translation>
    </message>
    <message>
        <source>a neighbour takes half</source>
        <translation>ein Nachbar nimmt die Hälfte</translation>
    </message>
    <message>
        <source>On one device it costs {makespan@options=unequal-devices=1:1:1:2}, on all {makespan@options=unequal-devices=1.25:1.25:1.25:1.25}; without it the step took {makespan@options=none}.</source>
        <translation>Auf einem Gerät kostet es {makespan@options=unequal-devices=1:1:1:2}, auf allen {makespan@options=unequal-devices=1.25:1.25:1.25:1.25}; ohne dauerte der Schritt {makespan@options=none}.</translation>
    </message>
    <message>
        <source>Splitting it needs collectives over all devices, which this toy leaves out.</source>
        <translation>Das Teilen braucht kollektive Operationen über alle Geräte, die hier fehlen.</translation>
    </message>
    <message>
        <source>Messages on the way</source>
        <translation>Nachrichten unterwegs</translation>
    </message>
    <message>
        <source>A delay hurts where a device has nothing else to do; holding more hides it.</source>
        <translation>Eine Verzögerung schmerzt, wo ein Gerät nichts anderes hat; mehr halten verdeckt sie.</translation>
    </message>
    <message>
        <source>Each message takes one slot. Which of these has the shortest step?</source>
        <translation>Jede Nachricht dauert einen Takt. Welcher Zeitplan hat den kürzesten Schritt?</translation>
    </message>
    <message>
        <source>Eager 1F1B takes {makespan@schedule=eager-1f1b}, 1F1B {makespan@schedule=1f1b}: it runs further forwards meanwhile.</source>
        <translation>Eager 1F1B braucht {makespan@schedule=eager-1f1b}, 1F1B {makespan@schedule=1f1b}: Es rechnet derweil weiter vorwärts.</translation>
    </message>
    <message>
        <source>A step of {makespan}, {exposed} of it waiting for messages; {held} activations held.</source>
        <translation>Ein Schritt von {makespan}, davon {exposed} Warten auf Nachrichten; {held} Aktivierungen gehalten.</translation>
    </message>
    <message>
        <source>Bring the step under 40 slots, holding no more than 7 activations.</source>
        <translation>Bringen Sie den Schritt unter 40 Takte, mit höchstens 7 Aktivierungen.</translation>
    </message>
    <message>
        <source>What could the device do while the message is under way?</source>
        <translation>Was könnte das Gerät tun, während die Nachricht unterwegs ist?</translation>
    </message>
    <message>
        <source>GPipe is as quick</source>
        <translation>GPipe ist genauso schnell</translation>
    </message>
    <message>
        <source>zero bubble always helps</source>
        <translation>Zero Bubble hilft immer</translation>
    </message>
    <message>
        <source>Without messages 1F1B and Eager 1F1B tie at {makespan@comm=0}; with them it costs {held@schedule=eager-1f1b} activations instead of {held@schedule=1f1b}.</source>
        <translation>Ohne Nachrichten sind 1F1B und Eager 1F1B gleich, {makespan@comm=0}; mit ihnen kostet es {held@schedule=eager-1f1b} statt {held@schedule=1f1b} Aktivierungen.</translation>
    </message>
    <message>
        <source>A smaller bubble, a longer step</source>
        <translation>Kleinere Blase, längerer Schritt</translation>
    </message>
    <message>
        <source>A bubble is a share: work done twice makes it smaller and the step longer.</source>
        <translation>Eine Blase ist ein Anteil: Doppelte Arbeit macht sie kleiner und den Schritt länger.</translation>
    </message>
    <message>
        <source>Every stage recomputes its forward before the backward. What happens to the bubble, {bubble@start} now?</source>
        <translation>Jede Stufe rechnet ihr Vorwärts vor dem Rückwärts noch einmal. Was wird aus der Blase, jetzt {bubble@start}?</translation>
    </message>
    <message>
        <source>It grows</source>
        <translation>Sie wächst</translation>
    </message>
    <message>
        <source>It stays</source>
        <translation>Sie bleibt</translation>
    </message>
    <message>
        <source>It shrinks</source>
        <translation>Sie schrumpft</translation>
    </message>
    <message>
        <source>It shrinks to {bubble@options=recompute}, and the step grows from {makespan@start} to {makespan@options=recompute}.</source>
        <translation>Sie schrumpft auf {bubble@options=recompute}, und der Schritt wächst von {makespan@start} auf {makespan@options=recompute}.</translation>
    </message>
    <message>
        <source>Bubble {bubble}, step {makespan}, {held} activations held.</source>
        <translation>Blase {bubble}, Schritt {makespan}, {held} Aktivierungen gehalten.</translation>
    </message>
    <message>
        <source>The first device has room for 3 activations. Keep the step under 38 slots.</source>
        <translation>Das erste Gerät hat Platz für 3 Aktivierungen. Halten Sie den Schritt unter 38 Takten.</translation>
    </message>
    <message>
        <source>Recomputed by</source>
        <translation>Neu gerechnet von</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>every stage</source>
        <translation>jede Stufe</translation>
    </message>
    <message>
        <source>the first stage</source>
        <translation>die erste Stufe</translation>
    </message>
    <message>
        <source>the last stage</source>
        <translation>die letzte Stufe</translation>
    </message>
    <message>
        <source>the first two</source>
        <translation>die ersten zwei</translation>
    </message>
    <message>
        <source>Which device holds most? Only that one has to give.</source>
        <translation>Welches Gerät hält am meisten? Nur dieses muss nachgeben.</translation>
    </message>
    <message>
        <source>recompute everywhere</source>
        <translation>überall neu rechnen</translation>
    </message>
    <message>
        <source>the last stage has time</source>
        <translation>die letzte Stufe hat Zeit</translation>
    </message>
    <message>
        <source>Where memory is short is the first stage: recomputing there alone takes {makespan@options=recompute=0}, everywhere {makespan@options=recompute}.</source>
        <translation>Eng ist es in der ersten Stufe: Nur dort neu zu rechnen dauert {makespan@options=recompute=0}, überall {makespan@options=recompute}.</translation>
    </message>
    <message>
        <source>Bubble against memory</source>
        <translation>Blase gegen Speicher</translation>
    </message>
    <message>
        <source>A planner under a memory limit shows the exchange rate, and where it ends.</source>
        <translation>Ein Planer unter einer Speichergrenze zeigt den Wechselkurs, und wo er endet.</translation>
    </message>
    <message>
        <source>With room for four activations the automatic zero-bubble plan idles {bubble@memory_limit=4}. With room for two: what share?</source>
        <translation>Mit Platz für vier Aktivierungen steht der automatische Zero-Bubble-Plan {bubble@memory_limit=4} still. Mit Platz für zwei?</translation>
    </message>
    <message>
        <source>{bubble@memory_limit=2}: devices cannot run ahead, so they wait for every answer.</source>
        <translation>{bubble@memory_limit=2}: Geräte können nicht vorauslaufen und warten auf jede Antwort.</translation>
    </message>
    <message>
        <source>Room for {memory_limit} activations: {bubble} idle, a step of {makespan}.</source>
        <translation>Platz für {memory_limit} Aktivierungen: {bubble} Leerlauf, ein Schritt von {makespan}.</translation>
    </message>
    <message>
        <source>Find the least memory at which the step takes 27 slots.</source>
        <translation>Finden Sie den wenigsten Speicher, bei dem der Schritt 27 Takte dauert.</translation>
    </message>
    <message>
        <source>Go up one by one and stop where nothing more happens.</source>
        <translation>Gehen Sie einzeln hoch und halten Sie an, wo nichts mehr geschieht.</translation>
    </message>
    <message>
        <source>as much as there is</source>
        <translation>so viel wie da ist</translation>
    </message>
    <message>
        <source>one less</source>
        <translation>einer weniger</translation>
    </message>
    <message>
        <source>From two to four activations the step falls by {makespan@memory_limit=2 less memory_limit=4}; from four to eight by {makespan@memory_limit=4 less memory_limit=8}.</source>
        <translation>Von zwei auf vier Aktivierungen fällt der Schritt um {makespan@memory_limit=2 less memory_limit=4}, von vier auf acht um {makespan@memory_limit=4 less memory_limit=8}.</translation>
    </message>
    <message>
        <source>Two-stage backward</source>
        <translation>Rückwärts in zwei Stufen</translation>
    </message>
    <message>
        <source>Where weight gradients go decides how much of the bubble they fill.</source>
        <translation>Wohin Gewichtsgradienten kommen, entscheidet, wie viel der Blase sie füllen.</translation>
    </message>
    <message>
        <source>1F1B idles {bubble@options=none}. Weight gradients now all run at the end of the step. What share is idle?</source>
        <translation>1F1B steht {bubble@options=none} still. Nun laufen alle Gewichtsgradienten am Ende des Schritts. Welcher Anteil bleibt?</translation>
    </message>
    <message>
        <source>{bubble@start}: the drain fills, the warm-up does not, and {held@start} activations are held.</source>
        <translation>{bubble@start}: Der Auslauf füllt sich, der Anlauf nicht, und {held@start} Aktivierungen werden gehalten.</translation>
    </message>
    <message>
        <source>Idle {bubble}; {held} activations held; a step of {makespan}.</source>
        <translation>Leerlauf {bubble}; {held} Aktivierungen gehalten; ein Schritt von {makespan}.</translation>
    </message>
    <message>
        <source>Bring the step to 27 slots without changing the schedule.</source>
        <translation>Bringen Sie den Schritt auf 27 Takte, ohne den Zeitplan zu ändern.</translation>
    </message>
    <message>
        <source>Weight gradients run</source>
        <translation>Gewichtsgradienten laufen</translation>
    </message>
    <message>
        <source>with the input gradient</source>
        <translation>mit dem Eingabegradienten</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>in the gaps</source>
        <translation>in den Lücken</translation>
    </message>
    <message>
        <source>In the gaps 1F1B takes {makespan@options=2bp=place=gaps}, as ZB-H1 does with {held@schedule=zb-h1;options=none} activations instead of {held@options=2bp=place=gaps}.</source>
        <translation>In den Lücken braucht 1F1B {makespan@options=2bp=place=gaps}, wie ZB-H1 mit {held@schedule=zb-h1;options=none} statt {held@options=2bp=place=gaps} Aktivierungen.</translation>
    </message>
    <message>
        <source>What lies idle can lie elsewhere, as long as copies are faster than work.</source>
        <translation>Was brachliegt, kann woanders liegen, solange Kopien schneller sind als die Arbeit.</translation>
    </message>
    <message>
        <source>ZB-V holds {held@start} activations. Every one is copied to the host and back in time. How many does the fullest device still hold?</source>
        <translation>ZB-V hält {held@start} Aktivierungen. Jede wird rechtzeitig zum Host und zurück kopiert. Wie viele hält das vollste Gerät noch?</translation>
    </message>
    <message>
        <source>{held@options=offload}: the last device has no time to send them away.</source>
        <translation>{held@options=offload}: Das letzte Gerät hat keine Zeit, sie wegzuschicken.</translation>
    </message>
    <message>
        <source>{held} activations on the fullest device, {host} on the host, a step of {makespan}.</source>
        <translation>{held} Aktivierungen auf dem vollsten Gerät, {host} auf dem Host, ein Schritt von {makespan}.</translation>
    </message>
    <message>
        <source>Hold no more than 1 activation on the first device, without a longer step.</source>
        <translation>Halten Sie auf dem ersten Gerät höchstens 1 Aktivierung, ohne längeren Schritt.</translation>
    </message>
    <message>
        <source>Activations wait</source>
        <translation>Aktivierungen warten</translation>
    </message>
    <message>
        <source>on the device</source>
        <translation>auf dem Gerät</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>auf dem Host</translation>
    </message>
    <message>
        <source>An activation that lives long can travel. On which schedule do those of the first device live longest?</source>
        <translation>Eine langlebige Aktivierung kann reisen. In welchem Zeitplan leben die des ersten Geräts am längsten?</translation>
    </message>
    <message>
        <source>the usual schedule</source>
        <translation>der übliche Zeitplan</translation>
    </message>
    <message>
        <source>The first device of ZB-V falls from {held_first@start} to {held_first@options=offload}; that of 1F1B only to {held_first@schedule=1f1b;options=offload}.</source>
        <translation>Das erste Gerät von ZB-V fällt von {held_first@start} auf {held_first@options=offload}, das von 1F1B nur auf {held_first@schedule=1f1b;options=offload}.</translation>
    </message>
    <message>
        <source>Does a faster backward shrink the bubble?</source>
        <translation>Macht schnelleres Rückwärts die Blase kleiner?</translation>
    </message>
    <message>
        <source>In 1F1B the bubble&apos;s share depends on devices and micro-batches, not on how long work takes.</source>
        <translation>Bei 1F1B hängt der Anteil der Blase von Geräten und Mikrobatches ab, nicht von der Dauer der Arbeit.</translation>
    </message>
    <message>
        <source>A new kernel halves the backward. The step gets shorter. And the bubble&apos;s share?</source>
        <translation>Ein neuer Kernel halbiert das Rückwärts. Der Schritt wird kürzer. Und die Blase, als Anteil?</translation>
    </message>
    <message>
        <source>It falls</source>
        <translation>Sie fällt</translation>
    </message>
    <message>
        <source>It rises</source>
        <translation>Sie steigt</translation>
    </message>
    <message>
        <source>{bubble@b=0.5;w=0.5} as before: the wait shrinks with the work, from {idle@start} to {idle@b=0.5;w=0.5}.</source>
        <translation>{bubble@b=0.5;w=0.5} wie zuvor: Das Warten schrumpft mit der Arbeit, von {idle@start} auf {idle@b=0.5;w=0.5}.</translation>
    </message>
    <message>
        <source>A step of {makespan}, {idle} of it idle: {bubble}.</source>
        <translation>Ein Schritt von {makespan}, davon {idle} Leerlauf: {bubble}.</translation>
    </message>
    <message>
        <source>Bring the step under 20 slots and the bubble under 20 %.</source>
        <translation>Bringen Sie den Schritt unter 20 Takte und die Blase unter 20 %.</translation>
    </message>
    <message>
        <source>faster kernels alone</source>
        <translation>nur schnellere Kernel</translation>
    </message>
    <message>
        <source>Faster work leaves the share at {bubble@b=0.25;w=0.25}; filling the holes brings it to {bubble@b=0.25;w=0.25;schedule=zb-h1}.</source>
        <translation>Schnellere Arbeit lässt den Anteil bei {bubble@b=0.25;w=0.25}; die Lücken zu füllen bringt ihn auf {bubble@b=0.25;w=0.25;schedule=zb-h1}.</translation>
    </message>
    <message>
        <source>No flush, old weights</source>
        <translation>Kein Leeren, alte Gewichte</translation>
    </message>
    <message>
        <source>Without a flush the bubble goes, and every device must keep the weights it began with.</source>
        <translation>Ohne Leeren geht die Blase, und jedes Gerät muss die Gewichte behalten, mit denen es begann.</translation>
    </message>
    <message>
        <source>PipeDream updates after every micro-batch. How many versions of its weights does the first of four devices keep?</source>
        <translation>PipeDream aktualisiert nach jedem Mikrobatch. Wie viele Fassungen der Gewichte behält das erste von vier Geräten?</translation>
    </message>
    <message>
        <source>{versions@start}: one for every micro-batch on its way.</source>
        <translation>{versions@start}: eine für jeden Mikrobatch unterwegs.</translation>
    </message>
    <message>
        <source>{versions} versions of the weights, {held} activations held.</source>
        <translation>{versions} Fassungen der Gewichte, {held} Aktivierungen gehalten.</translation>
    </message>
    <message>
        <source>Keep the pace without a flush, with no more than 2 versions.</source>
        <translation>Bleiben Sie ohne Leeren, mit höchstens 2 Fassungen.</translation>
    </message>
    <message>
        <source>a flush has one version</source>
        <translation>Leeren hat eine Fassung</translation>
    </message>
    <message>
        <source>Updating less often needs {versions@schedule=pipedream-2bw} versions instead of {versions@start}; a flush needs {versions@schedule=1f1b}.</source>
        <translation>Seltener zu aktualisieren braucht {versions@schedule=pipedream-2bw} statt {versions@start} Fassungen, mit Leeren {versions@schedule=1f1b}.</translation>
    </message>
    <message>
        <source>What a step shows is a cold start; the gain comes in long runs.</source>
        <translation>Ein Schritt zeigt einen Kaltstart; der Gewinn kommt im langen Lauf.</translation>
    </message>
    <message>
        <source>Lend memory to a partner</source>
        <translation>Speicher vom Partner leihen</translation>
    </message>
    <message>
        <source>The first device is full while the last is empty; pairs of them can even out.</source>
        <translation>Das erste Gerät ist voll, das letzte leer; als Paare gleichen sie sich aus.</translation>
    </message>
    <message>
        <source>1F1B holds {held_first@start} activations on the first device and {held_last@start} on the last. BPipe lets pairs share. How many does the fullest hold?</source>
        <translation>1F1B hält {held_first@start} Aktivierungen auf dem ersten Gerät und {held_last@start} auf dem letzten. BPipe lässt Paare teilen. Wie viele hält das vollste?</translation>
    </message>
    <message>
        <source>{held@schedule=bpipe}: the mean of a pair, rounded up.</source>
        <translation>{held@schedule=bpipe}: das Mittel eines Paars, aufgerundet.</translation>
    </message>
    <message>
        <source>The fullest device holds {held}, the last {held_last}; the step takes {makespan}.</source>
        <translation>Das vollste Gerät hält {held}, das letzte {held_last}; der Schritt dauert {makespan}.</translation>
    </message>
    <message>
        <source>Hold no more than 3 activations without a longer step, with full backwards.</source>
        <translation>Halten Sie höchstens 3 Aktivierungen ohne längeren Schritt, mit ganzem Rückwärts.</translation>
    </message>
    <message>
        <source>start earlier</source>
        <translation>früher beginnen</translation>
    </message>
    <message>
        <source>Same step of {makespan@schedule=bpipe}, {held@schedule=bpipe} activations instead of {held@start}.</source>
        <translation>Derselbe Schritt von {makespan@schedule=bpipe}, {held@schedule=bpipe} statt {held@start} Aktivierungen.</translation>
    </message>
    <message>
        <source>Copies are free here; over slow links they are not.</source>
        <translation>Kopien kosten hier nichts; über langsame Leitungen schon.</translation>
    </message>
    <message>
        <source>What joins two steps</source>
        <translation>Was zwei Schritte verbindet</translation>
    </message>
    <message>
        <source>A schedule without a bubble stays one only if the optimizer does not wait for every device.</source>
        <translation>Ein Zeitplan ohne Blase bleibt es nur, wenn der Optimierer nicht auf jedes Gerät wartet.</translation>
    </message>
    <message>
        <source>ZB-H2 runs two steps of eight micro-batches. Between them every device waits for the norm of all gradients. How many slots?</source>
        <translation>ZB-H2 läuft zwei Schritte mit acht Mikrobatches. Dazwischen wartet jedes Gerät auf die Norm aller Gradienten. Wie viele Takte?</translation>
    </message>
    <message>
        <source>{makespan@start}: each step pays its way in and out again.</source>
        <translation>{makespan@start}: Jeder Schritt zahlt seinen Weg hinein und hinaus neu.</translation>
    </message>
    <message>
        <source>Two steps take {makespan}; {bubble} is idle.</source>
        <translation>Zwei Schritte dauern {makespan}; {bubble} sind Leerlauf.</translation>
    </message>
    <message>
        <source>Bring two steps under 52 slots.</source>
        <translation>Bringen Sie zwei Schritte unter 52 Takte.</translation>
    </message>
    <message>
        <source>The optimizer</source>
        <translation>Der Optimierer</translation>
    </message>
    <message>
        <source>waits for all</source>
        <translation>wartet auf alle</translation>
    </message>
    <message>
        <source>validates afterwards</source>
        <translation>prüft danach</translation>
    </message>
    <message>
        <source>the smaller schedule</source>
        <translation>der kleinere Zeitplan</translation>
    </message>
    <message>
        <source>Validated afterwards two steps take {makespan@options=optimizer=post-validation} instead of {makespan@start}; ZB-H1 gains nothing from it: {makespan@schedule=zb-h1;options=optimizer=post-validation}.</source>
        <translation>Danach geprüft dauern zwei Schritte {makespan@options=optimizer=post-validation} statt {makespan@start}; ZB-H1 gewinnt nichts daran: {makespan@schedule=zb-h1;options=optimizer=post-validation}.</translation>
    </message>
    <message>
        <source>What a parameter weighs</source>
        <translation>Was ein Parameter wiegt</translation>
    </message>
    <message>
        <source>Weights are the smaller part: gradients and the optimizer&apos;s states weigh several times as much.</source>
        <translation>Gewichte sind der kleinere Teil: Gradienten und Optimiererzustände wiegen ein Mehrfaches.</translation>
    </message>
    <message>
        <source>A model of 7 billion parameters, in 16 bits with AdamW. How many GiB do weights, gradients and optimizer states take on each of 8 GPUs?</source>
        <translation>Ein Modell mit 7 Milliarden Parametern, 16 Bit mit AdamW. Wie viele GiB belegen Gewichte, Gradienten und Optimiererzustände auf jeder von 8 GPUs?</translation>
    </message>
    <message>
        <source>{states_gib}: of it only {weights_gib} are weights.</source>
        <translation>{states_gib}: davon sind nur {weights_gib} Gewichte.</translation>
    </message>
    <message>
        <source>Weights {weights_gib}, gradients {gradients_gib}, optimizer {optimizer_gib}, activations {activations_gib}.</source>
        <translation>Gewichte {weights_gib}, Gradienten {gradients_gib}, Optimierer {optimizer_gib}, Aktivierungen {activations_gib}.</translation>
    </message>
    <message>
        <source>Make it fit on the same 8 GPUs, as fast as it can be.</source>
        <translation>Bringen Sie es auf denselben 8 GPUs unter, so schnell es geht.</translation>
    </message>
    <message>
        <source>Which part is largest? It need not lie on every GPU.</source>
        <translation>Welcher Teil ist der größte? Er muss nicht auf jeder GPU liegen.</translation>
    </message>
    <message>
        <source>larger micro-batches</source>
        <translation>größere Mikrobatches</translation>
    </message>
    <message>
        <source>Sharing the optimizer alone frees {states_gib@start less zero=1} on every GPU.</source>
        <translation>Schon den Optimierer zu teilen macht auf jeder GPU {states_gib@start less zero=1} frei.</translation>
    </message>
    <message>
        <source>Activations grow with the micro-batch</source>
        <translation>Aktivierungen wachsen mit dem Mikrobatch</translation>
    </message>
    <message>
        <source>States do not depend on the batch, activations do; they decide what still fits.</source>
        <translation>Zustände hängen nicht vom Batch ab, Aktivierungen schon; sie entscheiden, was noch passt.</translation>
    </message>
    <message>
        <source>One sequence of 4,096 tokens leaves {activations_gib@start} of activations. Four at a time: how many GiB?</source>
        <translation>Eine Sequenz mit 4.096 Token hinterlässt {activations_gib@start} Aktivierungen. Vier auf einmal: wie viele GiB?</translation>
    </message>
    <message>
        <source>Four times as many: {activations_gib@micro_batch=4}; the states stay {states_gib@micro_batch=4}.</source>
        <translation>Viermal so viele: {activations_gib@micro_batch=4}; die Zustände bleiben {states_gib@micro_batch=4}.</translation>
    </message>
    <message>
        <source>Micro-batches of {micro_batch}: {activations_gib} of activations, a peak of {memory}.</source>
        <translation>Mikrobatches von {micro_batch}: {activations_gib} Aktivierungen, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Run micro-batches of 4 sequences: they must fit.</source>
        <translation>Fahren Sie Mikrobatches von 4 Sequenzen: Sie müssen passen.</translation>
    </message>
    <message>
        <source>just four at a time</source>
        <translation>einfach vier auf einmal</translation>
    </message>
    <message>
        <source>selective recomputation</source>
        <translation>selektive Neuberechnung</translation>
    </message>
    <message>
        <source>It fits when recomputed, and takes {step@micro_batch=4;recompute=full over start} times as long as micro-batches of 1.</source>
        <translation>Neu berechnet passt es, und dauert {step@micro_batch=4;recompute=full over start}-mal so lang wie Mikrobatches von 1.</translation>
    </message>
    <message>
        <source>Whether larger micro-batches are worth it is another question: here they are not.</source>
        <translation>Ob sich größere Mikrobatches lohnen, ist eine andere Frage: hier nicht.</translation>
    </message>
    <message>
        <source>Compute it again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
    <message>
        <source>Full recomputation trades a third more forward work for nearly all activations.</source>
        <translation>Volle Neuberechnung tauscht ein weiteres Vorwärts gegen fast alle Aktivierungen.</translation>
    </message>
    <message>
        <source>Every layer&apos;s forward is run again before its backward. How much longer is the step, as a ratio?</source>
        <translation>Das Vorwärts jeder Schicht läuft vor ihrem Rückwärts noch einmal. Wie viel länger ist der Schritt, als Verhältnis?</translation>
    </message>
    <message>
        <source>One forward more on top of one forward and a backward of two: {step@recompute=full over start} times.</source>
        <translation>Ein Vorwärts mehr zu einem Vorwärts und einem Rückwärts von zweien: {step@recompute=full over start}-mal.</translation>
    </message>
    <message>
        <source>{activations_gib} of activations, a peak of {memory}; the step takes {step}.</source>
        <translation>{activations_gib} Aktivierungen, Spitze {memory}; der Schritt dauert {step}.</translation>
    </message>
    <message>
        <source>Stay under 52 GiB on every GPU without full recomputation.</source>
        <translation>Bleiben Sie auf jeder GPU unter 52 GiB, ohne volle Neuberechnung.</translation>
    </message>
    <message>
        <source>Activations are not the largest part here.</source>
        <translation>Aktivierungen sind hier nicht der größte Teil.</translation>
    </message>
    <message>
        <source>recompute attention alone</source>
        <translation>nur die Attention neu rechnen</translation>
    </message>
    <message>
        <source>Recomputing saves {activations_gib@start less recompute=full} and costs {step@recompute=full less start}; sharing gradients saves {states_gib@start less zero=2} and costs {step@zero=2 less start}.</source>
        <translation>Neuberechnen spart {activations_gib@start less recompute=full} und kostet {step@recompute=full less start}; Gradienten zu teilen spart {states_gib@start less zero=2} und kostet {step@zero=2 less start}.</translation>
    </message>
    <message>
        <source>The scores that nobody stores any more</source>
        <translation>Die Scores, die niemand mehr speichert</translation>
    </message>
    <message>
        <source>Stored attention scores grow with the square of the sequence; tiled kernels store none.</source>
        <translation>Gespeicherte Attention-Scores wachsen quadratisch; Kernel in Kacheln speichern keine.</translation>
    </message>
    <message>
        <source>The sequence doubles from 4,096 to 8,192 tokens, and scores are stored. What happens to activations?</source>
        <translation>Die Sequenz wächst von 4.096 auf 8.192 Token, Scores werden gespeichert. Was wird aus den Aktivierungen?</translation>
    </message>
    <message>
        <source>They stay</source>
        <translation>Sie bleiben</translation>
    </message>
    <message>
        <source>They double</source>
        <translation>Sie verdoppeln sich</translation>
    </message>
    <message>
        <source>Nearly four times as many</source>
        <translation>Fast viermal so viele</translation>
    </message>
    <message>
        <source>More than eight times</source>
        <translation>Mehr als achtmal</translation>
    </message>
    <message>
        <source>From {activations_gib@start} to {activations_gib@sequence=8192}.</source>
        <translation>Von {activations_gib@start} auf {activations_gib@sequence=8192}.</translation>
    </message>
    <message>
        <source>{sequence} tokens: {activations_gib} of activations, a step of {step}.</source>
        <translation>{sequence} Token: {activations_gib} Aktivierungen, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Train on 16,384 tokens within 30 GiB.</source>
        <translation>Trainieren Sie mit 16.384 Token in 30 GiB.</translation>
    </message>
    <message>
        <source>the longer sequence alone</source>
        <translation>nur die längere Sequenz</translation>
    </message>
    <message>
        <source>recompute the scores</source>
        <translation>die Scores neu rechnen</translation>
    </message>
    <message>
        <source>At twice the tokens tiled kernels hold {activations_gib@sequence=8192;attention=flash2} instead of {activations_gib@sequence=8192}, and the step is {step@sequence=8192 over sequence=8192;attention=flash2} times as fast.</source>
        <translation>Bei doppelter Länge halten Kernel in Kacheln {activations_gib@sequence=8192;attention=flash2} statt {activations_gib@sequence=8192}, und der Schritt ist {step@sequence=8192 over sequence=8192;attention=flash2}-mal so schnell.</translation>
    </message>
    <message>
        <source>The first stage runs out first</source>
        <translation>Die erste Stufe läuft zuerst über</translation>
    </message>
    <message>
        <source>More stages share the states, but the first one holds as many micro-batches as there are stages.</source>
        <translation>Mehr Stufen teilen die Zustände, doch die erste hält so viele Mikrobatches, wie es Stufen gibt.</translation>
    </message>
    <message>
        <source>Eight stages instead of one: each holds an eighth of the layers. What happens to the activations of the first?</source>
        <translation>Acht Stufen statt einer: Jede hält ein Achtel der Schichten. Was wird aus den Aktivierungen der ersten?</translation>
    </message>
    <message>
        <source>An eighth</source>
        <translation>Ein Achtel</translation>
    </message>
    <message>
        <source>Half</source>
        <translation>Die Hälfte</translation>
    </message>
    <message>
        <source>Eight times as many</source>
        <translation>Achtmal so viele</translation>
    </message>
    <message>
        <source>{activations_gib@start} and {activations_gib@pp=8}: an eighth of the layers, eight times the micro-batches.</source>
        <translation>{activations_gib@start} und {activations_gib@pp=8}: ein Achtel der Schichten, achtmal die Mikrobatches.</translation>
    </message>
    <message>
        <source>{pp} stages: states {states_gib}, activations {activations_gib}, bubble {bubble}.</source>
        <translation>{pp} Stufen: Zustände {states_gib}, Aktivierungen {activations_gib}, Blase {bubble}.</translation>
    </message>
    <message>
        <source>Stay under 40 GiB with a bubble under 4 %.</source>
        <translation>Bleiben Sie unter 40 GiB bei einer Blase unter 4 %.</translation>
    </message>
    <message>
        <source>as many stages as possible</source>
        <translation>so viele Stufen wie möglich</translation>
    </message>
    <message>
        <source>From one to eight stages the states fall by {states_gib@start less pp=8}; activations stay at {activations_gib@pp=8}.</source>
        <translation>Von einer auf acht Stufen fallen die Zustände um {states_gib@start less pp=8}; Aktivierungen bleiben bei {activations_gib@pp=8}.</translation>
    </message>
    <message>
        <source>Train a little of it</source>
        <translation>Nur ein wenig trainieren</translation>
    </message>
    <message>
        <source>Frozen weights need no gradients and no optimizer: adapters carry all of that.</source>
        <translation>Eingefrorene Gewichte brauchen weder Gradienten noch Optimierer: Adapter tragen das alles.</translation>
    </message>
    <message>
        <source>13 billion parameters take {states_gib@start} of states. With low-rank adapters beside frozen weights: how many GiB?</source>
        <translation>13 Milliarden Parameter belegen {states_gib@start} Zustände. Mit kleinen Adaptern neben eingefrorenen Gewichten: wie viele GiB?</translation>
    </message>
    <message>
        <source>{states_gib@train=lora}: little more than the weights themselves.</source>
        <translation>{states_gib@train=lora}: kaum mehr als die Gewichte selbst.</translation>
    </message>
    <message>
        <source>States {states_gib}, activations {activations_gib}, peak {memory}.</source>
        <translation>Zustände {states_gib}, Aktivierungen {activations_gib}, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Train it on 8 GPUs within 50 GiB each.</source>
        <translation>Trainieren Sie es auf 8 GPUs mit je höchstens 50 GiB.</translation>
    </message>
    <message>
        <source>adapters alone</source>
        <translation>nur Adapter</translation>
    </message>
    <message>
        <source>After the states it is the activations that count: {activations_gib@train=lora} stay as they were.</source>
        <translation>Nach den Zuständen zählen die Aktivierungen: {activations_gib@train=lora} bleiben, wie sie waren.</translation>
    </message>
    <message>
        <source>What Adam remembers</source>
        <translation>Was Adam sich merkt</translation>
    </message>
    <message>
        <source>The optimizer decides how much is kept for every parameter: a master copy and its moments.</source>
        <translation>Der Optimierer entscheidet, wie viel je Parameter bleibt: eine Hauptkopie und ihre Momente.</translation>
    </message>
    <message>
        <source>AdamW keeps {optimizer_gib@start} for 7 billion parameters. SGD with momentum keeps one number less. How many GiB are left?</source>
        <translation>AdamW behält {optimizer_gib@start} für 7 Milliarden Parameter. SGD mit Momentum behält eine Zahl weniger. Wie viele GiB bleiben?</translation>
    </message>
    <message>
        <source>{optimizer_gib@optimizer=sgd}: two thirds, four bytes less for each.</source>
        <translation>{optimizer_gib@optimizer=sgd}: zwei Drittel, je Parameter vier Bytes weniger.</translation>
    </message>
    <message>
        <source>Optimizer {optimizer_gib}, gradients {gradients_gib}, weights {weights_gib}: a peak of {memory}.</source>
        <translation>Optimierer {optimizer_gib}, Gradienten {gradients_gib}, Gewichte {weights_gib}: Spitze {memory}.</translation>
    </message>
    <message>
        <source>Keep AdamW, and fit into 80 GiB with the fewest changes.</source>
        <translation>Behalten Sie AdamW und passen Sie in 80 GiB.</translation>
    </message>
    <message>
        <source>a smaller optimizer</source>
        <translation>ein kleinerer Optimierer</translation>
    </message>
    <message>
        <source>smaller gradients</source>
        <translation>kleinere Gradienten</translation>
    </message>
    <message>
        <source>Neither fewer moments nor narrower gradients fit: {memory@optimizer=sgd;grad_dtype=bf16}. Shared, AdamW takes {memory@zero=1}.</source>
        <translation>Weder weniger Momente noch schmalere Gradienten passen: {memory@optimizer=sgd;grad_dtype=bf16}. Geteilt braucht AdamW {memory@zero=1}.</translation>
    </message>
    <message>
        <source>Recompute what is large and cheap</source>
        <translation>Neu rechnen, was groß und billig ist</translation>
    </message>
    <message>
        <source>Stored scores are most of the memory and little of the work: throw only them away.</source>
        <translation>Gespeicherte Scores sind der meiste Speicher und wenig Arbeit: Werfen Sie nur sie weg.</translation>
    </message>
    <message>
        <source>Everything stored: {activations_gib@start} of activations. Scores alone recomputed: how many GiB are left?</source>
        <translation>Alles gespeichert: {activations_gib@start} Aktivierungen. Nur Scores neu gerechnet: wie viele GiB bleiben?</translation>
    </message>
    <message>
        <source>{activations_gib@recompute=selective}: the scores were nearly all of it.</source>
        <translation>{activations_gib@recompute=selective}: Die Scores waren fast alles.</translation>
    </message>
    <message>
        <source>Activations {activations_gib}, {recompute_share} of the step computed again.</source>
        <translation>Aktivierungen {activations_gib}, {recompute_share} des Schritts neu gerechnet.</translation>
    </message>
    <message>
        <source>Bring activations under 5 GiB, computing less than 20 % again.</source>
        <translation>Bringen Sie Aktivierungen unter 5 GiB, mit weniger als 20 % Neuberechnung.</translation>
    </message>
    <message>
        <source>recompute everything</source>
        <translation>alles neu rechnen</translation>
    </message>
    <message>
        <source>less at a time</source>
        <translation>weniger auf einmal</translation>
    </message>
    <message>
        <source>All of it again costs {step@recompute=full less start}, the scores {step@recompute=selective less start}.</source>
        <translation>Alles noch einmal kostet {step@recompute=full less start}, die Scores {step@recompute=selective less start}.</translation>
    </message>
    <message>
        <source>Kernels that store no scores leave nothing to select.</source>
        <translation>Kernel, die keine Scores speichern, lassen nichts auszuwählen.</translation>
    </message>
    <message>
        <source>Data parallelism and sharding</source>
        <translation>Datenparallelität und Sharding</translation>
    </message>
    <message>
        <source>Three ways to share</source>
        <translation>Drei Arten zu teilen</translation>
    </message>
    <message>
        <source>ZeRO shares optimizer states, then gradients, then weights: the first frees most, the last costs most.</source>
        <translation>ZeRO teilt Optimiererzustände, dann Gradienten, dann Gewichte: Die erste gibt am meisten frei, die letzte kostet am meisten.</translation>
    </message>
    <message>
        <source>Order by what states take on each GPU, least first.</source>
        <translation>Ordnen Sie danach, was Zustände auf jeder GPU belegen, wenigste zuerst.</translation>
    </message>
    <message>
        <source>nothing shared</source>
        <translation>nichts geteilt</translation>
    </message>
    <message>
        <source>weights too</source>
        <translation>auch Gewichte</translation>
    </message>
    <message>
        <source>gradients too</source>
        <translation>auch Gradienten</translation>
    </message>
    <message>
        <source>{states_gib@zero=3}, {states_gib@zero=2}, {states_gib@zero=1}, and {states_gib@zero=0} shared by nobody.</source>
        <translation>{states_gib@zero=3}, {states_gib@zero=2}, {states_gib@zero=1}, und {states_gib@zero=0} ungeteilt.</translation>
    </message>
    <message>
        <source>States {states_gib}, peak {memory}; the step takes {step}, {data_comm_share} of it waiting for messages.</source>
        <translation>Zustände {states_gib}, Spitze {memory}; der Schritt dauert {step}, davon {data_comm_share} Warten auf Nachrichten.</translation>
    </message>
    <message>
        <source>Stay under 40 GiB on every GPU, and keep the step short.</source>
        <translation>Bleiben Sie auf jeder GPU unter 40 GiB, bei kurzem Schritt.</translation>
    </message>
    <message>
        <source>share the optimizer</source>
        <translation>den Optimierer teilen</translation>
    </message>
    <message>
        <source>The first stage frees {states_gib@zero=0 less zero=1}, the second {states_gib@zero=1 less zero=2}, the third {states_gib@zero=2 less zero=3}.</source>
        <translation>Die erste Stufe gibt {states_gib@zero=0 less zero=1} frei, die zweite {states_gib@zero=1 less zero=2}, die dritte {states_gib@zero=2 less zero=3}.</translation>
    </message>
    <message>
        <source>More GPUs, same batch</source>
        <translation>Mehr GPUs, gleicher Batch</translation>
    </message>
    <message>
        <source>With a fixed batch every doubling of replicas halves the work of each and leaves the messages.</source>
        <translation>Bei festem Batch halbiert jede Verdopplung der Replikate die Arbeit und lässt die Nachrichten.</translation>
    </message>
    <message>
        <source>Two nodes take {step@start} for a step of 256 sequences. Sixteen nodes: how many times as fast?</source>
        <translation>Zwei Knoten brauchen {step@start} für einen Schritt mit 256 Sequenzen. Sechzehn Knoten: wievielmal so schnell?</translation>
    </message>
    <message>
        <source>{tokens@nodes=16 over start} times: what is left is the optimizer and messages nobody can hide.</source>
        <translation>{tokens@nodes=16 over start}-mal: Was bleibt, sind Optimierer und Nachrichten, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>{nodes} nodes: {step} a step, {tokens_per_gpu} on each accelerator, {data_comm_share} waiting for gradients.</source>
        <translation>{nodes} Knoten: {step} je Schritt, {tokens_per_gpu} je Beschleuniger, {data_comm_share} Warten auf Gradienten.</translation>
    </message>
    <message>
        <source>Bring the step under one second and stay above 55 % MFU.</source>
        <translation>Bringen Sie den Schritt unter eine Sekunde und bleiben Sie über 55 % MFU.</translation>
    </message>
    <message>
        <source>nodes alone</source>
        <translation>nur Knoten</translation>
    </message>
    <message>
        <source>Without overlap thirty-two nodes reach {mfu@nodes=32;overlap_gradients=0} MFU, with it {mfu@nodes=32;overlap_gradients=1}.</source>
        <translation>Ohne Überlappung erreichen zweiunddreißig Knoten {mfu@nodes=32;overlap_gradients=0} MFU, mit ihr {mfu@nodes=32;overlap_gradients=1}.</translation>
    </message>
    <message>
        <source>What sharded weights cost</source>
        <translation>Was geteilte Gewichte kosten</translation>
    </message>
    <message>
        <source>Sharded weights must come before every use; tokens per GPU decide whether that hides.</source>
        <translation>Geteilte Gewichte müssen vor jedem Gebrauch kommen; Token je GPU entscheiden, ob sich das verdeckt.</translation>
    </message>
    <message>
        <source>Weights are shared over 32 GPUs on a slow network, 1,024 tokens at a time. What share of the step is waiting for them?</source>
        <translation>Gewichte sind über 32 GPUs in einem langsamen Netz geteilt, 1.024 Token auf einmal. Welcher Anteil des Schritts ist Warten auf sie?</translation>
    </message>
    <message>
        <source>Under 10 %</source>
        <translation>Unter 10 %</translation>
    </message>
    <message>
        <source>10 to 40 %</source>
        <translation>10 bis 40 %</translation>
    </message>
    <message>
        <source>Over 40 %</source>
        <translation>Über 40 %</translation>
    </message>
    <message>
        <source>{data_comm_share@start}: a thousand tokens are too little work to hide seven billion weights.</source>
        <translation>{data_comm_share@start}: Tausend Token sind zu wenig Arbeit, um sieben Milliarden Gewichte zu verdecken.</translation>
    </message>
    <message>
        <source>{sequence} tokens a sequence, micro-batches of {micro_batch}: {data_comm_share} waiting, {mfu} MFU.</source>
        <translation>{sequence} Token je Sequenz, Mikrobatches von {micro_batch}: {data_comm_share} Warten, {mfu} MFU.</translation>
    </message>
    <message>
        <source>Keep the weights shared and bring the waiting under 10 %.</source>
        <translation>Lassen Sie die Gewichte geteilt und bringen Sie das Warten unter 10 %.</translation>
    </message>
    <message>
        <source>recompute to have more to do</source>
        <translation>neu rechnen, um mehr zu tun zu haben</translation>
    </message>
    <message>
        <source>From one sequence to four the waiting falls from {data_comm_share@start} to {data_comm_share@micro_batch=4}.</source>
        <translation>Von einer Sequenz auf vier fällt das Warten von {data_comm_share@start} auf {data_comm_share@micro_batch=4}.</translation>
    </message>
    <message>
        <source>Share within the node only</source>
        <translation>Nur im Knoten teilen</translation>
    </message>
    <message>
        <source>Sharing among neighbours and copying between nodes trades memory for messages that stay near.</source>
        <translation>Unter Nachbarn teilen und zwischen Knoten kopieren tauscht Speicher gegen nahe Nachrichten.</translation>
    </message>
    <message>
        <source>Shared over 32 GPUs, a step takes {step@start}. Shared over the 8 of a node: how long, as a share of that?</source>
        <translation>Über 32 GPUs geteilt dauert ein Schritt {step@start}. Über die 8 eines Knotens geteilt: welcher Anteil davon?</translation>
    </message>
    <message>
        <source>{step@dp_shard=8 over start}: weights no longer cross the slow network.</source>
        <translation>{step@dp_shard=8 over start}: Gewichte gehen nicht mehr durch das langsame Netz.</translation>
    </message>
    <message>
        <source>States {states_gib}; {data_comm_share} of the step waiting; {mfu} MFU.</source>
        <translation>Zustände {states_gib}; {data_comm_share} des Schritts Warten; {mfu} MFU.</translation>
    </message>
    <message>
        <source>Reach 45 % MFU and stay under 40 GiB.</source>
        <translation>Erreichen Sie 45 % MFU und bleiben Sie unter 40 GiB.</translation>
    </message>
    <message>
        <source>States are shared by</source>
        <translation>Zustände teilen</translation>
    </message>
    <message>
        <source>all 32</source>
        <translation>alle 32</translation>
    </message>
    <message>
        <source>8 of a node</source>
        <translation>8 eines Knotens</translation>
    </message>
    <message>
        <source>sharing alone</source>
        <translation>nur das Teilen</translation>
    </message>
    <message>
        <source>It holds {states_gib@dp_shard=8} instead of {states_gib@start}, and waits {data_comm_share@dp_shard=8} instead of {data_comm_share@start}.</source>
        <translation>Es hält {states_gib@dp_shard=8} statt {states_gib@start} und wartet {data_comm_share@dp_shard=8} statt {data_comm_share@start}.</translation>
    </message>
    <message>
        <source>Hide the gradients</source>
        <translation>Gradienten verstecken</translation>
    </message>
    <message>
        <source>Gradients are ready layer by layer: whoever sends them at once hides most of the exchange.</source>
        <translation>Gradienten sind Schicht für Schicht fertig: Wer sie gleich sendet, verbirgt das meiste.</translation>
    </message>
    <message>
        <source>Gradients are sent after the backward: {data_comm_share@start} of the step. Sent bucket by bucket behind it: what share is left?</source>
        <translation>Gradienten werden nach dem Rückwärts gesendet: {data_comm_share@start} des Schritts. Paketweise dahinter gesendet: welcher Anteil bleibt?</translation>
    </message>
    <message>
        <source>{data_comm_share@overlap_gradients=1}: the last bucket has nothing to hide behind.</source>
        <translation>{data_comm_share@overlap_gradients=1}: Das letzte Paket hat nichts, wohinter es sich verbirgt.</translation>
    </message>
    <message>
        <source>{data_comm_share} of the step waiting, {mfu} MFU.</source>
        <translation>{data_comm_share} des Schritts Warten, {mfu} MFU.</translation>
    </message>
    <message>
        <source>Reach 66 % MFU with 64 sequences a step.</source>
        <translation>Erreichen Sie 66 % MFU mit 64 Sequenzen je Schritt.</translation>
    </message>
    <message>
        <source>fewer replicas</source>
        <translation>weniger Replikate</translation>
    </message>
    <message>
        <source>share nothing</source>
        <translation>nichts teilen</translation>
    </message>
    <message>
        <source>Waiting falls by {data_comm_seconds@start less overlap_gradients=1}, and so does the step: {step@start less overlap_gradients=1}.</source>
        <translation>Das Warten fällt um {data_comm_seconds@start less overlap_gradients=1}, und so der Schritt: {step@start less overlap_gradients=1}.</translation>
    </message>
    <message>
        <source>Tensor and sequence parallelism</source>
        <translation>Tensor- und Sequenzparallelität</translation>
    </message>
    <message>
        <source>Splitting a layer</source>
        <translation>Eine Schicht teilen</translation>
    </message>
    <message>
        <source>Tensor parallelism divides memory, and pays with messages in every layer.</source>
        <translation>Tensorparallelität teilt den Speicher und zahlt mit Nachrichten in jeder Schicht.</translation>
    </message>
    <message>
        <source>Two GPUs share every layer, and {tensor_comm_share@start} of the step is messages. Eight share it: what share?</source>
        <translation>Zwei GPUs teilen jede Schicht, {tensor_comm_share@start} des Schritts sind Nachrichten. Acht teilen sie: welcher Anteil?</translation>
    </message>
    <message>
        <source>{tensor_comm_share@tp=8}: less work each, as many bytes.</source>
        <translation>{tensor_comm_share@tp=8}: weniger Arbeit für jede, ebenso viele Bytes.</translation>
    </message>
    <message>
        <source>{tp} GPUs share a layer: peak {memory}, {tensor_comm_share} messages, {mfu} MFU.</source>
        <translation>{tp} GPUs teilen eine Schicht: Spitze {memory}, {tensor_comm_share} Nachrichten, {mfu} MFU.</translation>
    </message>
    <message>
        <source>Fit into 40 GiB and stay above 60 % MFU.</source>
        <translation>Passen Sie in 40 GiB und bleiben Sie über 60 % MFU.</translation>
    </message>
    <message>
        <source>the whole node</source>
        <translation>der ganze Knoten</translation>
    </message>
    <message>
        <source>From two to eight the peak falls from {memory@tp=2} to {memory@tp=8}, the MFU from {mfu@tp=2} to {mfu@tp=8}.</source>
        <translation>Von zwei auf acht fällt die Spitze von {memory@tp=2} auf {memory@tp=8}, die MFU von {mfu@tp=2} auf {mfu@tp=8}.</translation>
    </message>
    <message>
        <source>Beyond the node</source>
        <translation>Über den Knoten hinaus</translation>
    </message>
    <message>
        <source>A layer&apos;s messages are many and waited for: between nodes each of them takes longer.</source>
        <translation>Die Nachrichten einer Schicht sind viele, und man wartet auf sie: zwischen Knoten dauert jede länger.</translation>
    </message>
    <message>
        <source>Sixteen GPUs of two nodes share every layer. How much longer is the step than with eight of one node and two stages?</source>
        <translation>Sechzehn GPUs zweier Knoten teilen jede Schicht. Wievielmal länger ist der Schritt als mit acht eines Knotens und zwei Stufen?</translation>
    </message>
    <message>
        <source>Up to half longer</source>
        <translation>Bis zur Hälfte länger</translation>
    </message>
    <message>
        <source>More than half longer</source>
        <translation>Mehr als die Hälfte länger</translation>
    </message>
    <message>
        <source>{step@start over tp=8;pp=2} times: {tensor_comm_share@start} of it messages, against {tensor_comm_share@tp=8;pp=2}.</source>
        <translation>{step@start over tp=8;pp=2}-mal: {tensor_comm_share@start} davon Nachrichten, gegen {tensor_comm_share@tp=8;pp=2}.</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {tensor_comm_share} messages within layers, {bubble} bubble, {mfu} MFU.</source>
        <translation>tp {tp}, pp {pp}: {tensor_comm_share} Nachrichten in Schichten, {bubble} Blase, {mfu} MFU.</translation>
    </message>
    <message>
        <source>Same GPUs: it must fit and take less than 9 seconds.</source>
        <translation>Gleiche GPUs: Es muss passen und unter 9 Sekunden dauern.</translation>
    </message>
    <message>
        <source>stages alone</source>
        <translation>nur Stufen</translation>
    </message>
    <message>
        <source>The step takes {step@start} across nodes and {step@tp=8;pp=2} with layers kept inside one.</source>
        <translation>Der Schritt dauert {step@start} über Knoten hinweg und {step@tp=8;pp=2}, wenn Schichten in einem bleiben.</translation>
    </message>
    <message>
        <source>Share what is left: sequence parallelism</source>
        <translation>Teilen, was übrig ist: Sequenzparallelität</translation>
    </message>
    <message>
        <source>Between the split products every rank kept a whole copy; splitting the sequence there is free.</source>
        <translation>Zwischen den geteilten Produkten hielt jeder Rang eine ganze Kopie; dort die Sequenz zu teilen kostet nichts.</translation>
    </message>
    <message>
        <source>Eight GPUs share every layer, yet each holds {activations_gib@start} of activations. With the sequence split too: how many GiB?</source>
        <translation>Acht GPUs teilen jede Schicht, und doch hält jede {activations_gib@start} Aktivierungen. Auch die Sequenz geteilt: wie viele GiB?</translation>
    </message>
    <message>
        <source>{activations_gib@sequence_parallel=1}: the copies were most of it.</source>
        <translation>{activations_gib@sequence_parallel=1}: Die Kopien waren das meiste.</translation>
    </message>
    <message>
        <source>Activations {activations_gib}, peak {memory}, a step of {step}.</source>
        <translation>Aktivierungen {activations_gib}, Spitze {memory}, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Fit micro-batches of 8 sequences.</source>
        <translation>Bringen Sie Mikrobatches von 8 Sequenzen unter.</translation>
    </message>
    <message>
        <source>more at a time</source>
        <translation>mehr auf einmal</translation>
    </message>
    <message>
        <source>recompute attention</source>
        <translation>Attention neu rechnen</translation>
    </message>
    <message>
        <source>It even is faster: {step@sequence_parallel=1} instead of {step@start}, since norms are shared as well.</source>
        <translation>Es ist sogar schneller: {step@sequence_parallel=1} statt {step@start}, denn auch die Normen werden geteilt.</translation>
    </message>
    <message>
        <source>Send while computing</source>
        <translation>Senden während des Rechnens</translation>
    </message>
    <message>
        <source>A product can be cut into pieces, so that one piece travels while the next is computed.</source>
        <translation>Ein Produkt lässt sich zerlegen, sodass ein Stück reist, während das nächste gerechnet wird.</translation>
    </message>
    <message>
        <source>{tensor_comm_share@start} of the step is messages within layers. Sent in pieces behind the products: what share is left?</source>
        <translation>{tensor_comm_share@start} des Schritts sind Nachrichten in Schichten. In Stücken hinter den Produkten gesendet: welcher Anteil bleibt?</translation>
    </message>
    <message>
        <source>{tensor_comm_share@tp_overlap=1}: pieces hide, their ends do not.</source>
        <translation>{tensor_comm_share@tp_overlap=1}: Stücke verbergen sich, ihre Enden nicht.</translation>
    </message>
    <message>
        <source>{tensor_comm_share} waiting within layers, {bubble} bubble, a step of {step}.</source>
        <translation>{tensor_comm_share} Warten in Schichten, {bubble} Blase, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Bring the waiting within layers under 8 %, and fit.</source>
        <translation>Bringen Sie das Warten in Schichten unter 8 %, und es muss passen.</translation>
    </message>
    <message>
        <source>overlap alone</source>
        <translation>nur überlappen</translation>
    </message>
    <message>
        <source>Overlap takes the step from {step@start} to {step@tp_overlap=1}; fewer ranks in a layer and overlap to {step@tp=4;pp=4;tp_overlap=1}.</source>
        <translation>Überlappung bringt den Schritt von {step@start} auf {step@tp_overlap=1}, mit weniger Rängen je Schicht auf {step@tp=4;pp=4;tp_overlap=1}.</translation>
    </message>
    <message>
        <source>Long context</source>
        <translation>Langer Kontext</translation>
    </message>
    <message>
        <source>When attention takes over</source>
        <translation>Wenn Attention übernimmt</translation>
    </message>
    <message>
        <source>Attention&apos;s work grows with the square of the sequence, everything else with the sequence.</source>
        <translation>Die Arbeit der Attention wächst quadratisch mit der Sequenz, alles andere linear.</translation>
    </message>
    <message>
        <source>The sequence grows from 4,096 to 65,536 tokens: sixteen times. The step?</source>
        <translation>Die Sequenz wächst von 4.096 auf 65.536 Token: sechzehnmal. Und der Schritt?</translation>
    </message>
    <message>
        <source>About sixteen times</source>
        <translation>Etwa sechzehnmal</translation>
    </message>
    <message>
        <source>About thirty times</source>
        <translation>Etwa dreißigmal</translation>
    </message>
    <message>
        <source>Over a hundred times</source>
        <translation>Über hundertmal</translation>
    </message>
    <message>
        <source>{step@sequence=65536 over start} times: between sixteen and its square.</source>
        <translation>{step@sequence=65536 over start}-mal: zwischen sechzehn und dem Quadrat davon.</translation>
    </message>
    <message>
        <source>{sequence} tokens: {step} a step, {tokens}, {mfu} MFU, {activations_gib} of activations.</source>
        <translation>{sequence} Token: {step} je Schritt, {tokens}, {mfu} MFU, {activations_gib} Aktivierungen.</translation>
    </message>
    <message>
        <source>Train the longest sequence that still gives 40,000 tokens a second.</source>
        <translation>Trainieren Sie die längste Sequenz, die noch 40.000 Token je Sekunde gibt.</translation>
    </message>
    <message>
        <source>as long as there is</source>
        <translation>so lang wie möglich</translation>
    </message>
    <message>
        <source>MFU rises from {mfu@start} to {mfu@sequence=65536}: attention kernels keep busy, and tokens get dearer.</source>
        <translation>Die MFU steigt von {mfu@start} auf {mfu@sequence=65536}: Attention-Kernel sind ausgelastet, und Token werden teurer.</translation>
    </message>
    <message>
        <source>A sequence on several GPUs</source>
        <translation>Eine Sequenz auf mehreren GPUs</translation>
    </message>
    <message>
        <source>Context parallelism splits the sequence itself; keys and values travel while attention runs.</source>
        <translation>Kontextparallelität teilt die Sequenz selbst; Schlüssel und Werte reisen, während Attention läuft.</translation>
    </message>
    <message>
        <source>131,072 tokens leave {activations_gib@start} of activations on each of 8 GPUs. Two nodes now share the sequence. How many GiB?</source>
        <translation>131.072 Token hinterlassen {activations_gib@start} Aktivierungen auf jeder von 8 GPUs. Nun teilen zwei Knoten die Sequenz. Wie viele GiB?</translation>
    </message>
    <message>
        <source>Half the tokens, half the activations: {activations_gib@nodes=2;cp=2}.</source>
        <translation>Halb so viele Token, halb so viele Aktivierungen: {activations_gib@nodes=2;cp=2}.</translation>
    </message>
    <message>
        <source>{nodes} nodes, cp {cp}: activations {activations_gib}, a step of {step}, {context_comm_share} waiting for keys and values.</source>
        <translation>{nodes} Knoten, cp {cp}: Aktivierungen {activations_gib}, ein Schritt von {step}, {context_comm_share} Warten auf Schlüssel und Werte.</translation>
    </message>
    <message>
        <source>Make it fit, and bring the step under 25 seconds.</source>
        <translation>Bringen Sie es unter, mit einem Schritt unter 25 Sekunden.</translation>
    </message>
    <message>
        <source>more replicas</source>
        <translation>mehr Replikate</translation>
    </message>
    <message>
        <source>Two nodes as replicas hold {activations_gib@nodes=2} each, as halves of a sequence {activations_gib@nodes=2;cp=2}.</source>
        <translation>Zwei Knoten als Replikate halten je {activations_gib@nodes=2}, als Hälften einer Sequenz {activations_gib@nodes=2;cp=2}.</translation>
    </message>
    <message>
        <source>131,072 tokens on 32 GPUs</source>
        <translation>131.072 Token auf 32 GPUs</translation>
    </message>
    <message>
        <source>A long sequence may be split inside layers or along itself; both together lose least.</source>
        <translation>Eine lange Sequenz lässt sich in Schichten oder der Länge nach teilen; beides zusammen verliert am wenigsten.</translation>
    </message>
    <message>
        <source>Without recomputation, which of these is fastest?</source>
        <translation>Ohne Neuberechnung: Was ist am schnellsten?</translation>
    </message>
    <message>
        <source>tp 8, cp 4</source>
        <translation>tp 8, cp 4</translation>
    </message>
    <message>
        <source>tp 2, cp 8</source>
        <translation>tp 2, cp 8</translation>
    </message>
    <message>
        <source>tp 1, cp 16</source>
        <translation>tp 1, cp 16</translation>
    </message>
    <message>
        <source>{step@tp=2;cp=8;recompute=none}; a ring of sixteen leaves the node and takes {step@tp=1;cp=16;recompute=none}.</source>
        <translation>{step@tp=2;cp=8;recompute=none}; ein Ring aus sechzehn verlässt den Knoten und braucht {step@tp=1;cp=16;recompute=none}.</translation>
    </message>
    <message>
        <source>tp {tp}, cp {cp}: {step}, peak {memory}, {tensor_comm_share} within layers, {context_comm_share} for keys and values.</source>
        <translation>tp {tp}, cp {cp}: {step}, Spitze {memory}, {tensor_comm_share} in Schichten, {context_comm_share} für Schlüssel und Werte.</translation>
    </message>
    <message>
        <source>Bring the step under 14.5 seconds, within 55 GiB.</source>
        <translation>Bringen Sie den Schritt unter 14,5 Sekunden, in 55 GiB.</translation>
    </message>
    <message>
        <source>still recomputing</source>
        <translation>weiter neu rechnen</translation>
    </message>
    <message>
        <source>Recomputing everything takes {step@start}; split four by four, nothing has to be: {step@tp=4;cp=4;recompute=none}.</source>
        <translation>Alles neu zu rechnen dauert {step@start}; vier mal vier geteilt muss nichts davon sein: {step@tp=4;cp=4;recompute=none}.</translation>
    </message>
    <message>
        <source>Experts need a place</source>
        <translation>Experten brauchen Platz</translation>
    </message>
    <message>
        <source>A mixture of experts computes with a few and must store them all.</source>
        <translation>Ein Gemisch von Experten rechnet mit wenigen und muss alle speichern.</translation>
    </message>
    <message>
        <source>Eight experts per layer, spread over 2 GPUs: states take {states_gib@start}. Spread over 8: how many GiB?</source>
        <translation>Acht Experten je Schicht auf 2 GPUs: Zustände belegen {states_gib@start}. Auf 8 verteilt: wie viele GiB?</translation>
    </message>
    <message>
        <source>{states_gib@ep=8}: not a quarter, since optimizer states were shared before.</source>
        <translation>{states_gib@ep=8}: kein Viertel, denn Optimiererzustände waren schon vorher geteilt.</translation>
    </message>
    <message>
        <source>Experts over {ep} GPUs: states {states_gib}, peak {memory}, {expert_comm_share} moving tokens.</source>
        <translation>Experten auf {ep} GPUs: Zustände {states_gib}, Spitze {memory}, {expert_comm_share} Token unterwegs.</translation>
    </message>
    <message>
        <source>Make it fit; keep tokens on the way under 5 % of the step.</source>
        <translation>Bringen Sie es unter; Token unterwegs unter 5 % des Schritts.</translation>
    </message>
    <message>
        <source>all experts everywhere</source>
        <translation>alle Experten überall</translation>
    </message>
    <message>
        <source>From four GPUs to eight the step goes from {step@ep=4} to {step@ep=8}: memory falls, tokens travel more.</source>
        <translation>Von vier auf acht GPUs geht der Schritt von {step@ep=4} auf {step@ep=8}: Der Speicher fällt, Token reisen mehr.</translation>
    </message>
    <message>
        <source>The favourite expert</source>
        <translation>Der Lieblingsexperte</translation>
    </message>
    <message>
        <source>A layer of experts is done when its fullest rank is done.</source>
        <translation>Eine Schicht von Experten ist fertig, wenn ihr vollster Rang fertig ist.</translation>
    </message>
    <message>
        <source>The fullest rank gets one and a half times the mean of the tokens. How much longer is the step, as a ratio?</source>
        <translation>Der vollste Rang bekommt das Anderthalbfache der Token. Wie viel länger ist der Schritt, als Verhältnis?</translation>
    </message>
    <message>
        <source>{step@start over imbalance=0} times: experts are most of the work, and everybody waits for the fullest.</source>
        <translation>{step@start over imbalance=0}-mal: Experten sind die meiste Arbeit, und alle warten auf den vollsten.</translation>
    </message>
    <message>
        <source>A cap of {capacity_factor}: a step of {step}, activations {activations_gib}, peak {memory}.</source>
        <translation>Grenze {capacity_factor}: ein Schritt von {step}, Aktivierungen {activations_gib}, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Tokens stay unbalanced. Cap the experts: a step under 3.4 seconds, with room for a tenth more than the mean.</source>
        <translation>Token bleiben ungleich. Begrenzen Sie die Experten: ein Schritt unter 3,4 Sekunden, mit Platz für ein Zehntel über dem Mittel.</translation>
    </message>
    <message>
        <source>Room of an expert</source>
        <translation>Platz eines Experten</translation>
    </message>
    <message>
        <source>no cap</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>no room at all</source>
        <translation>gar kein Platz</translation>
    </message>
    <message>
        <source>a quarter more</source>
        <translation>ein Viertel mehr</translation>
    </message>
    <message>
        <source>Half more on one rank costs {step@start less imbalance=0} of {step@imbalance=0}, and {memory@start less imbalance=0} of memory.</source>
        <translation>Die Hälfte mehr auf einem Rang kostet {step@start less imbalance=0} von {step@imbalance=0} und {memory@start less imbalance=0} Speicher.</translation>
    </message>
    <message>
        <source>What finds no room is dropped; what that does to learning, no schedule tells.</source>
        <translation>Was keinen Platz findet, fällt weg; was das fürs Lernen heißt, sagt kein Zeitplan.</translation>
    </message>
    <message>
        <source>Experts far away</source>
        <translation>Experten in der Ferne</translation>
    </message>
    <message>
        <source>Tokens that leave the node travel slowly: wider is not always faster.</source>
        <translation>Token, die den Knoten verlassen, reisen langsam: Breiter ist nicht immer schneller.</translation>
    </message>
    <message>
        <source>160 experts per layer lie on 32 GPUs of four nodes; {expert_comm_share@start} of the step moves tokens. On the 8 GPUs of one node: what share?</source>
        <translation>160 Experten je Schicht liegen auf 32 GPUs von vier Knoten; {expert_comm_share@start} des Schritts bewegen Token. Auf den 8 GPUs eines Knotens: welcher Anteil?</translation>
    </message>
    <message>
        <source>{expert_comm_share@ep=8}: tokens no longer leave the node.</source>
        <translation>{expert_comm_share@ep=8}: Token verlassen den Knoten nicht mehr.</translation>
    </message>
    <message>
        <source>Experts over {ep} GPUs: {expert_comm_share} moving tokens, states {states_gib}, a step of {step}.</source>
        <translation>Experten auf {ep} GPUs: {expert_comm_share} Token bewegen, Zustände {states_gib}, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Keep moving tokens under 10 % of the step, within 50 GiB.</source>
        <translation>Token bewegen unter 10 % des Schritts, in 50 GiB.</translation>
    </message>
    <message>
        <source>half as wide</source>
        <translation>halb so breit</translation>
    </message>
    <message>
        <source>Wider saves {states_gib@ep=8 less start} of states and costs {step@start less ep=8} a step.</source>
        <translation>Breiter spart {states_gib@ep=8 less start} Zustände und kostet {step@start less ep=8} je Schritt.</translation>
    </message>
    <message>
        <source>Two micro-batches at once</source>
        <translation>Zwei Mikrobatches zugleich</translation>
    </message>
    <message>
        <source>While one micro-batch sends its tokens, another can compute.</source>
        <translation>Während ein Mikrobatch seine Token sendet, kann ein anderer rechnen.</translation>
    </message>
    <message>
        <source>{expert_comm_share@start} of the step moves tokens between four nodes. Behind another micro-batch&apos;s work: what share is left?</source>
        <translation>{expert_comm_share@start} des Schritts bewegen Token zwischen vier Knoten. Hinter der Arbeit eines anderen Mikrobatches: welcher Anteil bleibt?</translation>
    </message>
    <message>
        <source>{expert_comm_share@ep_overlap=1}: there is not enough work to hide all of it.</source>
        <translation>{expert_comm_share@ep_overlap=1}: Es gibt nicht genug Arbeit, um alles zu verbergen.</translation>
    </message>
    <message>
        <source>{expert_comm_share} moving tokens, {bubble} bubble, a step of {step}.</source>
        <translation>{expert_comm_share} Token bewegen, {bubble} Blase, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Leave the experts on 32 GPUs and bring the step under 11 seconds.</source>
        <translation>Lassen Sie die Experten auf 32 GPUs und bringen Sie den Schritt unter 11 Sekunden.</translation>
    </message>
    <message>
        <source>smaller tokens</source>
        <translation>kleinere Token</translation>
    </message>
    <message>
        <source>Overlap saves {step@start less ep_overlap=1}; sending eight bits instead of sixteen {step@start less ep_dtype=fp8}.</source>
        <translation>Überlappen spart {step@start less ep_overlap=1}, acht statt sechzehn Bit zu senden {step@start less ep_dtype=fp8}.</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>The same GPUs on a slower network</source>
        <translation>Dieselben GPUs an einem langsameren Netz</translation>
    </message>
    <message>
        <source>What a network is worth depends on the layout: some layouts hardly notice it.</source>
        <translation>Was ein Netz wert ist, hängt vom Layout ab: Manche merken kaum etwas davon.</translation>
    </message>
    <message>
        <source>GPUs that talk over PCIe share every layer by eight. What share of the step is waiting for messages?</source>
        <translation>GPUs, die über PCIe sprechen, teilen jede Schicht durch acht. Welcher Anteil des Schritts ist Warten auf Nachrichten?</translation>
    </message>
    <message>
        <source>Under a quarter</source>
        <translation>Unter einem Viertel</translation>
    </message>
    <message>
        <source>A quarter to a half</source>
        <translation>Ein Viertel bis die Hälfte</translation>
    </message>
    <message>
        <source>More than half</source>
        <translation>Mehr als die Hälfte</translation>
    </message>
    <message>
        <source>{tensor_comm_share@start}: the layer waits longer than it computes.</source>
        <translation>{tensor_comm_share@start}: Die Schicht wartet länger, als sie rechnet.</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {tensor_comm_share} within layers, {data_comm_share} for gradients, {bubble} bubble, {mfu} MFU.</source>
        <translation>tp {tp}, pp {pp}: {tensor_comm_share} in Schichten, {data_comm_share} für Gradienten, {bubble} Blase, {mfu} MFU.</translation>
    </message>
    <message>
        <source>Same GPUs, same wires: reach 40 % MFU.</source>
        <translation>Gleiche GPUs, gleiche Leitungen: Erreichen Sie 40 % MFU.</translation>
    </message>
    <message>
        <source>half as much splitting</source>
        <translation>halb so viel Teilen</translation>
    </message>
    <message>
        <source>Stages send little: {mfu@tp=1;pp=8} MFU, against {mfu@start} with split layers.</source>
        <translation>Stufen senden wenig: {mfu@tp=1;pp=8} MFU, gegen {mfu@start} mit geteilten Schichten.</translation>
    </message>
    <message>
        <source>Who sits next to whom</source>
        <translation>Wer neben wem sitzt</translation>
    </message>
    <message>
        <source>The order of ranks decides which messages stay in the node.</source>
        <translation>Die Reihenfolge der Ränge entscheidet, welche Nachrichten im Knoten bleiben.</translation>
    </message>
    <message>
        <source>Which ranks should be neighbours in the node, so that the step is shortest?</source>
        <translation>Welche Ränge sollten im Knoten Nachbarn sein, damit der Schritt am kürzesten ist?</translation>
    </message>
    <message>
        <source>Replicas first</source>
        <translation>Replikate zuerst</translation>
    </message>
    <message>
        <source>Stages first</source>
        <translation>Stufen zuerst</translation>
    </message>
    <message>
        <source>Shards of a layer, then replicas</source>
        <translation>Teile einer Schicht, dann Replikate</translation>
    </message>
    <message>
        <source>{step@rank_order=tp-cp-dp-pp} against {step@rank_order=dp-tp-cp-pp} with replicas first: layers talk most.</source>
        <translation>{step@rank_order=tp-cp-dp-pp} gegen {step@rank_order=dp-tp-cp-pp} mit Replikaten zuerst: Schichten sprechen am meisten.</translation>
    </message>
    <message>
        <source>Within layers {tensor_comm_share}, gradients {data_comm_share}, a step of {step}.</source>
        <translation>In Schichten {tensor_comm_share}, Gradienten {data_comm_share}, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Same degrees, another order: bring the step under 3.9 seconds.</source>
        <translation>Gleiche Grade, andere Reihenfolge: Bringen Sie den Schritt unter 3,9 Sekunden.</translation>
    </message>
    <message>
        <source>stages together</source>
        <translation>Stufen beisammen</translation>
    </message>
    <message>
        <source>Nothing else was changed: {tensor_comm_share@start} within layers becomes {tensor_comm_share@rank_order=tp-cp-dp-pp}.</source>
        <translation>Sonst wurde nichts geändert: {tensor_comm_share@start} in Schichten werden {tensor_comm_share@rank_order=tp-cp-dp-pp}.</translation>
    </message>
    <message>
        <source>When others use the network</source>
        <translation>Wenn andere das Netz benutzen</translation>
    </message>
    <message>
        <source>What hides behind work stays hidden, until it does not fit there any more.</source>
        <translation>Was hinter Arbeit verborgen ist, bleibt es, bis es dort nicht mehr passt.</translation>
    </message>
    <message>
        <source>Weights are shared over four nodes. Other jobs take half of the network: the step grows to {step@congestion=50 over start} times. They take nine tenths: how many times as long?</source>
        <translation>Gewichte sind über vier Knoten geteilt. Andere Jobs nehmen das halbe Netz: Der Schritt wächst auf das {step@congestion=50 over start}-Fache. Sie nehmen neun Zehntel: wievielmal so lang?</translation>
    </message>
    <message>
        <source>{step@congestion=90 over start} times: at half it was {step@congestion=50 over start}.</source>
        <translation>{step@congestion=90 over start}-mal: bei der Hälfte waren es {step@congestion=50 over start}.</translation>
    </message>
    <message>
        <source>Others take {congestion} %: {data_comm_share} waiting for weights and gradients, {bubble} bubble, {step} a step.</source>
        <translation>Andere nehmen {congestion} %: {data_comm_share} Warten auf Gewichte und Gradienten, {bubble} Blase, {step} je Schritt.</translation>
    </message>
    <message>
        <source>Others take nine tenths. Bring the step under 13 seconds.</source>
        <translation>Andere nehmen neun Zehntel. Bringen Sie den Schritt unter 13 Sekunden.</translation>
    </message>
    <message>
        <source>hope for the best</source>
        <translation>hoffen</translation>
    </message>
    <message>
        <source>no sharing of weights</source>
        <translation>Gewichte nicht teilen</translation>
    </message>
    <message>
        <source>On the congested network eight stages take {step@congestion=90;zero=1;pp=8}, shared weights {step@congestion=90}.</source>
        <translation>Im vollen Netz brauchen acht Stufen {step@congestion=90;zero=1;pp=8}, geteilte Gewichte {step@congestion=90}.</translation>
    </message>
    <message>
        <source>Half the bits, half the time?</source>
        <translation>Halbe Bits, halbe Zeit?</translation>
    </message>
    <message>
        <source>FP8 doubles the peak of matrix products, and nothing else gets faster.</source>
        <translation>FP8 verdoppelt die Spitze der Matrixprodukte; sonst wird nichts schneller.</translation>
    </message>
    <message>
        <source>Matrix products in FP8 have twice the peak. How many times as fast is the step?</source>
        <translation>Matrixprodukte in FP8 haben die doppelte Spitze. Wievielmal so schnell ist der Schritt?</translation>
    </message>
    <message>
        <source>{tokens@precision=fp8 over start} times: attention, norms, messages and the optimizer stay as they are.</source>
        <translation>{tokens@precision=fp8 over start}-mal: Attention, Normen, Nachrichten und Optimierer bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>{precision}: {step} a step, {mfu} MFU, peak {memory}.</source>
        <translation>{precision}: {step} je Schritt, {mfu} MFU, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Reach 139,000 tokens a second on the same GPUs.</source>
        <translation>Erreichen Sie auf denselben GPUs 139.000 Token je Sekunde.</translation>
    </message>
    <message>
        <source>less splitting</source>
        <translation>weniger teilen</translation>
    </message>
    <message>
        <source>MFU falls from {mfu@start} to {mfu@precision=fp8} while the step gets shorter: the peak it is counted against doubled.</source>
        <translation>Die MFU fällt von {mfu@start} auf {mfu@precision=fp8}, während der Schritt kürzer wird: Die Spitze, an der sie zählt, hat sich verdoppelt.</translation>
    </message>
    <message>
        <source>Sixteen bits</source>
        <translation>Sechzehn Bit</translation>
    </message>
    <message>
        <source>Half as many bits shrink activations, and tensor cores do far more than twice the work.</source>
        <translation>Halb so viele Bits verkleinern Aktivierungen, und Tensorkerne leisten weit mehr als das Doppelte.</translation>
    </message>
    <message>
        <source>A step in 16 bits takes {step@start} on eight V100s. In 32 bits: how many times as long?</source>
        <translation>Ein Schritt in 16 Bit dauert {step@start} auf acht V100. In 32 Bit: wievielmal so lang?</translation>
    </message>
    <message>
        <source>{step@precision=fp32 over start} times: the tensor cores of a V100 take sixteen bits only.</source>
        <translation>{step@precision=fp32 over start}-mal: Die Tensorkerne einer V100 nehmen nur sechzehn Bit.</translation>
    </message>
    <message>
        <source>{precision}: {step} a step, activations {activations_gib}, peak {memory}.</source>
        <translation>{precision}: {step} je Schritt, Aktivierungen {activations_gib}, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Bring the step under 1.72 seconds.</source>
        <translation>Bringen Sie den Schritt unter 1,72 Sekunden.</translation>
    </message>
    <message>
        <source>more bits, more at a time</source>
        <translation>mehr Bits, mehr auf einmal</translation>
    </message>
    <message>
        <source>recompute to be safe</source>
        <translation>zur Sicherheit neu rechnen</translation>
    </message>
    <message>
        <source>Activations take {activations_gib@start} in sixteen bits and {activations_gib@precision=fp32} in thirty-two.</source>
        <translation>Aktivierungen brauchen {activations_gib@start} in sechzehn und {activations_gib@precision=fp32} in zweiunddreißig Bit.</translation>
    </message>
    <message>
        <source>Honest numbers</source>
        <translation>Ehrliche Zahlen</translation>
    </message>
    <message>
        <source>Busy is not useful</source>
        <translation>Beschäftigt ist nicht nützlich</translation>
    </message>
    <message>
        <source>HFU counts recomputed work, MFU does not: only one of them notices.</source>
        <translation>HFU zählt neu gerechnete Arbeit, MFU nicht: Nur eine von beiden merkt es.</translation>
    </message>
    <message>
        <source>Everything is recomputed. MFU was {mfu@start}, HFU {hfu@start}. What does HFU say now?</source>
        <translation>Alles wird neu gerechnet. MFU war {mfu@start}, HFU {hfu@start}. Was sagt HFU nun?</translation>
    </message>
    <message>
        <source>Well above</source>
        <translation>Deutlich darüber</translation>
    </message>
    <message>
        <source>About the same</source>
        <translation>Etwa dasselbe</translation>
    </message>
    <message>
        <source>Well below</source>
        <translation>Deutlich darunter</translation>
    </message>
    <message>
        <source>{hfu@recompute=full}, while MFU falls to {mfu@recompute=full}: the GPUs are as busy as before.</source>
        <translation>{hfu@recompute=full}, während die MFU auf {mfu@recompute=full} fällt: Die GPUs sind so beschäftigt wie zuvor.</translation>
    </message>
    <message>
        <source>MFU {mfu}, HFU {hfu}, {tokens}.</source>
        <translation>MFU {mfu}, HFU {hfu}, {tokens}.</translation>
    </message>
    <message>
        <source>Reach an HFU above 71.8 % with more than 39,000 tokens a second.</source>
        <translation>Erreichen Sie eine HFU über 71,8 % mit mehr als 39.000 Token je Sekunde.</translation>
    </message>
    <message>
        <source>Recomputing gives {hfu@recompute=full} HFU at {tokens@recompute=full}; without it {hfu@start} mean {tokens@start}.</source>
        <translation>Neu rechnen ergibt {hfu@recompute=full} HFU bei {tokens@recompute=full}; ohne bedeuten {hfu@start} {tokens@start}.</translation>
    </message>
    <message>
        <source>More than possible?</source>
        <translation>Mehr als möglich?</translation>
    </message>
    <message>
        <source>MFU counts a full training step; whoever computes less of it looks faster than the hardware.</source>
        <translation>MFU zählt einen vollen Trainingsschritt; wer weniger davon rechnet, wirkt schneller als die Hardware.</translation>
    </message>
    <message>
        <source>Adapters skip the gradients of frozen weights. MFU was {mfu@start}. What does it say now, counted the same way?</source>
        <translation>Adapter lassen die Gradienten eingefrorener Gewichte weg. MFU war {mfu@start}. Was sagt sie nun, gleich gezählt?</translation>
    </message>
    <message>
        <source>{mfu@train=lora}: no kernel got faster, a third of the work is gone.</source>
        <translation>{mfu@train=lora}: Kein Kernel wurde schneller, ein Drittel der Arbeit fehlt.</translation>
    </message>
    <message>
        <source>MFU {mfu}, {tokens}, a step of {step}.</source>
        <translation>MFU {mfu}, {tokens}, ein Schritt von {step}.</translation>
    </message>
    <message>
        <source>Show an MFU above 90 % that you would not put into a paper.</source>
        <translation>Zeigen Sie eine MFU über 90 %, die Sie in kein Paper schreiben würden.</translation>
    </message>
    <message>
        <source>share more</source>
        <translation>mehr teilen</translation>
    </message>
    <message>
        <source>The step falls from {step@start} to {step@train=lora}: real, and no better use of the hardware.</source>
        <translation>Der Schritt fällt von {step@start} auf {step@train=lora}: echt, und keine bessere Nutzung der Hardware.</translation>
    </message>
    <message>
        <source>A large batch flatters</source>
        <translation>Ein großer Batch schmeichelt</translation>
    </message>
    <message>
        <source>A larger batch thins out bubble and optimizer: the same layout shows a higher MFU.</source>
        <translation>Ein größerer Batch verdünnt Blase und Optimierer: Dasselbe Layout zeigt eine höhere MFU.</translation>
    </message>
    <message>
        <source>64 sequences a step: {mfu@start} MFU. The same layout with 1,024 sequences: what MFU?</source>
        <translation>64 Sequenzen je Schritt: {mfu@start} MFU. Dasselbe Layout mit 1.024 Sequenzen: welche MFU?</translation>
    </message>
    <message>
        <source>{mfu@global_batch=1024}: the bubble fell from {bubble@start} to {bubble@global_batch=1024}.</source>
        <translation>{mfu@global_batch=1024}: Die Blase fiel von {bubble@start} auf {bubble@global_batch=1024}.</translation>
    </message>
    <message>
        <source>{global_batch} sequences a step: {mfu} MFU, {bubble} bubble, {step} a step.</source>
        <translation>{global_batch} Sequenzen je Schritt: {mfu} MFU, {bubble} Blase, {step} je Schritt.</translation>
    </message>
    <message>
        <source>Keep 64 sequences a step and reach 45.5 % MFU.</source>
        <translation>Bleiben Sie bei 64 Sequenzen je Schritt und erreichen Sie 45,5 % MFU.</translation>
    </message>
    <message>
        <source>a larger batch</source>
        <translation>ein größerer Batch</translation>
    </message>
    <message>
        <source>Two MFUs compare only at the same batch: here {mfu@global_batch=1024 less start} are the batch&apos;s alone.</source>
        <translation>Zwei MFU lassen sich nur beim selben Batch vergleichen: Hier gehören {mfu@global_batch=1024 less start} allein dem Batch.</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>Warten auf den Host</translation>
    </message>
    <message>
        <source>A small layer is done before the host can launch the next one; the GPU looks slow and waits.</source>
        <translation>Eine kleine Schicht ist fertig, bevor der Host die nächste starten kann; die GPU wirkt langsam und wartet.</translation>
    </message>
    <message>
        <source>A model of half a billion parameters runs at {mfu@start} MFU. What share of the step do the GPUs wait for kernels to be launched?</source>
        <translation>Ein Modell mit einer halben Milliarde Parametern läuft mit {mfu@start} MFU. Welchen Anteil des Schritts warten die GPUs auf Kernelstarts?</translation>
    </message>
    <message>
        <source>{host_share@start}: faster GPUs would not help at all.</source>
        <translation>{host_share@start}: Schnellere GPUs würden gar nicht helfen.</translation>
    </message>
    <message>
        <source>{host_share} waiting for launches, {mfu} MFU, {tokens}.</source>
        <translation>{host_share} Warten auf Starts, {mfu} MFU, {tokens}.</translation>
    </message>
    <message>
        <source>Bring the waiting for launches under 10 %.</source>
        <translation>Bringen Sie das Warten auf Starts unter 10 %.</translation>
    </message>
    <message>
        <source>twice the work per launch</source>
        <translation>doppelte Arbeit je Start</translation>
    </message>
    <message>
        <source>Recorded launches alone bring {mfu@cuda_graphs=full}, larger micro-batches alone {mfu@micro_batch=8}, both {mfu@cuda_graphs=full;micro_batch=8}.</source>
        <translation>Aufgezeichnete Starts allein bringen {mfu@cuda_graphs=full}, größere Mikrobatches allein {mfu@micro_batch=8}, beides {mfu@cuda_graphs=full;micro_batch=8}.</translation>
    </message>
    <message>
        <source>Whole designs</source>
        <translation>Ganze Entwürfe</translation>
    </message>
    <message>
        <source>A 7B on one node</source>
        <translation>Ein 7B auf einem Knoten</translation>
    </message>
    <message>
        <source>The simplest layout that fits is mostly the fastest.</source>
        <translation>Das einfachste Layout, das passt, ist meist das schnellste.</translation>
    </message>
    <message>
        <source>Eight GPUs share every layer: {tokens@start}. With a whole model on each, optimizer shared: how many times as fast?</source>
        <translation>Acht GPUs teilen jede Schicht: {tokens@start}. Mit einem ganzen Modell auf jeder, Optimierer geteilt: wievielmal so schnell?</translation>
    </message>
    <message>
        <source>{tokens@tp=1 over start} times: nobody waits within layers.</source>
        <translation>{tokens@tp=1 over start}-mal: Niemand wartet innerhalb der Schichten.</translation>
    </message>
    <message>
        <source>{tokens}, {mfu} MFU, peak {memory}.</source>
        <translation>{tokens}, {mfu} MFU, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Find a layout above 72 % MFU.</source>
        <translation>Finden Sie ein Layout über 72 % MFU.</translation>
    </message>
    <message>
        <source>no splitting alone</source>
        <translation>nur nicht teilen</translation>
    </message>
    <message>
        <source>large micro-batches with recomputation</source>
        <translation>große Mikrobatches mit Neuberechnung</translation>
    </message>
    <message>
        <source>The fastest splits and recomputes nothing: {step@tp=1;zero=2;micro_batch=2} against {step@start}.</source>
        <translation>Das schnellste teilt keine Schicht und rechnet nichts neu: {step@tp=1;zero=2;micro_batch=2} gegen {step@start}.</translation>
    </message>
    <message>
        <source>A 70B on 64 GPUs</source>
        <translation>Ein 70B auf 64 GPUs</translation>
    </message>
    <message>
        <source>Between splitting layers and adding stages lies a balance that no rule of thumb finds.</source>
        <translation>Zwischen geteilten Schichten und mehr Stufen liegt ein Gleichgewicht, das keine Faustregel findet.</translation>
    </message>
    <message>
        <source>Which of these is fastest on 64 GPUs?</source>
        <translation>Was ist auf 64 GPUs am schnellsten?</translation>
    </message>
    <message>
        <source>tp 8, pp 1</source>
        <translation>tp 8, pp 1</translation>
    </message>
    <message>
        <source>tp 8, pp 4</source>
        <translation>tp 8, pp 4</translation>
    </message>
    <message>
        <source>tp 4, pp 4</source>
        <translation>tp 4, pp 4</translation>
    </message>
    <message>
        <source>tp 2, pp 16</source>
        <translation>tp 2, pp 16</translation>
    </message>
    <message>
        <source>{step@tp=4;pp=4} against {step@tp=8;pp=1} of the first: half the messages within layers for a small bubble.</source>
        <translation>{step@tp=4;pp=4} gegen {step@tp=8;pp=1} des ersten: halb so viele Nachrichten in Schichten für eine kleine Blase.</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {step}, peak {memory}, {tensor_comm_share} messages within layers, {bubble} bubble.</source>
        <translation>tp {tp}, pp {pp}: {step}, Spitze {memory}, {tensor_comm_share} Nachrichten in Schichten, {bubble} Blase.</translation>
    </message>
    <message>
        <source>Bring the step under 14 seconds.</source>
        <translation>Bringen Sie den Schritt unter 14 Sekunden.</translation>
    </message>
    <message>
        <source>no stages</source>
        <translation>keine Stufen</translation>
    </message>
    <message>
        <source>Waiting within layers falls from {tensor_comm_share@tp=8;pp=4} to {tensor_comm_share@tp=4;pp=4}, the bubble grows from {bubble@tp=8;pp=4} to {bubble@tp=4;pp=4}.</source>
        <translation>Warten in Schichten fällt von {tensor_comm_share@tp=8;pp=4} auf {tensor_comm_share@tp=4;pp=4}, die Blase wächst von {bubble@tp=8;pp=4} auf {bubble@tp=4;pp=4}.</translation>
    </message>
    <message>
        <source>A 175B on 512 GPUs</source>
        <translation>Ein 175B auf 512 GPUs</translation>
    </message>
    <message>
        <source>Interleaving pays where stages are many; splitting layers less pays where memory allows.</source>
        <translation>Verschränken lohnt sich bei vielen Stufen, weniger Teilen, wo der Speicher reicht.</translation>
    </message>
    <message>
        <source>Eight stages, one chunk each: {bubble@start} of bubble. With six chunks: what share?</source>
        <translation>Acht Stufen mit je einem Abschnitt: {bubble@start} Blase. Mit sechs Abschnitten: welcher Anteil?</translation>
    </message>
    <message>
        <source>{bubble@chunks=6}: what is left is imbalance, not way in and out.</source>
        <translation>{bubble@chunks=6}: Was bleibt, ist Ungleichgewicht, nicht Anlauf und Auslauf.</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}, {chunks} chunks: {step}, {bubble} bubble, {tensor_comm_share} within layers, peak {memory}.</source>
        <translation>tp {tp}, pp {pp}, {chunks} Abschnitte: {step}, {bubble} Blase, {tensor_comm_share} in Schichten, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Bring the MFU above 63 %.</source>
        <translation>Bringen Sie die MFU über 63 %.</translation>
    </message>
    <message>
        <source>chunks alone</source>
        <translation>nur Abschnitte</translation>
    </message>
    <message>
        <source>less splitting alone</source>
        <translation>nur weniger teilen</translation>
    </message>
    <message>
        <source>The start reached {mfu@start}; with layers split by four and six chunks it is {mfu@tp=4;pp=8;chunks=6}.</source>
        <translation>Der Anfang erreichte {mfu@start}; mit durch vier geteilten Schichten und sechs Abschnitten {mfu@tp=4;pp=8;chunks=6}.</translation>
    </message>
    <message>
        <source>A mixture of experts on 32 GPUs</source>
        <translation>Ein Expertengemisch auf 32 GPUs</translation>
    </message>
    <message>
        <source>Experts, stages and shards compete for the same GPUs; the fewest stages that fit win.</source>
        <translation>Experten, Stufen und Teile wetteifern um dieselben GPUs; es gewinnen die wenigsten Stufen, die passen.</translation>
    </message>
    <message>
        <source>Two stages instead of four: the bubble shrinks, states grow. The step?</source>
        <translation>Zwei Stufen statt vier: Die Blase schrumpft, Zustände wachsen. Und der Schritt?</translation>
    </message>
    <message>
        <source>Shorter</source>
        <translation>Kürzer</translation>
    </message>
    <message>
        <source>As long</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Longer still</source>
        <translation>Noch länger</translation>
    </message>
    <message>
        <source>{step@pp=2 over start} of it: {bubble@start} of bubble become {bubble@pp=2}.</source>
        <translation>{step@pp=2 over start} davon: Aus {bubble@start} Blase werden {bubble@pp=2}.</translation>
    </message>
    <message>
        <source>ep {ep}, pp {pp}, tp {tp}: {step}, {mfu} MFU, {bubble} bubble, {expert_comm_share} moving tokens, peak {memory}.</source>
        <translation>ep {ep}, pp {pp}, tp {tp}: {step}, {mfu} MFU, {bubble} Blase, {expert_comm_share} Token bewegen, Spitze {memory}.</translation>
    </message>
    <message>
        <source>Find the fastest layout that fits: over 48 % MFU.</source>
        <translation>Finden Sie das schnellste Layout, das passt: über 48 % MFU.</translation>
    </message>
    <message>
        <source>fewer experts apart</source>
        <translation>weniger verteilte Experten</translation>
    </message>
    <message>
        <source>The bubble fell from {bubble@start} to {bubble@pp=2}; tokens on the way take {expert_comm_share@pp=2}.</source>
        <translation>Die Blase fiel von {bubble@start} auf {bubble@pp=2}; Token unterwegs brauchen {expert_comm_share@pp=2}.</translation>
    </message>
    <message>
        <source>The fewest GPUs</source>
        <translation>Die wenigsten GPUs</translation>
    </message>
    <message>
        <source>A budget turns the question round: what is the least that is fast enough?</source>
        <translation>Ein Budget dreht die Frage um: Was ist das wenigste, das schnell genug ist?</translation>
    </message>
    <message>
        <source>64 GPUs share every layer by eight and make {tokens@start}. Half of them with layers shared by two: how many times as many tokens?</source>
        <translation>64 GPUs teilen jede Schicht durch acht und schaffen {tokens@start}. Die Hälfte davon, Schichten durch zwei geteilt: wievielmal so viele Token?</translation>
    </message>
    <message>
        <source>{tokens@nodes=4;tp=2 over start}: half the GPUs lose less than half.</source>
        <translation>{tokens@nodes=4;tp=2 over start}: Die halben GPUs verlieren weniger als die Hälfte.</translation>
    </message>
    <message>
        <source>{accelerators} GPUs: {tokens}, {mfu} MFU, peak {memory}.</source>
        <translation>{accelerators} GPUs: {tokens}, {mfu} MFU, Spitze {memory}.</translation>
    </message>
    <message>
        <source>40,000 tokens a second are wanted. Use as few GPUs as you can: no more than 16.</source>
        <translation>Gebraucht werden 40.000 Token je Sekunde. Nehmen Sie so wenige GPUs wie möglich: höchstens 16.</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>ein Knoten</translation>
    </message>
    <message>
        <source>fewer nodes, same splitting</source>
        <translation>weniger Knoten, gleich geteilt</translation>
    </message>
    <message>
        <source>Each GPU makes {tokens_per_gpu@start} at the start and {tokens_per_gpu@nodes=2;tp=2} in a layout that sixteen suffice for.</source>
        <translation>Jede GPU schafft anfangs {tokens_per_gpu@start} und {tokens_per_gpu@nodes=2;tp=2} in einem Layout, dem sechzehn genügen.</translation>
    </message>
    <message>
        <source>copies to and from the host, exposed</source>
        <translation>Kopien zum Host und zurück, sichtbar</translation>
    </message>
    <message>
        <source>share of the weights outside the device</source>
        <translation>Anteil der Gewichte außerhalb des Geräts</translation>
    </message>
    <message>
        <source>knob offload_weights</source>
        <translation>Stellgröße offload_weights</translation>
    </message>
    <message>
        <source>bandwidth between one accelerator and its host</source>
        <translation>Bandbreite zwischen einem Beschleuniger und seinem Host</translation>
    </message>
    <message>
        <source>share of the optimizer outside the device</source>
        <translation>Anteil des Optimierers außerhalb des Geräts</translation>
    </message>
    <message>
        <source>knob offload_optimizer</source>
        <translation>Stellgröße offload_optimizer</translation>
    </message>
    <message>
        <source>the slower of device and host</source>
        <translation>das Langsamere von Gerät und Host</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>beide zugleich</translation>
    </message>
    <message>
        <source>share of the optimizer on the device</source>
        <translation>Anteil des Optimierers auf dem Gerät</translation>
    </message>
    <message>
        <source>update of the host&apos;s part</source>
        <translation>Aktualisierung des Teils beim Host</translation>
    </message>
    <message>
        <source>memory bandwidth that a rank&apos;s share of an update by the cores attains</source>
        <translation>Speicherbandbreite, die der Anteil eines Rangs an einer Aktualisierung durch die Kerne erreicht</translation>
    </message>
    <message>
        <source>copies to and from the host of every micro-batch, exposed</source>
        <translation>Kopien zum Host und zurück in jedem Mikrobatch, sichtbar</translation>
    </message>
    <message>
        <source>copies to and from the host of a stage, one micro-batch, exposed</source>
        <translation>Kopien zum Host und zurück einer Stufe, ein Mikrobatch, sichtbar</translation>
    </message>
    <message>
        <source>copies to and from the host, hidden or not</source>
        <translation>Kopien zum Host und zurück, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>copies to and from the host of every micro-batch, hidden or not</source>
        <translation>Kopien zum Host und zurück in jedem Mikrobatch, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>copies to and from the host of a stage, one micro-batch</source>
        <translation>Kopien zum Host und zurück einer Stufe, ein Mikrobatch</translation>
    </message>
    <message>
        <source>weights on the device</source>
        <translation>Gewichte auf dem Gerät</translation>
    </message>
    <message>
        <source>gradients on the device</source>
        <translation>Gradienten auf dem Gerät</translation>
    </message>
    <message>
        <source>optimizer states on the device</source>
        <translation>Optimiererzustände auf dem Gerät</translation>
    </message>
    <message>
        <source>a rank&apos;s share of what the drives read</source>
        <translation>Anteil eines Rangs an dem, was die Laufwerke lesen</translation>
    </message>
    <message>
        <source>a rank&apos;s share of what the drives write</source>
        <translation>Anteil eines Rangs an dem, was die Laufwerke schreiben</translation>
    </message>
    <message>
        <source>GPT 12B</source>
        <translation>GPT 12B</translation>
    </message>
    <message>
        <source>assumption: as NVSwitch, 234.9 of 300 GB/s (stas00/ml-engineering)</source>
        <translation>Annahme: wie NVSwitch, 234,9 von 300 GB/s (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>updated weights on their way to the device</source>
        <translation>aktualisierte Gewichte auf dem Weg zum Gerät</translation>
    </message>
    <message>
        <source>gradients on their way to the host</source>
        <translation>Gradienten auf dem Weg zum Host</translation>
    </message>
    <message>
        <source>NVIDIA A100 40 GB SXM</source>
        <translation>NVIDIA A100 40 GB SXM</translation>
    </message>
    <message>
        <source>GPT 1T</source>
        <translation>GPT 1T</translation>
    </message>
    <message>
        <source>share of the activations outside the device</source>
        <translation>Anteil der Aktivierungen außerhalb des Geräts</translation>
    </message>
    <message>
        <source>knob offload_activations</source>
        <translation>Stellgröße offload_activations</translation>
    </message>
    <message>
        <source>activations on the device</source>
        <translation>Aktivierungen auf dem Gerät</translation>
    </message>
    <message>
        <source>GPT 20B</source>
        <translation>GPT 20B</translation>
    </message>
    <message>
        <source>update that alternates between device and host</source>
        <translation>Aktualisierung, die zwischen Gerät und Host wechselt</translation>
    </message>
    <message>
        <source>groups of parameters of which one is updated on the device</source>
        <translation>Gruppen von Parametern, von denen eine auf dem Gerät aktualisiert wird</translation>
    </message>
    <message>
        <source>Llama-2-7B</source>
        <translation>Llama-2-7B</translation>
    </message>
    <message>
        <source>knobs train, lora_rank</source>
        <translation>Stellgrößen train, lora_rank</translation>
    </message>
    <message>
        <source>GPT-2 XL</source>
        <translation>GPT-2 XL</translation>
    </message>
    <message>
        <source>GPT-3 13B</source>
        <translation>GPT-3 13B</translation>
    </message>
    <message>
        <source>gradients out, the host&apos;s update, weights back</source>
        <translation>Gradienten hinaus, Aktualisierung durch den Host, Gewichte zurück</translation>
    </message>
    <message>
        <source>share of the weights on the device</source>
        <translation>Anteil der Gewichte auf dem Gerät</translation>
    </message>
    <message>
        <source>optimizer, and what a delayed update takes beyond the step</source>
        <translation>Optimierer, und was eine verzögerte Aktualisierung über den Schritt hinaus braucht</translation>
    </message>
    <message>
        <source>optimizer, hidden or not</source>
        <translation>Optimierer, verdeckt oder nicht</translation>
    </message>
    <message>
        <source>forward of one layer with quantized weights</source>
        <translation>Vorwärtslauf einer Schicht mit quantisierten Gewichten</translation>
    </message>
    <message>
        <source>LLaMA-65B</source>
        <translation>LLaMA-65B</translation>
    </message>
    <message>
        <source>assumption: 0.9 x the median (.781) of the fractions of peak that 12 accelerators achieve in matrix products (stas00/ml-engineering); attention scaled from the A100 by the same ratio</source>
        <translation>Annahme: 0,9 x der Median (,781) der Spitzenanteile, die 12 Beschleuniger in Matrixprodukten erreichen (stas00/ml-engineering); Attention vom A100 im selben Verhältnis skaliert</translation>
    </message>
    <message>
        <source>dequantizing a layer&apos;s weights</source>
        <translation>Dequantisieren der Gewichte einer Schicht</translation>
    </message>
    <message>
        <source>backward of one layer with quantized weights</source>
        <translation>Rückwärtslauf einer Schicht mit quantisierten Gewichten</translation>
    </message>
    <message>
        <source>products of an update</source>
        <translation>Produkte einer Aktualisierung</translation>
    </message>
    <message>
        <source>counted matrix by matrix, at the rate of large products</source>
        <translation>Matrix für Matrix gezählt, mit der Rate großer Produkte</translation>
    </message>
    <message>
        <source>FLOPs of an update per parameter</source>
        <translation>FLOPs einer Aktualisierung je Parameter</translation>
    </message>
    <message>
        <source>counted matrix by matrix; knob optimizer</source>
        <translation>Matrix für Matrix gezählt; Stellgröße optimizer</translation>
    </message>
    <message>
        <source>gradients, freed layer by layer</source>
        <translation>Gradienten, Schicht für Schicht freigegeben</translation>
    </message>
    <message>
        <source>gradients of one layer</source>
        <translation>Gradienten einer Schicht</translation>
    </message>
    <message>
        <source>bytes per weight on its way</source>
        <translation>Bytes je Gewicht auf dem Weg</translation>
    </message>
    <message>
        <source>knob weight_bits</source>
        <translation>Stellgröße weight_bits</translation>
    </message>
    <message>
        <source>dequantizing gathered weights</source>
        <translation>Dequantisieren gesammelter Gewichte</translation>
    </message>
    <message>
        <source>gathering a stage&apos;s weights from their second copy</source>
        <translation>Sammeln der Gewichte einer Stufe aus ihrer zweiten Kopie</translation>
    </message>
    <message>
        <source>bytes per gradient on its way</source>
        <translation>Bytes je Gradient auf dem Weg</translation>
    </message>
    <message>
        <source>knob wire_bits</source>
        <translation>Stellgröße wire_bits</translation>
    </message>
    <message>
        <source>quantizing scattered gradients</source>
        <translation>Quantisieren verteilter Gradienten</translation>
    </message>
    <message>
        <source>weights and their second copy</source>
        <translation>Gewichte und ihre zweite Kopie</translation>
    </message>
    <message>
        <source>ranks that share a second copy of the weights</source>
        <translation>Ränge, die eine zweite Kopie der Gewichte teilen</translation>
    </message>
    <message>
        <source>knob secondary_shard</source>
        <translation>Stellgröße secondary_shard</translation>
    </message>
    <message>
        <source>scattering shared gradients to their optimizers</source>
        <translation>Verteilen geteilter Gradienten an ihre Optimierer</translation>
    </message>
    <message>
        <source>ranks that share gradients</source>
        <translation>Ränge, die Gradienten teilen</translation>
    </message>
    <message>
        <source>knob gradient_shard</source>
        <translation>Stellgröße gradient_shard</translation>
    </message>
    <message>
        <source>gathering updated weights to those that share them</source>
        <translation>Sammeln aktualisierter Gewichte bei denen, die sie teilen</translation>
    </message>
    <message>
        <source>ranks that share weights</source>
        <translation>Ränge, die Gewichte teilen</translation>
    </message>
    <message>
        <source>knob weight_shard</source>
        <translation>Stellgröße weight_shard</translation>
    </message>
    <message>
        <source>Llama-3.2-3B</source>
        <translation>Llama-3.2-3B</translation>
    </message>
    <message>
        <source>PCIe 4.0 x16: 32 GB/s nominal, about 25 through the host; no peer-to-peer</source>
        <translation>PCIe 4.0 x16: nominell 32 GB/s, etwa 25 über den Host; kein Peer-to-Peer</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on pcie</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf pcie</translation>
    </message>
    <message>
        <source>OLCF Frontier user guide: 512 GB of DDR4 at 205 GB/s, 36 GB/s between CPU and each die, two drives of 1.9 TB that read 8 and write 4 GB/s together</source>
        <translation>OLCF Frontier user guide: 512 GB DDR4 mit 205 GB/s, 36 GB/s zwischen CPU und jedem Die, zwei Laufwerke mit 1,9 TB, die zusammen 8 GB/s lesen und 4 schreiben</translation>
    </message>
    <message>
        <source>assumption: as a DGX H100</source>
        <translation>Annahme: wie eine DGX H100</translation>
    </message>
    <message>
        <source>assumption: as a DGX A100</source>
        <translation>Annahme: wie eine DGX A100</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on ethernet</source>
        <translation>erreichte Bandbreite eines Beschleunigers auf ethernet</translation>
    </message>
    <message>
        <source>assumption: TCP attains 0.4 to 0.6 at five to ten times the latency</source>
        <translation>Annahme: TCP erreicht 0,4 bis 0,6 bei fünf- bis zehnfacher Latenz</translation>
    </message>
    <message>
        <source>Formats of states</source>
        <translation>Formate der Zustände</translation>
    </message>
    <message>
        <source>How many bytes the optimizer&apos;s numbers take. Adam&apos;s two moments take 8 bytes per parameter in fp32, 4 in bf16, 2 in blocks of 8 bits; an fp32 master copy takes 4 more. Without one, small updates to 16-bit weights round away.</source>
        <translation>Wie viele Bytes die Zahlen des Optimierers brauchen. Die zwei Momente von Adam brauchen 8 Byte je Parameter in fp32, 4 in bf16, 2 in Blöcken von 8 Bit; eine fp32-Hauptkopie braucht 4 weitere. Ohne sie gehen kleine Aktualisierungen von 16-Bit-Gewichten beim Runden verloren.</translation>
    </message>
    <message>
        <source>Projected gradients</source>
        <translation>Projizierte Gradienten</translation>
    </message>
    <message>
        <source>GaLore keeps moments of a low-rank projection of every gradient: of an m by n matrix m r + 2 n r numbers instead of 2 m n. The projection is found anew every few hundred steps, which is not priced.</source>
        <translation>GaLore hält Momente einer Projektion niedrigen Rangs jedes Gradienten: von einer m-mal-n-Matrix m r + 2 n r Zahlen statt 2 m n. Die Projektion wird alle paar hundert Schritte neu bestimmt; das ist nicht eingerechnet.</translation>
    </message>
    <message>
        <source>Sharding by class of states</source>
        <translation>Sharding nach Klasse der Zustände</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer states are each shared in a group of their own: weights where links are fastest, the optimizer among all. Gathers of every micro-batch then stay on fast links, and what the slow ones carry travels once a step.</source>
        <translation>Gewichte, Gradienten und Optimiererzustände werden jeweils in einer eigenen Gruppe geteilt: Gewichte, wo Verbindungen am schnellsten sind, der Optimierer unter allen. Das Sammeln in jedem Mikrobatch bleibt dann auf schnellen Verbindungen, und was die langsamen tragen, reist einmal je Schritt.</translation>
    </message>
    <message>
        <source>State offload</source>
        <translation>Auslagern von Zuständen</translation>
    </message>
    <message>
        <source>Keeps optimizer states or weights in the memory of the host, or on its drives. Weights come for every use, behind the layer that runs; the host&apos;s cores update what lies there, far slower than a device. A delayed update hides behind the next step, an interleaved one shares the work with the device.</source>
        <translation>Hält Optimiererzustände oder Gewichte im Speicher des Hosts oder auf dessen Laufwerken. Gewichte kommen für jeden Gebrauch, hinter der laufenden Schicht; die Kerne des Hosts aktualisieren, was dort liegt, weit langsamer als ein Gerät. Eine verzögerte Aktualisierung ist hinter dem nächsten Schritt verdeckt, eine verschränkte teilt die Arbeit mit dem Gerät.</translation>
    </message>
    <message>
        <source>Updates every layer as soon as its gradient is there, and frees the gradient. It takes one micro-batch and no pipeline: gradients of several could not add up.</source>
        <translation>Aktualisiert jede Schicht, sobald ihr Gradient da ist, und gibt den Gradienten frei. Das braucht einen Mikrobatch und keine Pipeline: Gradienten mehrerer ließen sich nicht addieren.</translation>
    </message>
    <message>
        <source>Three ways to send less between nodes with ZeRO 3: weights travel in 8 bits, a second copy of them within a node serves the backward, and gradients travel in 4 bits. Together a quarter of the bytes.</source>
        <translation>Drei Wege, mit ZeRO 3 weniger zwischen Knoten zu senden: Gewichte reisen in 8 Bit, eine zweite Kopie von ihnen im Knoten bedient den Rückwärtslauf, und Gradienten reisen in 4 Bit. Zusammen ein Viertel der Bytes.</translation>
    </message>
    <message>
        <source>a node puts %1 GiB into its host&apos;s memory, which has %2 GiB</source>
        <translation>ein Knoten legt %1 GiB in den Speicher seines Hosts, der %2 GiB hat</translation>
    </message>
    <message>
        <source>a node puts %1 GiB on its drives, which have %2 GiB</source>
        <translation>ein Knoten legt %1 GiB auf seine Laufwerke, die %2 GiB haben</translation>
    </message>
    <message numerus="yes">
        <source>%n Bs are read as input gradients (I), because their Ws stand in the table: so PyTorch 2.5 and older write them.</source>
        <translation>
            <numerusform>%n B wird als Eingangsgradient (I) gelesen, weil sein W in der Tabelle steht: So schreibt es PyTorch bis 2.5.</numerusform>
            <numerusform>%n B werden als Eingangsgradienten (I) gelesen, weil ihre W in der Tabelle stehen: So schreibt es PyTorch bis 2.5.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n BWs are read as full backwards (B), as PyTorch 2.5 and older write them.</source>
        <translation>
            <numerusform>%n BW wird als ganzer Rückwärtslauf (B) gelesen, wie PyTorch bis 2.5 ihn schreibt.</numerusform>
            <numerusform>%n BW werden als ganze Rückwärtsläufe (B) gelesen, wie PyTorch bis 2.5 sie schreibt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: this text is nothing that is read here; texts that are: configurations of training frameworks, `nvidia-smi topo -m`, nccl-tests, JSON and CSV</source>
        <translation>%1: Dieser Text ist nichts, was hier gelesen wird; gelesen werden: Konfigurationen von Trainings-Frameworks, `nvidia-smi topo -m`, nccl-tests, JSON und CSV</translation>
    </message>
    <message>
        <source>this log prints more than %1 arguments</source>
        <translation>dieses Protokoll druckt mehr als %1 Argumente</translation>
    </message>
    <message>
        <source>there are no arguments in it, like num_layers .... 12</source>
        <translation>darin stehen keine Argumente wie num_layers .... 12</translation>
    </message>
    <message>
        <source>there are more than %1 overrides</source>
        <translation>es sind mehr als %1 Überschreibungen</translation>
    </message>
    <message>
        <source>sequences of one micro-batch</source>
        <translation>Sequenzen eines Mikrobatches</translation>
    </message>
    <message>
        <source>sequences of one optimizer step, over all ranks</source>
        <translation>Sequenzen eines Optimiererschritts, über alle Ränge</translation>
    </message>
    <message>
        <source>micro-batches of one data-parallel rank per step</source>
        <translation>Mikrobatches eines datenparallelen Rangs je Schritt</translation>
    </message>
    <message>
        <source>sequences of one data-parallel rank per step</source>
        <translation>Sequenzen eines datenparallelen Rangs je Schritt</translation>
    </message>
    <message>
        <source>tokens of one micro-batch, since August 2026</source>
        <translation>Tokens eines Mikrobatches, seit August 2026</translation>
    </message>
    <message>
        <source>tokens of one optimizer step, since August 2026</source>
        <translation>Tokens eines Optimiererschritts, seit August 2026</translation>
    </message>
    <message>
        <source>sequences of one device per optimizer step</source>
        <translation>Sequenzen eines Geräts je Optimiererschritt</translation>
    </message>
    <message>
        <source>%1 hangs on it, line %2</source>
        <translation>%1 hängt davon ab, Zeile %2</translation>
    </message>
    <message>
        <source>%1 hangs on a command, which is not run, line %2</source>
        <translation>%1 hängt von einem Befehl ab, der nicht ausgeführt wird, Zeile %2</translation>
    </message>
    <message>
        <source>line %1 leaves it open: %2</source>
        <translation>Zeile %1 lässt es offen: %2</translation>
    </message>
    <message>
        <source>line %1: %2 is %3, which is not %4</source>
        <translation>Zeile %1: %2 ist %3, das ist nicht %4</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>ein Wort</translation>
    </message>
    <message>
        <source>within reach</source>
        <translation>in Reichweite</translation>
    </message>
    <message>
        <source>nearest is %1</source>
        <translation>am nächsten ist %1</translation>
    </message>
    <message>
        <source>%1 names it, line %2</source>
        <translation>%1 nennt es, Zeile %2</translation>
    </message>
    <message>
        <source>%1 accelerators are no multiple of the %2 that its degrees need</source>
        <translation>%1 Geräte sind kein Vielfaches der %2, die die Grade brauchen</translation>
    </message>
    <message>
        <source>%1 sequences for each data-parallel rank: it follows from the number of accelerators</source>
        <translation>%1 Sequenzen je datenparallelem Rang: folgt aus der Geräteanzahl</translation>
    </message>
    <message>
        <source>%1 tokens in a micro-batch: it follows from the sequence length</source>
        <translation>%1 Tokens je Mikrobatch: folgt aus der Sequenzlänge</translation>
    </message>
    <message>
        <source>it follows from the global batch and the number of accelerators</source>
        <translation>folgt aus dem globalen Batch und der Geräteanzahl</translation>
    </message>
    <message>
        <source>the file does not say it</source>
        <translation>die Datei sagt es nicht</translation>
    </message>
    <message>
        <source>the number of accelerators is not in the file</source>
        <translation>die Geräteanzahl steht nicht in der Datei</translation>
    </message>
    <message>
        <source>the file names %1, which the catalog does not have</source>
        <translation>die Datei nennt %1, das der Katalog nicht hat</translation>
    </message>
    <message>
        <source>the file does not say which</source>
        <translation>die Datei sagt nicht, welches</translation>
    </message>
    <message>
        <source>nothing is written for &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>für „%1“ wird nichts geschrieben; am nächsten ist „%2“</translation>
    </message>
    <message>
        <source>this JSON is %1; a configuration is an object</source>
        <translation>dieses JSON ist %1; eine Konfiguration ist ein Objekt</translation>
    </message>
    <message>
        <source>this JSON has more than %1 keys</source>
        <translation>dieses JSON hat mehr als %1 Schlüssel</translation>
    </message>
    <message>
        <source>gathers ahead of use are what overlap_params prices</source>
        <translation>Vorausholen der Gewichte ist, was overlap_params bewertet</translation>
    </message>
    <message>
        <source>shared within a node, copied between nodes</source>
        <translation>im Knoten geteilt, zwischen Knoten kopiert</translation>
    </message>
    <message>
        <source>the plan is in this file</source>
        <translation>der Plan steht in dieser Datei</translation>
    </message>
    <message>
        <source>it is in %1</source>
        <translation>es steht in %1</translation>
    </message>
    <message>
        <source>no mixed precision: whatever type the model is loaded in</source>
        <translation>keine gemischte Präzision: der Typ, in dem das Modell geladen wird</translation>
    </message>
    <message>
        <source>of fp8&apos;s scales</source>
        <translation>zu den fp8-Skalen</translation>
    </message>
    <message>
        <source>of the experts&apos; weights</source>
        <translation>zu den Gewichten der Experten</translation>
    </message>
    <message>
        <source>it follows from %1 layers per stage, the model and pp</source>
        <translation>folgt aus %1 Schichten je Stufe, dem Modell und pp</translation>
    </message>
    <message>
        <source>%1 nodes; how many accelerators each has is not in the file</source>
        <translation>%1 Knoten; wie viele Geräte jeder hat, steht nicht in der Datei</translation>
    </message>
    <message>
        <source>of its tests</source>
        <translation>zu seinen Tests</translation>
    </message>
    <message>
        <source>the ZeRO stage is in this file</source>
        <translation>die ZeRO-Stufe steht in dieser Datei</translation>
    </message>
    <message>
        <source>its moments of 8 bits are not priced yet</source>
        <translation>seine 8-Bit-Momente werden noch nicht bewertet</translation>
    </message>
    <message>
        <source>every sequence is taken as full</source>
        <translation>jede Sequenz gilt als voll</translation>
    </message>
    <message>
        <source>%1: a grid of matrices; priced as one axis</source>
        <translation>%1: ein Gitter von Matrizen; als eine Achse bewertet</translation>
    </message>
    <message>
        <source>%1 sequences do not divide into %2 micro-batches</source>
        <translation>%1 Sequenzen teilen sich nicht in %2 Mikrobatches</translation>
    </message>
    <message>
        <source>It trains a vision transformer; models here read text.</source>
        <translation>Sie trainiert einen Vision-Transformer; die Modelle hier lesen Text.</translation>
    </message>
    <message>
        <source>the nodes are in the host file</source>
        <translation>die Knoten stehen in der Host-Datei</translation>
    </message>
    <message>
        <source>of kernels</source>
        <translation>zu Kernels</translation>
    </message>
    <message>
        <source>&quot;auto&quot;: the trainer fills it in</source>
        <translation>„auto“: der Trainer setzt es ein</translation>
    </message>
    <message>
        <source>%1 is no number of sequences</source>
        <translation>%1 ist keine Zahl von Sequenzen</translation>
    </message>
    <message>
        <source>%1 is no stage of ZeRO; there are 0 to 3</source>
        <translation>%1 ist keine ZeRO-Stufe; es gibt 0 bis 3</translation>
    </message>
    <message>
        <source>a second copy of the weights lies within so many ranks; dp_shard would come near, but it shares optimizer and gradients, too</source>
        <translation>eine zweite Kopie der Gewichte liegt auf so vielen Rängen; dp_shard käme nahe, teilt aber auch Optimierer und Gradienten</translation>
    </message>
    <message>
        <source>compressed messages (wire_bits) are not priced yet</source>
        <translation>komprimierte Nachrichten (wire_bits) werden noch nicht bewertet</translation>
    </message>
    <message>
        <source>part of the updates stays on the accelerator; the whole optimizer is taken as offloaded</source>
        <translation>ein Teil der Schritte bleibt auf dem Gerät; der ganze Optimierer gilt als ausgelagert</translation>
    </message>
    <message>
        <source>no knob stands for the type of messages alone</source>
        <translation>keine Stellgröße steht für den Typ der Nachrichten allein</translation>
    </message>
    <message>
        <source>its compressed messages are not priced</source>
        <translation>seine komprimierten Nachrichten werden nicht bewertet</translation>
    </message>
    <message>
        <source>whether layers run again is in the model&apos;s code</source>
        <translation>ob Schichten neu berechnet werden, steht im Code des Modells</translation>
    </message>
    <message>
        <source>of the optimizer&apos;s steps</source>
        <translation>zu den Schritten des Optimierers</translation>
    </message>
    <message>
        <source>of learning rates</source>
        <translation>zu Lernraten</translation>
    </message>
    <message>
        <source>of the loss scale</source>
        <translation>zur Verlustskala</translation>
    </message>
    <message>
        <source>of buffers and their sizes</source>
        <translation>zu Puffern und ihren Größen</translation>
    </message>
    <message>
        <source>isp: sequence parallelism by all-to-all, without tensor parallelism</source>
        <translation>isp: Sequenzparallelität durch All-to-all, ohne Tensorparallelität</translation>
    </message>
    <message>
        <source>how weights that are shared among ranks are fetched ahead</source>
        <translation>wie geteilte Gewichte vorausgeholt werden</translation>
    </message>
    <message>
        <source>weights are shared over %1 ranks; priced as they are after zero</source>
        <translation>Gewichte sind auf %1 Ränge geteilt; bewertet wie nach zero</translation>
    </message>
    <message>
        <source>-1: as many ranks as data parallelism has, and no more than experts</source>
        <translation>-1: so viele Ränge, wie die Datenparallelität hat, höchstens so viele wie Experten</translation>
    </message>
    <message>
        <source>of checkpoints</source>
        <translation>zu Checkpoints</translation>
    </message>
    <message>
        <source>of buffers</source>
        <translation>zu Puffern</translation>
    </message>
    <message>
        <source>of the model&apos;s inside</source>
        <translation>zum Inneren des Modells</translation>
    </message>
    <message>
        <source>it sets what this file does not say: ici_fsdp_parallelism -1 and dcn_data_parallelism -1, unless it was changed</source>
        <translation>sie setzt, was diese Datei nicht sagt: ici_fsdp_parallelism -1 und dcn_data_parallelism -1, wenn nicht geändert</translation>
    </message>
    <message>
        <source>-1: what the other axes leave</source>
        <translation>-1: was die anderen Achsen lassen</translation>
    </message>
    <message>
        <source>virtual stages as MaxText counts them: set chunks where it matters</source>
        <translation>virtuelle Stufen, wie MaxText sie zählt: chunks setzen, wo es zählt</translation>
    </message>
    <message>
        <source>%1 sequences per device are less than one per sequence-sharing group</source>
        <translation>%1 Sequenzen je Gerät sind weniger als eine je Gruppe, die sich Sequenzen teilt</translation>
    </message>
    <message>
        <source>what it keeps on the host is not priced</source>
        <translation>was sie auf dem Host hält, wird nicht bewertet</translation>
    </message>
    <message>
        <source>%1 is a quantization that is not priced here</source>
        <translation>%1 ist eine Quantisierung, die hier nicht bewertet wird</translation>
    </message>
    <message>
        <source>how tensors lie on the mesh is not interpreted</source>
        <translation>wie Tensoren auf dem Gitter liegen, wird nicht gedeutet</translation>
    </message>
    <message>
        <source>tokens above it are dropped; set it here as a knob if it matters</source>
        <translation>Tokens darüber entfallen; hier als Stellgröße setzen, wenn es zählt</translation>
    </message>
    <message>
        <source>of data</source>
        <translation>zu Daten</translation>
    </message>
    <message>
        <source>of the test&apos;s surroundings</source>
        <translation>zur Umgebung des Tests</translation>
    </message>
    <message>
        <source>a variable of the launcher</source>
        <translation>eine Variable des Starters</translation>
    </message>
    <message>
        <source>of evaluation, not of training</source>
        <translation>zur Auswertung, nicht zum Training</translation>
    </message>
    <message>
        <source>%1 sets what this file does not say; it is not read.</source>
        <translation>%1 setzt, was diese Datei nicht sagt; sie wird nicht gelesen.</translation>
    </message>
    <message>
        <source>off: there is nothing to share with tp = 1</source>
        <translation>aus: mit tp = 1 gibt es nichts zu teilen</translation>
    </message>
    <message>
        <source>the order of the pipeline is in this file</source>
        <translation>die Reihenfolge der Pipeline steht in dieser Datei</translation>
    </message>
    <message>
        <source>without effect: one stage</source>
        <translation>ohne Wirkung: eine Stufe</translation>
    </message>
    <message>
        <source>without effect: model.converters does not list it</source>
        <translation>ohne Wirkung: model.converters nennt es nicht</translation>
    </message>
    <message>
        <source>every %1th layer runs again whole</source>
        <translation>jede %1. Schicht wird ganz neu berechnet</translation>
    </message>
    <message>
        <source>without effect: the mode is %1</source>
        <translation>ohne Wirkung: der Modus ist %1</translation>
    </message>
    <message>
        <source>takes effect once tp is above 1</source>
        <translation>wirkt, sobald tp über 1 ist</translation>
    </message>
    <message>
        <source>layers differ; the first one&apos;s is taken</source>
        <translation>Schichten unterscheiden sich; die der ersten gilt</translation>
    </message>
    <message>
        <source>no knob stands for how the ranks of a hybrid exchange are split</source>
        <translation>keine Stellgröße steht für die Teilung der Ränge eines hybriden Austauschs</translation>
    </message>
    <message>
        <source>Every %1th layer has experts; the model here has them in all but its first layers.</source>
        <translation>Jede %1. Schicht hat Experten; das Modell hier hat sie in allen außer den ersten Schichten.</translation>
    </message>
    <message>
        <source>The layout has %1 stages, which %2 pipeline ranks cannot share evenly.</source>
        <translation>Das Layout hat %1 Stufen, die sich %2 Pipeline-Ränge nicht gleich teilen.</translation>
    </message>
    <message>
        <source>The pipeline&apos;s layout cannot be read: %1.</source>
        <translation>Das Layout der Pipeline ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>%1 layers are no multiple of pp = %2 times %3 layers per virtual stage.</source>
        <translation>%1 Schichten sind kein Vielfaches von pp = %2 mal %3 Schichten je virtueller Stufe.</translation>
    </message>
    <message>
        <source>it follows from %1 layers per virtual stage, the layers of the model and pp</source>
        <translation>folgt aus %1 Schichten je virtueller Stufe, den Schichten des Modells und pp</translation>
    </message>
    <message>
        <source>%1 layers do not divide over the %2 stages between the first and the last.</source>
        <translation>%1 Schichten teilen sich nicht auf die %2 Stufen zwischen der ersten und der letzten.</translation>
    </message>
    <message>
        <source>no knob stands for the group; it is pp here</source>
        <translation>keine Stellgröße steht für die Gruppe; hier ist sie pp</translation>
    </message>
    <message>
        <source>Megatron-FSDP shards as data_parallel_sharding_strategy says, which is not in the file</source>
        <translation>Megatron-FSDP teilt, wie data_parallel_sharding_strategy sagt, und das steht nicht in der Datei</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s own configuration</source>
        <translation>DeepSpeeds eigene Konfiguration</translation>
    </message>
    <message>
        <source>no knob stands for sharding between instances</source>
        <translation>keine Stellgröße steht für das Teilen zwischen Instanzen</translation>
    </message>
    <message>
        <source>%1 is no mixture of precisions that is known here</source>
        <translation>%1 ist keine hier bekannte Mischung von Präzisionen</translation>
    </message>
    <message>
        <source>block with no layers: nothing runs again</source>
        <translation>block ohne Schichten: nichts wird neu berechnet</translation>
    </message>
    <message>
        <source>uniform: every layer runs again; the number is the length of a checkpointed chunk</source>
        <translation>uniform: jede Schicht wird neu berechnet; die Zahl ist die Länge eines Stücks</translation>
    </message>
    <message>
        <source>without effect: only selective recomputation looks at modules</source>
        <translation>ohne Wirkung: nur selektive Neuberechnung sieht auf Module</translation>
    </message>
    <message>
        <source>the share of the layers whose activations leave</source>
        <translation>der Anteil der Schichten, deren Aktivierungen ausgelagert werden</translation>
    </message>
    <message>
        <source>an approximation: modules are offloaded by name there, by share here</source>
        <translation>eine Näherung: dort werden Module nach Namen ausgelagert, hier nach Anteil</translation>
    </message>
    <message>
        <source>tokens above it are dropped there; set it here as a knob if it matters</source>
        <translation>dort entfallen Tokens darüber; hier als Stellgröße setzen, wenn es zählt</translation>
    </message>
    <message>
        <source>the steady batch is taken; the ramp is not priced</source>
        <translation>der bleibende Batch gilt; der Anlauf wird nicht bewertet</translation>
    </message>
    <message>
        <source>of the launcher</source>
        <translation>zum Starter</translation>
    </message>
    <message>
        <source>it holds %1 recipes as Python functions (%2, ...), which are not run; give the lines of one, or what that recipe prints of its configuration</source>
        <translation>sie enthält %1 Rezepte als Python-Funktionen (%2, ...), die nicht ausgeführt werden; die Zeilen eines geben, oder was es von seiner Konfiguration druckt</translation>
    </message>
    <message>
        <source>this Python unfolds into more than is read here: %1 values, %2 levels deep</source>
        <translation>dieses Python entfaltet sich zu mehr, als hier gelesen wird: %1 Werte, %2 Ebenen</translation>
    </message>
    <message>
        <source>no plain assignment stands in this Python file; nothing in it is run</source>
        <translation>in dieser Python-Datei steht keine einfache Zuweisung; nichts darin wird ausgeführt</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB, which no configuration is</source>
        <translation>sie ist größer als %1 MiB, das ist keine Konfiguration</translation>
    </message>
    <message>
        <source>this is no configuration of a framework that is known here</source>
        <translation>das ist keine Konfiguration eines hier bekannten Frameworks</translation>
    </message>
    <message>
        <source>this is a configuration of %1, which serves models; only training is read so far</source>
        <translation>das ist eine Konfiguration von %1, das Modelle bedient; bisher wird nur Training gelesen</translation>
    </message>
    <message>
        <source>configurations of %1 are not read</source>
        <translation>Konfigurationen von %1 werden nicht gelesen</translation>
    </message>
    <message>
        <source>a recipe of Megatron-Bridge is a Python program, which is not run; give what scripts/performance/dump_perf_configs.py writes of it, or the YAML of overrides</source>
        <translation>ein Rezept von Megatron-Bridge ist ein Python-Programm, das nicht ausgeführt wird; geben Sie, was scripts/performance/dump_perf_configs.py davon schreibt, oder das YAML der Überschreibungen</translation>
    </message>
    <message>
        <source>The size of the vocabulary is not in the file; GPT-2&apos;s is taken.</source>
        <translation>Die Größe des Vokabulars steht nicht in der Datei; die von GPT-2 gilt.</translation>
    </message>
    <message>
        <source>The model cannot be priced as it stands: %1.</source>
        <translation>Das Modell lässt sich so nicht bewerten: %1.</translation>
    </message>
    <message>
        <source>%1 accelerators are no whole nodes of %2; nodes of %3 are taken.</source>
        <translation>%1 Geräte sind keine ganzen Knoten von %2; Knoten von %3 gelten.</translation>
    </message>
    <message>
        <source>Line %1: only a run can tell this condition; it is read as if it did not hold.</source>
        <translation>Zeile %1: Diese Bedingung weiß nur ein Lauf; sie wird gelesen, als gälte sie nicht.</translation>
    </message>
    <message>
        <source>Line %1: of a loop over %2 values of %3 the first is read, %4.</source>
        <translation>Zeile %1: Von einer Schleife über %2 Werte von %3 wird der erste gelesen, %4.</translation>
    </message>
    <message numerus="yes">
        <source>%n other commands with options were left out; the one with the most is read.</source>
        <translation>
            <numerusform>%n anderer Befehl mit Optionen wurde ausgelassen; der mit den meisten wird gelesen.</numerusform>
            <numerusform>%n andere Befehle mit Optionen wurden ausgelassen; der mit den meisten wird gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>this script unfolds into more than is read here: %1 words, %2 levels deep</source>
        <translation>dieses Skript entfaltet sich zu mehr, als hier gelesen wird: %1 Wörter, %2 Ebenen</translation>
    </message>
    <message>
        <source>no command with options stands in this script</source>
        <translation>in diesem Skript steht kein Befehl mit Optionen</translation>
    </message>
    <message>
        <source>this TOML has more than %1 keys, or sections deeper than %2</source>
        <translation>dieses TOML hat mehr als %1 Schlüssel oder Abschnitte tiefer als %2</translation>
    </message>
    <message>
        <source>no knob stands for it</source>
        <translation>keine Stellgröße steht dafür</translation>
    </message>
    <message>
        <source>this YAML is not a mapping of keys to values</source>
        <translation>dieses YAML ist keine Zuordnung von Schlüsseln zu Werten</translation>
    </message>
    <message>
        <source>this YAML unfolds into more than %1 keys, or deeper than %2</source>
        <translation>dieses YAML entfaltet sich zu mehr als %1 Schlüsseln oder tiefer als %2</translation>
    </message>
    <message>
        <source>line %1: the YAML is nested deeper than is read</source>
        <translation>Zeile %1: das YAML ist tiefer geschachtelt, als gelesen wird</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be turned in this lesson</source>
        <translation>„%1“ lässt sich in dieser Lektion nicht drehen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no value that %2 offers</source>
        <translation>„%1“ ist kein Wert, den %2 anbietet</translation>
    </message>
    <message>
        <source>%1 slots of waiting on all devices</source>
        <translation>%1 Takte Warten auf allen Geräten</translation>
    </message>
    <message>
        <source>%1 GiB on the fullest device</source>
        <translation>%1 GiB auf dem vollsten Gerät</translation>
    </message>
    <message>
        <source>a step of %1 s</source>
        <translation>ein Schritt von %1 s</translation>
    </message>
    <message>
        <source>This setting reaches every goal.</source>
        <translation>Diese Einstellung erreicht jedes Ziel.</translation>
    </message>
    <message>
        <source>%1 does: %2 %3.</source>
        <translation>%1 geht: %2 %3.</translation>
    </message>
    <message>
        <source>the start meets every goal, so that nothing is to be done</source>
        <translation>der Anfang erfüllt jedes Ziel, es ist also nichts zu tun</translation>
    </message>
    <message>
        <source>the start breaks a guard; guards are what holds and must go on to hold</source>
        <translation>der Anfang verletzt eine Schranke; Schranken gelten und müssen weiter gelten</translation>
    </message>
    <message>
        <source>none of its %1 settings reaches the goals</source>
        <translation>keine seiner %1 Einstellungen erreicht die Ziele</translation>
    </message>
    <message>
        <source>solution: %1</source>
        <translation>Lösung: %1</translation>
    </message>
    <message>
        <source>the intended solution, %1, does not reach the goals; %2 does</source>
        <translation>die gedachte Lösung, %1, erreicht die Ziele nicht; %2 schon</translation>
    </message>
    <message>
        <source>shortcuts: %1</source>
        <translation>Abkürzungen: %1</translation>
    </message>
    <message>
        <source>the shortcut %1 reaches the goals</source>
        <translation>die Abkürzung %1 erreicht die Ziele</translation>
    </message>
    <message>
        <source>%1: expected a number or a text, not %2</source>
        <translation>%1: erwartet wird eine Zahl oder ein Text, nicht %2</translation>
    </message>
    <message>
        <source>%1: expected an object of what to set, not %2</source>
        <translation>%1: erwartet wird ein Objekt mit Einstellungen, nicht %2</translation>
    </message>
    <message>
        <source>%1: no number &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1: keine Zahl „%2“; am nächsten kommt „%3“</translation>
    </message>
    <message>
        <source>%1: expected a list of texts that say something</source>
        <translation>%1: erwartet wird eine Liste von Texten, die etwas sagen</translation>
    </message>
    <message>
        <source>%1: an empty condition asks for nothing</source>
        <translation>%1: eine leere Bedingung verlangt nichts</translation>
    </message>
    <message>
        <source>%1 says nothing</source>
        <translation>%1 sagt nichts</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is missing</source>
        <translation>%1: „%2“ fehlt</translation>
    </message>
    <message>
        <source>a lesson has a toy or a scenario, one of them</source>
        <translation>eine Lektion hat ein Spielzeug oder ein Szenario, eines davon</translation>
    </message>
    <message>
        <source>%1: a lesson has a toy or a scenario, one of them</source>
        <translation>%1: eine Lektion hat ein Spielzeug oder ein Szenario, eines davon</translation>
    </message>
    <message>
        <source>%1: only a toy&apos;s timeline has holes</source>
        <translation>%1: nur die Zeitachse eines Spielzeugs hat Lücken</translation>
    </message>
    <message>
        <source>%1: the scale must rise, and the tolerance be no more than a quarter of it</source>
        <translation>%1: die Skala muss steigen, die Toleranz höchstens ein Viertel davon sein</translation>
    </message>
    <message>
        <source>%1: expected a list of 2 to %2 answers</source>
        <translation>%1: erwartet wird eine Liste von 2 bis %2 Antworten</translation>
    </message>
    <message>
        <source>%1: a lesson without a goal cannot be done</source>
        <translation>%1: eine Lektion ohne Ziel lässt sich nicht abschließen</translation>
    </message>
    <message>
        <source>%1: &apos;solution&apos; is missing</source>
        <translation>%1: „solution“ fehlt</translation>
    </message>
    <message>
        <source>%1: expected a list of 1 to %2 dials</source>
        <translation>%1: erwartet wird eine Liste von 1 bis %2 Reglern</translation>
    </message>
    <message>
        <source>%1: expected a list of at least 2 values</source>
        <translation>%1: erwartet wird eine Liste von mindestens 2 Werten</translation>
    </message>
    <message>
        <source>%1 is there twice</source>
        <translation>%1 steht zweimal da</translation>
    </message>
    <message>
        <source>%1: the scene begins with %2 = %3, which is not among the values</source>
        <translation>%1: die Szene beginnt mit %2 = %3, das nicht unter den Werten ist</translation>
    </message>
    <message>
        <source>%1: %2 names for %3 values</source>
        <translation>%1: %2 Namen für %3 Werte</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is a dial already</source>
        <translation>%1: „%2“ ist schon ein Regler</translation>
    </message>
    <message>
        <source>%1: more than %2 settings; each is tried</source>
        <translation>%1: mehr als %2 Einstellungen; jede wird probiert</translation>
    </message>
    <message>
        <source>%1: expected a list, not %2</source>
        <translation>%1: erwartet wird eine Liste, nicht %2</translation>
    </message>
    <message>
        <source>%1: a toy is shown as a timeline</source>
        <translation>%1: ein Spielzeug wird als Zeitachse gezeigt</translation>
    </message>
    <message>
        <source>%1: there is a lesson &apos;%2&apos; already</source>
        <translation>%1: es gibt schon eine Lektion „%2“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; sets nothing; write microbatches=8</source>
        <translation>„%1“ setzt nichts; schreiben Sie microbatches=8</translation>
    </message>
    <message>
        <source>%1 is not known there</source>
        <translation>%1 ist dort nicht bekannt</translation>
    </message>
    <message>
        <source>a text asks for &apos;%1&apos;, which is no number; nearest is &apos;%2&apos;</source>
        <translation>ein Text fragt nach „%1“, das keine Zahl ist; am nächsten kommt „%2“</translation>
    </message>
    <message>
        <source>the question asks for a hole, and nothing waits</source>
        <translation>die Frage sucht eine Lücke, und nichts wartet</translation>
    </message>
    <message>
        <source>lessons: expected a list of 1 to %1 lessons</source>
        <translation>lessons: erwartet wird eine Liste von 1 bis %1 Lektionen</translation>
    </message>
    <message>
        <source>%1.id: there is a lesson &apos;%2&apos; already</source>
        <translation>%1.id: es gibt schon eine Lektion „%2“</translation>
    </message>
    <message>
        <source>no lesson &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>keine Lektion „%1“; am nächsten kommt „%2“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a brace that nothing closes</source>
        <translation>„%1“ ist eine Klammer, die nichts schließt</translation>
    </message>
    <message>
        <source>the answer, %1, lies off the scale of the question</source>
        <translation>die Antwort, %1, liegt neben der Skala der Frage</translation>
    </message>
    <message>
        <source>%1 of the answers hold of %2; exactly one must</source>
        <translation>%1 der Antworten gelten für %2; genau eine muss es</translation>
    </message>
    <message>
        <source>two answers come to the same, %1</source>
        <translation>zwei Antworten ergeben dasselbe, %1</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos; to set; nearest is &apos;%2&apos;</source>
        <translation>„%1“ gibt es nicht zu setzen; am nächsten kommt „%2“</translation>
    </message>
    <message>
        <source>%1 is a whole number from %2 to %3, not &apos;%4&apos;</source>
        <translation>%1 ist eine ganze Zahl von %2 bis %3, nicht „%4“</translation>
    </message>
    <message>
        <source>%1 is a number from %2 to %3, not &apos;%4&apos;</source>
        <translation>%1 ist eine Zahl von %2 bis %3, nicht „%4“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins two parts; there is none before it.</source>
        <translation>„%1“ verbindet zwei Teile; davor steht keiner.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins two parts; there is none behind it.</source>
        <translation>„%1“ verbindet zwei Teile; dahinter steht keiner.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; compares nothing; write = != &lt; &lt;= &gt; or &gt;=.</source>
        <translation>„%1“ vergleicht nichts; schreiben Sie = != &lt; &lt;= &gt; oder &gt;=.</translation>
    </message>
    <message>
        <source>%1 is compared with nothing; write a value.</source>
        <translation>%1 wird mit nichts verglichen; schreiben Sie einen Wert.</translation>
    </message>
    <message>
        <source>%1 has no order; compare it with = or !=.</source>
        <translation>%1 hat keine Reihenfolge; vergleichen Sie mit = oder !=.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>„%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no unit of %2; write one of: %3.</source>
        <translation>„%1“ ist keine Einheit von %2; schreiben Sie eine von: %3.</translation>
    </message>
    <message>
        <source>A knob, a metric or a word is missing here, for example tp=8, mfu&gt;50% or fits.</source>
        <translation>Hier fehlt eine Stellgröße, eine Kennzahl oder ein Wort, zum Beispiel tp=8, mfu&gt;50% oder fits.</translation>
    </message>
    <message>
        <source>There is no &quot;%1&quot;; did you mean %2?</source>
        <translation>„%1“ gibt es nicht; meinten Sie %2?</translation>
    </message>
    <message>
        <source>%1 must be compared with a value, for example %2=8 or %2&gt;=2.</source>
        <translation>%1 muss mit einem Wert verglichen werden, zum Beispiel %2=8 oder %2&gt;=2.</translation>
    </message>
    <message>
        <source>Several values go with = and != only.</source>
        <translation>Mehrere Werte gehen nur mit = und !=.</translation>
    </message>
    <message>
        <source>%1 has layers of several kinds; solve for layers takes a model of one</source>
        <translation>%1 hat Schichten mehrerer Arten; solve for layers braucht ein Modell mit einer Art</translation>
    </message>
    <message>
        <source>%1 has nodes of several kinds; solve for gpus takes a cluster of one</source>
        <translation>%1 hat Knoten mehrerer Arten; solve for gpus braucht einen Cluster mit einer Art</translation>
    </message>
    <message>
        <source>nothing fits on up to %1 nodes of %2: %3</source>
        <translation>auf bis zu %1 Knoten von %2 passt nichts: %3</translation>
    </message>
    <message>
        <source>not even %1 fits: %2</source>
        <translation>nicht einmal %1 passt: %2</translation>
    </message>
    <message>
        <source>recomputing everything still takes %1 GiB, more than %2</source>
        <translation>alles neu zu berechnen braucht immer noch %1 GiB, mehr als %2</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share weights or gradients do not divide the %2 that share the optimizer</source>
        <translation>Gruppen von %1 Rängen, die Gewichte oder Gradienten teilen, teilen die %2 nicht auf, die den Optimierer teilen</translation>
    </message>
    <message>
        <source>experts of %1 are shared among other ranks than the rest; groups of their own for weights and gradients are not modelled</source>
        <translation>Experten von %1 sind unter anderen Rängen geteilt als der Rest; eigene Gruppen für Gewichte und Gradienten sind nicht modelliert</translation>
    </message>
    <message>
        <source>layers are updated as their gradients come, which takes one micro-batch and no pipeline; here are %1 micro-batches on %2 stages</source>
        <translation>Schichten werden aktualisiert, sobald ihre Gradienten kommen; das braucht einen Mikrobatch und keine Pipeline; hier sind es %1 Mikrobatches auf %2 Stufen</translation>
    </message>
    <message>
        <source>%1 does not say how much memory its hosts have (host_memory); states stay on the devices</source>
        <translation>%1 sagt nicht, wie viel Speicher seine Hosts haben (host_memory); Zustände bleiben auf den Geräten</translation>
    </message>
    <message>
        <source>nodes of %1 have no drives to put states on; nearest is the host&apos;s memory</source>
        <translation>Knoten von %1 haben keine Laufwerke, auf die Zustände gelegt werden könnten; am nächsten ist der Speicher des Hosts</translation>
    </message>
    <message>
        <source>weights of %1 replicas lie on each of them; ZeRO 3 shares them, then they can come from the host</source>
        <translation>Gewichte von %1 Replikaten liegen auf jedem von ihnen; ZeRO 3 teilt sie, dann können sie vom Host kommen</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;</source>
        <translation>„%1“ lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>What was pasted: %1</source>
        <translation>Was eingefügt wurde: %1</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Papers</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Turn the knob %1</source>
        <translation>Stellgröße %1 ändern</translation>
    </message>
    <message>
        <source>See it in %1</source>
        <translation>In „%1“ ansehen</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>Siehe auch</translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&lt;i&gt;Look at:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;Achten auf:&lt;/i&gt; %1</translation>
    </message>
    <message>
        <source>&lt;i&gt;Source:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;Quelle:&lt;/i&gt; %1</translation>
    </message>
    <message>
        <source>Write a whole number from %1 to %2</source>
        <translation>Schreiben Sie eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>not possible here</source>
        <translation>hier nicht möglich</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>does not fit: %1 too much</source>
        <translation>passt nicht: %1 zu viel</translation>
    </message>
    <message>
        <source>%1, %2 tokens/s</source>
        <translation>%1, %2 Tokens/s</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>show it: %1 on %2</source>
        <translation>zeigen: %1 auf %2</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>show it in Explore</source>
        <translation>in „Erkunden“ zeigen</translation>
    </message>
    <message>
        <source>Knob</source>
        <translation>Stellgröße</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Copy layout as %1</source>
        <translation>Layout kopieren als %1</translation>
    </message>
    <message>
        <source>the layout in its words</source>
        <translation>das Layout in seinen Worten</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
</context>
<context>
    <name>Perspective</name>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
</context>
<context>
    <name>SchedulePoster</name>
    <message>
        <source>%1 units · bubble %2 · peak %3</source>
        <translation>%1 Einheiten · Blasen %2 · Spitze %3</translation>
    </message>
    <message>
        <source> · %1 copies</source>
        <translation> · %1 Kopien</translation>
    </message>
    <message>
        <source>Pipeline schedules: %1 devices, %2 micro-batches</source>
        <translation>Pipeline-Zeitpläne: %1 Geräte, %2 Mikrobatches</translation>
    </message>
    <message>
        <source>One time scale. Forward, input gradient and weight gradient of a whole device take 1 each; no delay between devices. Peak: activations of one micro-batch on one device.</source>
        <translation>Ein Zeitmaßstab. Vorwärts, Eingabe- und Gewichtsgradient eines ganzen Geräts dauern je 1; keine Verzögerung zwischen Geräten. Spitze: Aktivierungen eines Mikrobatches auf einem Gerät.</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>beide zugleich</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>backward, input gradient</source>
        <translation>rückwärts, Eingabegradient</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
</context>
<context>
    <name>number_format</name>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>%1 tick</source>
        <translation>%1 Takt</translation>
    </message>
    <message>
        <source>%1 ticks</source>
        <translation>%1 Takte</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CellPainter</name>
    <message>
        <source>compute at peak, forward</source>
        <translation>Rechnen bei Spitzenleistung, vorwärts</translation>
    </message>
    <message>
        <source>beyond the peak</source>
        <translation>darüber hinaus</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message numerus="yes">
        <source>%n stages, %1 each</source>
        <translation>
            <numerusform>%n Stufe, je %1</numerusform>
            <numerusform>%n Stufen, je %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>Simuliert…</translation>
    </message>
    <message>
        <source>base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>current, not pinned</source>
        <translation>aktuell, nicht angeheftet</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareModel</name>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message numerus="yes">
        <source>%n stages, the fullest %1 of %2</source>
        <translation>
            <numerusform>%n Stufe, die vollste %1 von %2</numerusform>
            <numerusform>%n Stufen, die vollste %1 von %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices, bubble %1</source>
        <translation>
            <numerusform>%n Gerät, Blase %1</numerusform>
            <numerusform>%n Geräte, Blase %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The best of those that fit</source>
        <translation>Das beste der passenden</translation>
    </message>
    <message>
        <source>Click for the formula</source>
        <translation>Anklicken für die Formel</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>Click to sort the layouts by it</source>
        <translation>Anklicken, um die Layouts danach zu ordnen</translation>
    </message>
    <message>
        <source>%1 on %2. Drag to reorder; right-click for more.</source>
        <translation>%1 auf %2. Ziehen ordnet um; Rechtsklick zeigt mehr.</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareText</name>
    <message>
        <source>Step time, nanoseconds</source>
        <translation>Schrittzeit, Nanosekunden</translation>
    </message>
    <message>
        <source>Fullest rank, bytes</source>
        <translation>Vollster Rang, Bytes</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Comparison of layouts</source>
        <translation>Vergleich von Layouts</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareView</name>
    <message>
        <source>&amp;Base</source>
        <translation>&amp;Basis</translation>
    </message>
    <message>
        <source>&amp;with</source>
        <translation>&amp;mit</translation>
    </message>
    <message>
        <source>Base of the comparison</source>
        <translation>Basis des Vergleichs</translation>
    </message>
    <message>
        <source>Layout compared with the base</source>
        <translation>Mit der Basis verglichenes Layout</translation>
    </message>
    <message>
        <source>Swap the two</source>
        <translation>Die beiden tauschen</translation>
    </message>
    <message>
        <source>Sort the layouts</source>
        <translation>Layouts ordnen</translation>
    </message>
    <message>
        <source>Sort by…</source>
        <translation>Ordnen nach…</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>As pinned</source>
        <translation>Wie angeheftet</translation>
    </message>
    <message>
        <source>All inputs</source>
        <translation>Alle Eingaben</translation>
    </message>
    <message>
        <source>Also what the layouts have in common</source>
        <translation>Auch, was die Layouts gemeinsam haben</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Den Vergleich exportieren</translation>
    </message>
    <message>
        <source>Save as &amp;table… (CSV, Markdown, HTML)</source>
        <translation>Als &amp;Tabelle speichern… (CSV, Markdown, HTML)</translation>
    </message>
    <message>
        <source>Save as &amp;slide… (PNG, SVG, PDF)</source>
        <translation>Als &amp;Folie speichern… (PNG, SVG, PDF)</translation>
    </message>
    <message>
        <source>&amp;Copy as Markdown</source>
        <translation>Als Markdown &amp;kopieren</translation>
    </message>
    <message>
        <source>Layouts side by side</source>
        <translation>Layouts nebeneinander</translation>
    </message>
    <message>
        <source>Pin two layouts and see them side by side here.

Ctrl+P pins the current layout; in Explore, right-click a point to pin it; in the project list, the pin beside a scenario&apos;s name.</source>
        <translation>Heften Sie zwei Layouts an und sehen Sie sie hier nebeneinander.

Strg+P heftet das aktuelle Layout an; in „Erkunden“ ein Rechtsklick auf einen Punkt; in der Projektliste die Nadel neben dem Namen eines Szenarios.</translation>
    </message>
    <message>
        <source>Pin the current layout</source>
        <translation>Das aktuelle Layout anheften</translation>
    </message>
    <message>
        <source>Make it the &amp;base</source>
        <translation>Zur &amp;Basis machen</translation>
    </message>
    <message>
        <source>&amp;Compare it with the base</source>
        <translation>Mit der Basis &amp;vergleichen</translation>
    </message>
    <message>
        <source>Make it the c&amp;urrent layout</source>
        <translation>Zum a&amp;ktuellen Layout machen</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Nach &amp;links</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>&amp;Lösen</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>&amp;Anheften</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::Comparison</name>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Per accelerator</source>
        <translation>Je Beschleuniger</translation>
    </message>
    <message>
        <source>Tokens per second of one accelerator: comparable between clusters of different size</source>
        <translation>Tokens pro Sekunde eines Beschleunigers: vergleichbar zwischen verschieden großen Clustern</translation>
    </message>
    <message>
        <source>Counted: %1.</source>
        <translation>Gezählt: %1.</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>As MFU, with the FLOPs of recomputation counted too</source>
        <translation>Wie MFU, mit den FLOPs der Neuberechnung</translation>
    </message>
    <message>
        <source>Model FLOP/s each</source>
        <translation>Modell-FLOP/s je Gerät</translation>
    </message>
    <message>
        <source>Model FLOPs per second of one accelerator</source>
        <translation>Modell-FLOPs pro Sekunde eines Beschleunigers</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Idle over devices × makespan of the pipeline</source>
        <translation>Leerlauf über Geräte × Gesamtdauer der Pipeline</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>Communication that nothing hides, per step</source>
        <translation>Kommunikation, die nichts verdeckt, je Schritt</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>Vollster Rang</translation>
    </message>
    <message>
        <source>Memory of the fullest rank, reserve included</source>
        <translation>Speicher des vollsten Rangs, Reserve eingeschlossen</translation>
    </message>
    <message>
        <source>Left free</source>
        <translation>Noch frei</translation>
    </message>
    <message>
        <source>Capacity less the fullest rank</source>
        <translation>Kapazität weniger vollster Rang</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>Of one replica per step</source>
        <translation>Eines Replikats je Schritt</translation>
    </message>
    <message>
        <source>+%1 pt</source>
        <translation>+%1 Pkt.</translation>
    </message>
    <message>
        <source>−%1 pt</source>
        <translation>−%1 Pkt.</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Köpfe</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>Schlüssel-Wert-Köpfe</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP-Breite</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Memory each</source>
        <translation>Speicher je Gerät</translation>
    </message>
    <message>
        <source>Dense peak each</source>
        <translation>Dichte Spitze je Gerät</translation>
    </message>
    <message>
        <source>Link level %1</source>
        <translation>Verbindungsebene %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation>Speicher nach Stufe</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Layout: what differs</source>
        <translation>Layout: was verschieden ist</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Workload: what differs</source>
        <translation>Arbeitslast: was verschieden ist</translation>
    </message>
    <message>
        <source>Model: what differs</source>
        <translation>Modell: was verschieden ist</translation>
    </message>
    <message>
        <source>Cluster: what differs</source>
        <translation>Cluster: was verschieden ist</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::DifferenceView</name>
    <message>
        <source>Difference of the step times</source>
        <translation>Unterschied der Schrittzeiten</translation>
    </message>
    <message>
        <source>Difference of the fullest ranks</source>
        <translation>Unterschied der vollsten Ränge</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>Vollster Rang</translation>
    </message>
    <message>
        <source>Nothing to compare: one of the two layouts is not possible.</source>
        <translation>Nichts zu vergleichen: eines der beiden Layouts geht nicht.</translation>
    </message>
    <message>
        <source>%1 in %2, %3 in %4</source>
        <translation>%1 in %2, %3 in %4</translation>
    </message>
    <message>
        <source>Step time: as the base</source>
        <translation>Schrittzeit: wie die Basis</translation>
    </message>
    <message>
        <source>Step time less the base’s: %1 (%2)</source>
        <translation>Schrittzeit minus Basis: %1 (%2)</translation>
    </message>
    <message>
        <source>Fullest rank: as the base</source>
        <translation>Vollster Rang: wie die Basis</translation>
    </message>
    <message>
        <source>Fullest rank less the base’s: %1 (%2)</source>
        <translation>Vollster Rang minus Basis: %1 (%2)</translation>
    </message>
    <message>
        <source>%1 %2: %3 in %4, %5 in %6</source>
        <translation>%1 %2: %3 in %4, %5 in %6</translation>
    </message>
</context>
<context>
    <name>shardscape::document::Document</name>
    <message>
        <source>Turn on %1</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Turn off %1</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>Change %1 to %2</source>
        <translation>%1 auf %2 ändern</translation>
    </message>
    <message>
        <source>Add scenario &quot;%1&quot;</source>
        <translation>Szenario „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate scenario &quot;%1&quot;</source>
        <translation>Szenario „%1“ duplizieren</translation>
    </message>
    <message>
        <source>Remove scenario &quot;%1&quot;</source>
        <translation>Szenario „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move scenario</source>
        <translation>Szenario verschieben</translation>
    </message>
    <message>
        <source>Rename scenario to &quot;%1&quot;</source>
        <translation>Szenario in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Edit note of scenario</source>
        <translation>Notiz des Szenarios bearbeiten</translation>
    </message>
    <message>
        <source>Pin scenario</source>
        <translation>Szenario anheften</translation>
    </message>
    <message>
        <source>Unpin scenario</source>
        <translation>Szenario lösen</translation>
    </message>
    <message>
        <source>Change layout</source>
        <translation>Layout ändern</translation>
    </message>
    <message>
        <source>Change cluster to &quot;%1&quot;</source>
        <translation>Cluster auf „%1“ ändern</translation>
    </message>
    <message>
        <source>Change model to &quot;%1&quot;</source>
        <translation>Modell auf „%1“ ändern</translation>
    </message>
    <message>
        <source>Balance stages</source>
        <translation>Stufen ausgleichen</translation>
    </message>
    <message>
        <source>Move stage boundaries</source>
        <translation>Stufengrenzen verschieben</translation>
    </message>
    <message>
        <source>Add cluster &quot;%1&quot;</source>
        <translation>Cluster „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Edit cluster &quot;%1&quot;</source>
        <translation>Cluster „%1“ bearbeiten</translation>
    </message>
    <message>
        <source>Remove cluster &quot;%1&quot;</source>
        <translation>Cluster „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move cluster</source>
        <translation>Cluster verschieben</translation>
    </message>
    <message>
        <source>Add model &quot;%1&quot;</source>
        <translation>Modell „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Edit model &quot;%1&quot;</source>
        <translation>Modell „%1“ bearbeiten</translation>
    </message>
    <message>
        <source>Remove model &quot;%1&quot;</source>
        <translation>Modell „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move model</source>
        <translation>Modell verschieben</translation>
    </message>
    <message>
        <source>Import runs &quot;%1&quot;</source>
        <translation>Läufe „%1“ importieren</translation>
    </message>
    <message>
        <source>Rename runs to &quot;%1&quot;</source>
        <translation>Läufe in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Remove runs &quot;%1&quot;</source>
        <translation>Läufe „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move runs</source>
        <translation>Läufe verschieben</translation>
    </message>
    <message>
        <source>Add calibration &quot;%1&quot;</source>
        <translation>Kalibrierung „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Rename calibration to &quot;%1&quot;</source>
        <translation>Kalibrierung in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Remove calibration &quot;%1&quot;</source>
        <translation>Kalibrierung „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move calibration</source>
        <translation>Kalibrierung verschieben</translation>
    </message>
    <message>
        <source>Add schedule &quot;%1&quot;</source>
        <translation>Zeitplan „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Rename schedule to &quot;%1&quot;</source>
        <translation>Zeitplan in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Remove schedule &quot;%1&quot;</source>
        <translation>Zeitplan „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move schedule</source>
        <translation>Zeitplan verschieben</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Rename note to &quot;%1&quot;</source>
        <translation>Notiz in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>Notiz bearbeiten</translation>
    </message>
    <message>
        <source>Remove note &quot;%1&quot;</source>
        <translation>Notiz „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move note</source>
        <translation>Notiz verschieben</translation>
    </message>
    <message>
        <source>Rename sweep to &quot;%1&quot;</source>
        <translation>Durchlauf in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Remove sweep &quot;%1&quot;</source>
        <translation>Durchlauf „%1“ entfernen</translation>
    </message>
    <message>
        <source>Move sweep</source>
        <translation>Durchlauf verschieben</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::CanvasTexts</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>, %1:1 oversubscribed</source>
        <translation>, %1:1 überbucht</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1, %2 Ränge</translation>
    </message>
    <message>
        <source>… %1</source>
        <translation>… %1</translation>
    </message>
    <message>
        <source>… %1, colours repeat</source>
        <translation>… %1, Farben wiederholen sich</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>ungenutzt</translation>
    </message>
    <message>
        <source>%1 per accelerator, direction and step, %2 of what it can carry</source>
        <translation>%1 je Beschleuniger, Richtung und Schritt, %2 dessen, was es tragen kann</translation>
    </message>
    <message>
        <source>%1 attained, %2 per step of a collective, joins %3 accelerators</source>
        <translation>%1 erreicht, %2 je Schritt eines Kollektivs, verbindet %3 Beschleuniger</translation>
    </message>
    <message>
        <source>Rank %1 on node %2</source>
        <translation>Rang %1 auf Knoten %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The layout does not use it</source>
        <translation>Das Layout nutzt es nicht</translation>
    </message>
    <message>
        <source>Node %1: %2</source>
        <translation>Knoten %1: %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n NIC(s) of %1, %2 per accelerator</source>
        <translation>
            <numerusform>%n NIC mit %1, %2 je Beschleuniger</numerusform>
            <numerusform>%n NICs mit %1, %2 je Beschleuniger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) between %1 and %2</source>
        <translation>
            <numerusform>%n Verbindung zwischen %1 und %2</numerusform>
            <numerusform>%n Verbindungen zwischen %1 und %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), %1 accelerators</source>
        <translation>
            <numerusform>%n Knoten, %1 Beschleuniger</numerusform>
            <numerusform>%n Knoten, %1 Beschleuniger</numerusform>
        </translation>
    </message>
    <message>
        <source>Rack %1</source>
        <translation>Rack %1</translation>
    </message>
    <message>
        <source>Domain %1</source>
        <translation>Domäne %1</translation>
    </message>
    <message>
        <source>%1 · %2 accelerators</source>
        <translation>%1 · %2 Beschleuniger</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>The layout is not valid here: no rank has a place.</source>
        <translation>Das Layout ist hier ungültig: kein Rang hat einen Platz.</translation>
    </message>
    <message>
        <source>No rank has a place: %1.</source>
        <translation>Kein Rang hat einen Platz: %1.</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ClusterCanvas</name>
    <message>
        <source>The cluster as a drawing</source>
        <translation>Der Cluster als Zeichnung</translation>
    </message>
    <message>
        <source>Rank %1 and its groups</source>
        <translation>Rang %1 und seine Gruppen</translation>
    </message>
    <message>
        <source>link width: bytes per step · red: busiest</source>
        <translation>Breite der Verbindung: Bytes je Schritt · rot: am meisten belastet</translation>
    </message>
    <message>
        <source>Drop a node from the parts on the right here, or choose a preset above.</source>
        <translation>Ziehen Sie einen Knoten aus den Teilen rechts hierher oder wählen Sie oben eine Vorlage.</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ClusterView</name>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Draw links as wide as what they carry</source>
        <translation>Verbindungen so breit zeichnen wie das, was sie tragen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Begin a new cluster</source>
        <translation>Einen neuen Cluster beginnen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>What nvidia-smi topo -m prints, or a table of measured all-reduces</source>
        <translation>Was nvidia-smi topo -m ausgibt, oder eine Tabelle gemessener All-Reduces</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>The table of all ranks</source>
        <translation>Die Tabelle aller Ränge</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>Alles zeigen (0)</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Beside the drawing</source>
        <translation>Neben der Zeichnung</translation>
    </message>
    <message>
        <source>All ranks</source>
        <translation>Alle Ränge</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <source>Connect two accelerators</source>
        <translation>Zwei Beschleuniger verbinden</translation>
    </message>
    <message>
        <source>Copy node × %1</source>
        <translation>Knoten × %1 kopieren</translation>
    </message>
    <message>
        <source>Remove a node</source>
        <translation>Einen Knoten entfernen</translation>
    </message>
    <message>
        <source>Disconnect two accelerators</source>
        <translation>Zwei Beschleuniger trennen</translation>
    </message>
    <message>
        <source>Remove a level of switches</source>
        <translation>Eine Switch-Ebene entfernen</translation>
    </message>
    <message>
        <source>Change accelerators per node</source>
        <translation>Beschleuniger je Knoten ändern</translation>
    </message>
    <message>
        <source>Rank order</source>
        <comment>before its axes</comment>
        <translation>Ränge nach</translation>
    </message>
    <message>
        <source>Begin with next to nothing, or with one node of a preset</source>
        <translation>Mit fast nichts beginnen oder mit einem Knoten einer Vorlage</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::DrawView</name>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet ist</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::EditTexts</name>
    <message>
        <source>a cluster has at least one node</source>
        <translation>ein Cluster hat mindestens einen Knoten</translation>
    </message>
    <message>
        <source>%1 nodes, but nothing joins them: add a network first</source>
        <translation>%1 Knoten, aber nichts verbindet sie: fügen Sie zuerst ein Netz hinzu</translation>
    </message>
    <message>
        <source>the %1 level joins %2 nodes each, which %3 nodes do not fill evenly; the nearest is %4</source>
        <translation>die Ebene %1 verbindet je %2 Knoten, was %3 Knoten nicht gleichmäßig füllen; am nächsten ist %4</translation>
    </message>
    <message>
        <source>a number of nodes is not negative</source>
        <translation>eine Zahl von Knoten ist nicht negativ</translation>
    </message>
    <message>
        <source>this is the last node: a cluster has at least one</source>
        <translation>das ist der letzte Knoten: ein Cluster hat mindestens einen</translation>
    </message>
    <message>
        <source>copy a node at least once</source>
        <translation>einen Knoten mindestens einmal kopieren</translation>
    </message>
    <message>
        <source>%1 has %2 accelerators per node, the others here have %3; all nodes of a cluster have as many</source>
        <translation>%1 hat %2 Beschleuniger je Knoten, die anderen hier haben %3; alle Knoten eines Clusters haben gleich viele</translation>
    </message>
    <message>
        <source>a node has 1 to %1 accelerators, not %2</source>
        <translation>ein Knoten hat 1 bis %1 Beschleuniger, nicht %2</translation>
    </message>
    <message>
        <source>%1 nodes under one switch do not divide %2 nodes into equal domains</source>
        <translation>%1 Knoten unter einem Switch teilen %2 Knoten nicht in gleiche Domänen</translation>
    </message>
    <message>
        <source>%1 nodes under one switch do not fit between the levels there are</source>
        <translation>%1 Knoten unter einem Switch passen nicht zwischen die vorhandenen Ebenen</translation>
    </message>
    <message>
        <source>there is no such level</source>
        <translation>diese Ebene gibt es nicht</translation>
    </message>
    <message>
        <source>the outermost level joins everything: another one has to be outside it first</source>
        <translation>die äußerste Ebene verbindet alles: zuerst muss eine andere außerhalb sein</translation>
    </message>
    <message>
        <source>this level joins the accelerators of a node; change its kind instead</source>
        <translation>diese Ebene verbindet die Beschleuniger eines Knotens; ändern Sie stattdessen ihre Art</translation>
    </message>
    <message>
        <source>wires join the accelerators of one node; this level joins others</source>
        <translation>Drähte verbinden die Beschleuniger eines Knotens; diese Ebene verbindet andere</translation>
    </message>
    <message>
        <source>a mesh is drawn for up to %1 accelerators, not for %2</source>
        <translation>paarweise Verdrahtung wird bis %1 Beschleuniger gezeichnet, nicht für %2</translation>
    </message>
    <message>
        <source>this level has a switch already</source>
        <translation>diese Ebene hat schon einen Switch</translation>
    </message>
    <message>
        <source>a wire joins two accelerators of one node</source>
        <translation>ein Draht verbindet zwei Beschleuniger eines Knotens</translation>
    </message>
    <message>
        <source>from 0 to %1 links join two accelerators, not %2</source>
        <translation>0 bis %1 Verbindungen zwischen zwei Beschleunigern, nicht %2</translation>
    </message>
    <message>
        <source>nothing joins %1 and %2</source>
        <translation>nichts verbindet %1 und %2</translation>
    </message>
    <message>
        <source>this is the last wire of the node; turn the mesh into a switch instead</source>
        <translation>das ist der letzte Draht des Knotens; setzen Sie stattdessen einen Switch</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::GroupList</name>
    <message>
        <source>Groups of the rank</source>
        <translation>Gruppen des Rangs</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1: %2 ranks over %3, %4 per step, %5 exposed</source>
        <translation>%1: %2 Ränge über %3, %4 je Schritt, %5 sichtbar</translation>
    </message>
    <message>
        <source>%1: %2 ranks over %3, %4 exposed</source>
        <translation>%1: %2 Ränge über %3, %4 sichtbar</translation>
    </message>
    <message>
        <source>The layout is not valid here: no rank has a place.</source>
        <translation>Das Layout ist hier ungültig: kein Rang hat einen Platz.</translation>
    </message>
    <message>
        <source>Every rank works alone.</source>
        <translation>Jeder Rang arbeitet allein.</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1, %2 Ränge</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 exposed of %2</source>
        <translation>%1 von %2 sichtbar</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelCanvas</name>
    <message>
        <source>The model&apos;s blocks and pipeline stages</source>
        <translation>Die Blöcke und Pipeline-Stufen des Modells</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>Warten auf den Host</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Output (tied)</source>
        <translation>Ausgabe (gebunden)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 × layer</source>
        <translation>%1 × Schicht</translation>
    </message>
    <message>
        <source>%1 × experts</source>
        <translation>%1 × Experten</translation>
    </message>
    <message>
        <source>%1 × dense</source>
        <translation>%1 × dicht</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>%1: %2 parameters, %3 active for a token</source>
        <translation>%1: %2 Parameter, %3 aktiv je Token</translation>
    </message>
    <message>
        <source>%1: %2 parameters</source>
        <translation>%1: %2 Parameter</translation>
    </message>
    <message>
        <source>No model to show.</source>
        <translation>Kein Modell zu zeigen.</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a model above, or drop a config.json of Hugging Face here.</source>
        <translation>Wählen Sie oben ein Modell oder ziehen Sie eine config.json von Hugging Face hierher.</translation>
    </message>
    <message>
        <source>Parameters of the whole model</source>
        <translation>Parameter des ganzen Modells</translation>
    </message>
    <message>
        <source>FLOPs of one token, forward</source>
        <translation>FLOPs eines Tokens, vorwärts</translation>
    </message>
    <message>
        <source>Time of one micro-batch on one rank</source>
        <translation>Zeit eines Mikrobatches auf einem Rang</translation>
    </message>
    <message>
        <source>States on one rank, activations of one micro-batch</source>
        <translation>Zustände auf einem Rang, Aktivierungen eines Mikrobatches</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>One stage</source>
        <translation>Eine Stufe</translation>
    </message>
    <message>
        <source>%1 stages, one micro-batch</source>
        <translation>%1 Stufen, ein Mikrobatch</translation>
    </message>
    <message>
        <source>No times and no memory without a valid layout.</source>
        <translation>Ohne gültiges Layout keine Zeiten und kein Speicher.</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>Dieses Layout geht nicht: %1.</translation>
    </message>
    <message>
        <source>%1, each %2</source>
        <translation>%1, je %2</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamste</translation>
    </message>
    <message>
        <source>One of %1</source>
        <translation>Eine von %1</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>FLOPs je Token</translation>
    </message>
    <message>
        <source>Scores and values of %1 tokens: %2 per token</source>
        <translation>Scores und Werte von %1 Tokens: %2 je Token</translation>
    </message>
    <message>
        <source>Boundary above layer %1: stage %2 has %3, stage %4 has %5 layers. Drag it, or Alt with up and down.</source>
        <translation>Grenze über Schicht %1: Stufe %2 hat %3, Stufe %4 hat %5 Schichten. Ziehen, oder Alt mit Auf und Ab.</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>%1 forward per token</source>
        <translation>%1 vorwärts je Token</translation>
    </message>
    <message>
        <source>%1 for one micro-batch</source>
        <translation>%1 für einen Mikrobatch</translation>
    </message>
    <message>
        <source>%1 on one rank</source>
        <translation>%1 auf einem Rang</translation>
    </message>
    <message numerus="yes">
        <source>%n further token(s)</source>
        <translation>
            <numerusform>%n weiteres Token</numerusform>
            <numerusform>%n weitere Tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelPanel</name>
    <message>
        <source>Remove experts</source>
        <translation>Experten entfernen</translation>
    </message>
    <message>
        <source>Add experts</source>
        <translation>Experten hinzufügen</translation>
    </message>
    <message>
        <source>Gate the MLP</source>
        <translation>Dem MLP ein Gate geben</translation>
    </message>
    <message>
        <source>Remove the MLP&apos;s gate</source>
        <translation>Das Gate des MLP entfernen</translation>
    </message>
    <message>
        <source>Tie the output to the tokens</source>
        <translation>Ausgabe ans Embedding binden</translation>
    </message>
    <message>
        <source>Untie the output</source>
        <translation>Ausgabe vom Embedding lösen</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Repeat layers %1 times</source>
        <translation>Schichten %1-mal wiederholen</translation>
    </message>
    <message>
        <source>Remove layers</source>
        <translation>Schichten entfernen</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>Schichten duplizieren</translation>
    </message>
    <message>
        <source>Add layers of another kind</source>
        <translation>Schichten anderer Art hinzufügen</translation>
    </message>
    <message>
        <source>Move layers</source>
        <translation>Schichten verschieben</translation>
    </message>
    <message>
        <source>End of the model</source>
        <translation>Ende des Modells</translation>
    </message>
    <message>
        <source>Layers: %1</source>
        <translation>Schichten: %1</translation>
    </message>
    <message>
        <source>Layers of experts</source>
        <translation>Expertenschichten</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Numbers of the model</source>
        <translation>Zahlen des Modells</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>How often the selected layers are repeated</source>
        <translation>Wie oft die gewählten Schichten wiederholt werden</translation>
    </message>
    <message>
        <source>× 2</source>
        <translation>× 2</translation>
    </message>
    <message>
        <source>Duplicate the selected layers</source>
        <translation>Die gewählten Schichten duplizieren</translation>
    </message>
    <message>
        <source>Twice as many of these layers (D)</source>
        <translation>Doppelt so viele dieser Schichten (D)</translation>
    </message>
    <message>
        <source>Add layers of another kind below</source>
        <translation>Darunter Schichten anderer Art hinzufügen</translation>
    </message>
    <message>
        <source>A layer of another kind below these (Insert)</source>
        <translation>Eine Schicht anderer Art darunter (Einfg)</translation>
    </message>
    <message>
        <source>Remove the selected layers</source>
        <translation>Die gewählten Schichten entfernen</translation>
    </message>
    <message>
        <source>Remove these layers (Delete)</source>
        <translation>Diese Schichten entfernen (Entf)</translation>
    </message>
    <message>
        <source>Move the selected layers up</source>
        <translation>Die gewählten Schichten nach oben</translation>
    </message>
    <message>
        <source>Before the layers above (Alt+Up)</source>
        <translation>Vor die Schichten darüber (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move the selected layers down</source>
        <translation>Die gewählten Schichten nach unten</translation>
    </message>
    <message>
        <source>After the layers below (Alt+Down)</source>
        <translation>Hinter die Schichten darunter (Alt+Ab)</translation>
    </message>
    <message>
        <source>Whole model</source>
        <translation>Ganzes Modell</translation>
    </message>
    <message>
        <source>Each layer</source>
        <translation>Jede Schicht</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation>Latente Attention</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>MLP mit Gate</translation>
    </message>
    <message>
        <source>Three matrices instead of two, as in SwiGLU</source>
        <translation>Drei Matrizen statt zwei, wie bei SwiGLU</translation>
    </message>
    <message>
        <source>Output tied to the tokens</source>
        <translation>Ausgabe teilt Embedding</translation>
    </message>
    <message>
        <source>One matrix for the embedding and for the output</source>
        <translation>Eine Matrix für Embedding und Ausgabe</translation>
    </message>
    <message>
        <source>Further tokens</source>
        <translation>Weitere Tokens</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelView</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Move stage boundary</source>
        <translation>Stufengrenze verschieben</translation>
    </message>
    <message>
        <source>Balance stages</source>
        <translation>Stufen ausgleichen</translation>
    </message>
    <message>
        <source>Even stages</source>
        <translation>Gleiche Stufen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Fold the selected layers into one block</source>
        <translation>Die gewählten Schichten zu einem Block einklappen</translation>
    </message>
    <message>
        <source>Show every layer of the selected block</source>
        <translation>Jede Schicht des gewählten Blocks zeigen</translation>
    </message>
    <message>
        <source>Balance (%1)</source>
        <translation>Ausgleichen (%1)</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Ausgleichen</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>What the blocks are sized by</source>
        <translation>Wonach die Blöcke bemessen sind</translation>
    </message>
    <message>
        <source>← Whole stack</source>
        <translation>← Ganzer Stapel</translation>
    </message>
    <message>
        <source>Back to the whole stack</source>
        <translation>Zurück zum ganzen Stapel</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>Ein Modell importieren</translation>
    </message>
    <message>
        <source>Read a config.json of Hugging Face</source>
        <translation>Eine config.json von Hugging Face lesen</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stages as Megatron writes them</source>
        <translation>Stufen, wie Megatron sie schreibt</translation>
    </message>
    <message>
        <source>As in Megatron&apos;s --pipeline-model-parallel-layout: E embedding, t layer, L loss, | between stages; or the layers of each stage: 9,11,11,9</source>
        <translation>Wie in Megatrons --pipeline-model-parallel-layout: E Embedding, t Schicht, L Verlust, | zwischen Stufen; oder die Schichten jeder Stufe: 9,11,11,9</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the stages as Megatron writes them</source>
        <translation>Die Stufen kopieren, wie Megatron sie schreibt</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Even stages again</source>
        <translation>Wieder gleiche Stufen</translation>
    </message>
    <message>
        <source>As many layers on every stage as on the others</source>
        <translation>Auf jeder Stufe so viele Schichten wie auf den anderen</translation>
    </message>
    <message>
        <source>About the stages</source>
        <translation>Über die Stufen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the model in the project</source>
        <translation>Das Modell im Projekt behalten</translation>
    </message>
    <message>
        <source>Into the project&apos;s models, so that other scenarios can choose it</source>
        <translation>Zu den Modellen des Projekts, damit andere Szenarien es wählen können</translation>
    </message>
    <message>
        <source>The split whose slowest device is fastest; the step takes %1 of its time less</source>
        <translation>Die Teilung, deren langsamstes Gerät am schnellsten ist; der Schritt braucht %1 seiner Zeit weniger</translation>
    </message>
    <message>
        <source>The split whose slowest device is fastest; the layout is valid with it</source>
        <translation>Die Teilung, deren langsamstes Gerät am schnellsten ist; mit ihr ist das Layout gültig</translation>
    </message>
    <message>
        <source>Begin a new model</source>
        <translation>Neues Modell beginnen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Begin with next to nothing, or with one of the catalog</source>
        <translation>Mit fast nichts beginnen oder mit einem aus dem Katalog</translation>
    </message>
    <message>
        <source>No split of the layers makes the slowest device faster</source>
        <translation>Keine Teilung der Schichten macht das langsamste Gerät schneller</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::PartList</name>
    <message>
        <source>Find a part</source>
        <translation>Ein Teil finden</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Drag onto the drawing, or press Enter</source>
        <translation>Auf die Zeichnung ziehen oder Eingabe drücken</translation>
    </message>
    <message>
        <source>NODES</source>
        <translation>KNOTEN</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ACCELERATORS</source>
        <translation>BESCHLEUNIGER</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>SWITCHES AND LINKS</source>
        <translation>SWITCHES UND VERBINDUNGEN</translation>
    </message>
    <message>
        <source>%1 attained, %2 per step</source>
        <translation>%1 erreicht, %2 je Schritt</translation>
    </message>
    <message>
        <source>nothing is known as &apos;%1&apos;</source>
        <translation>„%1“ ist unbekannt</translation>
    </message>
    <message>
        <source>drop it onto a switch to change that, or onto more than three nodes to join them in groups</source>
        <translation>legen Sie es auf einen Switch, um den zu ändern, oder auf mehr als drei Knoten, um sie in Gruppen zu verbinden</translation>
    </message>
    <message>
        <source>Add node %1</source>
        <translation>Knoten %1 hinzufügen</translation>
    </message>
    <message>
        <source>Change accelerator to %1</source>
        <translation>Beschleuniger auf %1 ändern</translation>
    </message>
    <message>
        <source>Add nodes of %1</source>
        <translation>Knoten der Art %1 hinzufügen</translation>
    </message>
    <message>
        <source>Change links to %1</source>
        <translation>Verbindungen auf %1 ändern</translation>
    </message>
    <message>
        <source>Add %1 switches</source>
        <translation>%1-Switches hinzufügen</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::PropertyPanel</name>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation>Wer mit wem spricht</translation>
    </message>
    <message>
        <source>No cluster</source>
        <translation>Kein Cluster</translation>
    </message>
    <message>
        <source>%1 accelerators, %2, %3 in all</source>
        <translation>%1 Beschleuniger, %2, zusammen %3</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Nodes, %1</source>
        <translation>Knoten, %1</translation>
    </message>
    <message>
        <source>Change nodes</source>
        <translation>Knoten ändern</translation>
    </message>
    <message>
        <source>Accelerators per node</source>
        <translation>Beschleuniger je Knoten</translation>
    </message>
    <message>
        <source>Change accelerators per node</source>
        <translation>Beschleuniger je Knoten ändern</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Change accelerator</source>
        <translation>Beschleuniger ändern</translation>
    </message>
    <message>
        <source>Nodes of this kind</source>
        <translation>Knoten dieser Art</translation>
    </message>
    <message>
        <source>Copies to add</source>
        <translation>Neue Kopien</translation>
    </message>
    <message>
        <source>Add copies of this node</source>
        <translation>Kopien dieses Knotens hinzufügen</translation>
    </message>
    <message>
        <source>As many more nodes like this one as written above</source>
        <translation>So viele weitere Knoten wie diesen, wie oben steht</translation>
    </message>
    <message>
        <source>Copy node × %1</source>
        <translation>Knoten × %1 kopieren</translation>
    </message>
    <message>
        <source>Make it a kind of its own</source>
        <translation>Zu eigener Art machen</translation>
    </message>
    <message>
        <source>The last node of this kind can then have other accelerators and links</source>
        <translation>Der letzte Knoten dieser Art kann dann andere Beschleuniger und Verbindungen haben</translation>
    </message>
    <message>
        <source>it is the only node of its kind already</source>
        <translation>er ist schon der einzige seiner Art</translation>
    </message>
    <message>
        <source>Make a node a kind of its own</source>
        <translation>Einen Knoten zu eigener Art machen</translation>
    </message>
    <message>
        <source>Remove a node</source>
        <translation>Einen Knoten entfernen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Rank %1 on node %2. A change is one of all %3 of its kind.</source>
        <translation>Rang %1 auf Knoten %2. Eine Änderung gilt für alle %3 seiner Art.</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>%1 von %2 ändern</translation>
    </message>
    <message>
        <source>bf16 and fp16 peaks are both 0; one must be more</source>
        <translation>die Spitzen von bf16 und fp16 sind beide 0; eine muss größer sein</translation>
    </message>
    <message>
        <source>Peak bf16, dense</source>
        <translation>Spitze bf16, dicht</translation>
    </message>
    <message>
        <source>Peak fp16, dense</source>
        <translation>Spitze fp16, dicht</translation>
    </message>
    <message>
        <source>Peak fp8, dense</source>
        <translation>Spitze fp8, dicht</translation>
    </message>
    <message>
        <source>Peak fp4, dense</source>
        <translation>Spitze fp4, dicht</translation>
    </message>
    <message>
        <source>Peak fp32 matrix</source>
        <translation>Spitze fp32-Matrix</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Board power</source>
        <translation>Leistung der Karte</translation>
    </message>
    <message>
        <source>Joins %1 accelerators inside each node.</source>
        <translation>Verbindet %1 Beschleuniger in jedem Knoten.</translation>
    </message>
    <message>
        <source>Joins %1 accelerators on %2 nodes.</source>
        <translation>Verbindet %1 Beschleuniger auf %2 Knoten.</translation>
    </message>
    <message>
        <source>It carries %1 per accelerator and step, %2 of what it can.</source>
        <translation>Es trägt %1 je Beschleuniger und Schritt, %2 dessen, was es kann.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Change kind of links</source>
        <translation>Art der Verbindungen ändern</translation>
    </message>
    <message>
        <source>NICs per node</source>
        <translation>NICs je Knoten</translation>
    </message>
    <message>
        <source>Rate of a NIC</source>
        <translation>Rate einer NIC</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Of one accelerator, one direction, when all of its node send</source>
        <translation>Eines Beschleunigers, eine Richtung, wenn alle des Knotens senden</translation>
    </message>
    <message>
        <source>Attained</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Share of the bandwidth that large collectives reach</source>
        <translation>Anteil der Bandbreite, den große Kollektive erreichen</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of one step of a collective</source>
        <translation>Eines Schritts eines Kollektivs</translation>
    </message>
    <message>
        <source>Start of a collective</source>
        <translation>Start eines Kollektivs</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>What the nodes can send over what the switches above them carry</source>
        <translation>Was die Knoten senden können, zu dem, was die Switches darüber tragen</translation>
    </message>
    <message>
        <source>Nodes per domain</source>
        <translation>Knoten je Domäne</translation>
    </message>
    <message>
        <source>Change nodes per domain</source>
        <translation>Knoten je Domäne ändern</translation>
    </message>
    <message>
        <source>Wire pair by pair</source>
        <translation>Paarweise verdrahten</translation>
    </message>
    <message>
        <source>Links between accelerators in place of the switch</source>
        <translation>Verbindungen zwischen Beschleunigern statt des Switches</translation>
    </message>
    <message>
        <source>Turn switch into wires</source>
        <translation>Switch in Drähte verwandeln</translation>
    </message>
    <message>
        <source>Put a switch</source>
        <translation>Einen Switch setzen</translation>
    </message>
    <message>
        <source>A switch in place of the wires, as fast per accelerator</source>
        <translation>Ein Switch statt der Drähte, gleich schnell je Beschleuniger</translation>
    </message>
    <message>
        <source>Turn wires into a switch</source>
        <translation>Drähte in einen Switch verwandeln</translation>
    </message>
    <message>
        <source>Add switches below</source>
        <translation>Switches darunter hinzufügen</translation>
    </message>
    <message>
        <source>A level of switches between these and what they join</source>
        <translation>Eine Switch-Ebene zwischen diesen und dem, was sie verbinden</translation>
    </message>
    <message>
        <source>these nodes do not divide into equal groups of two or more below one more switch</source>
        <translation>diese Knoten lassen sich nicht in gleiche Gruppen von zwei oder mehr unter einem weiteren Switch teilen</translation>
    </message>
    <message>
        <source>Add a level of switches</source>
        <translation>Eine Switch-Ebene hinzufügen</translation>
    </message>
    <message>
        <source>Remove this level</source>
        <translation>Diese Ebene entfernen</translation>
    </message>
    <message>
        <source>Remove a level of switches</source>
        <translation>Eine Switch-Ebene entfernen</translation>
    </message>
    <message>
        <source>Fit to measurements…</source>
        <translation>An Messungen anpassen…</translation>
    </message>
    <message>
        <source>Bandwidth and latency from a table of measured all-reduces (nccl-tests, rccl-tests, CSV)</source>
        <translation>Bandbreite und Latenz aus einer Tabelle gemessener All-Reduces (nccl-tests, rccl-tests, CSV)</translation>
    </message>
    <message>
        <source>%1 between %2 and %3</source>
        <translation>%1 zwischen %2 und %3</translation>
    </message>
    <message>
        <source>In every node of this kind. Drag from one accelerator to another for one more link.</source>
        <translation>In jedem Knoten dieser Art. Ziehen Sie von einem Beschleuniger zum anderen für eine weitere Verbindung.</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Change links between two accelerators</source>
        <translation>Verbindungen zwischen zwei Beschleunigern ändern</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Disconnect two accelerators</source>
        <translation>Zwei Beschleuniger trennen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Its kinds of nodes have NICs of their own: a rate entered here is one for all.</source>
        <translation>Seine Arten von Knoten haben eigene NICs: eine Rate, die hier eingegeben wird, gilt für alle.</translation>
    </message>
    <message>
        <source>1 accelerator, %1, %2</source>
        <translation>1 Beschleuniger, %1, %2</translation>
    </message>
    <message>
        <source>Change %1 of every node</source>
        <translation>%1 jedes Knotens ändern</translation>
    </message>
    <message>
        <source>Of every node. States that leave the devices lie here.</source>
        <translation>Für jeden Knoten. Zustände, die die Geräte verlassen, liegen hier.</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Speicher des Hosts</translation>
    </message>
    <message>
        <source>Host memory bandwidth</source>
        <translation>Speicherbandbreite des Hosts</translation>
    </message>
    <message>
        <source>Lanes to the host</source>
        <translation>Spuren zum Host</translation>
    </message>
    <message>
        <source>Accelerators that share lanes</source>
        <translation>Beschleuniger, die Spuren teilen</translation>
    </message>
    <message>
        <source>Change who shares lanes to the host</source>
        <translation>Ändern, wer sich Spuren zum Host teilt</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>Drives, reading</source>
        <translation>Laufwerke, Lesen</translation>
    </message>
    <message>
        <source>Drives, writing</source>
        <translation>Laufwerke, Schreiben</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::QuantityField</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>A number is missing.</source>
        <translation>Eine Zahl fehlt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number.</source>
        <translation>„%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1 is counted in whole numbers.</source>
        <translation>%1 wird in ganzen Zahlen gezählt.</translation>
    </message>
    <message>
        <source>From %1 to %2 %3.</source>
        <translation>Von %1 bis %2 %3.</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>Von %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankOrderChips</name>
    <message>
        <source>Rank order, fastest axis first</source>
        <translation>Reihenfolge der Ränge, schnellste Achse zuerst</translation>
    </message>
    <message>
        <source>Which axis numbers the ranks first: drag, or move with Ctrl and the arrows. Neighbours on the first axis share a node.</source>
        <translation>Welche Achse die Ränge zuerst nummeriert: ziehen oder mit Strg und den Pfeilen verschieben. Nachbarn auf der ersten Achse teilen einen Knoten.</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankTable</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankTexts</name>
    <message>
        <source>tensor parallel</source>
        <translation>tensorparallel</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>kontextparallel</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>datenparallel</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>pipelineparallel</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>expertenparallel</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>CP</source>
        <translation>CP</translation>
    </message>
    <message>
        <source>DP</source>
        <translation>DP</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>EP</source>
        <translation>EP</translation>
    </message>
    <message>
        <source>Kind of accelerator</source>
        <translation>Art des Beschleunigers</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation>Pipeline-Stufe</translation>
    </message>
    <message>
        <source>Tensor-parallel group</source>
        <translation>Tensorparallele Gruppe</translation>
    </message>
    <message>
        <source>Context-parallel group</source>
        <translation>Kontextparallele Gruppe</translation>
    </message>
    <message>
        <source>Data-parallel group</source>
        <translation>Datenparallele Gruppe</translation>
    </message>
    <message>
        <source>Pipeline group</source>
        <translation>Pipeline-Gruppe</translation>
    </message>
    <message>
        <source>Expert-parallel group</source>
        <translation>Expertenparallele Gruppe</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ShapeEntry</name>
    <message>
        <source>&quot;%1&quot; is no whole number; it was %2</source>
        <translation>„%1“ ist keine ganze Zahl; es war %2</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::StartTexts</name>
    <message>
        <source>Empty cluster</source>
        <translation>Leerer Cluster</translation>
    </message>
    <message>
        <source>one accelerator, no links</source>
        <translation>ein Beschleuniger, keine Verbindungen</translation>
    </message>
    <message>
        <source>Empty model</source>
        <translation>Leeres Modell</translation>
    </message>
    <message>
        <source>one layer</source>
        <translation>eine Schicht</translation>
    </message>
</context>
<context>
    <name>shardscape::explore</name>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>Replicas: what the other axes leave of the cluster.</source>
        <translation>Replikate: was die anderen Achsen vom Cluster übrig lassen.</translation>
    </message>
    <message>
        <source>Micro-batches of one replica per optimizer step.</source>
        <translation>Mikrobatches eines Replikats je Optimiererschritt.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>metric, unit</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>every rank fits in memory</source>
        <translation>jeder Rang passt in den Speicher</translation>
    </message>
    <message>
        <source>Stage %1 needs %2, %3 more than there is.</source>
        <translation>Stufe %1 braucht %2, %3 mehr als vorhanden.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Does not fit: over by</source>
        <translation>Passt nicht: zu viel um</translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation>Vollste Stufe</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ExploreView</name>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>global batch varies</source>
        <translation>globaler Batch variiert</translation>
    </message>
    <message>
        <source>The global batch is an axis of this sweep: layouts do not all do the same work in a step.
Compare them by MFU or tokens/s, not by step time.</source>
        <translation>Der globale Batch ist eine Achse dieses Durchlaufs: Layouts leisten nicht alle dieselbe Arbeit je Schritt.
Vergleichen Sie nach MFU oder Tokens/s, nicht nach Schrittzeit.</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>Parallel coordinates: every layout as a line through all knobs</source>
        <translation>Parallele Koordinaten: jedes Layout als Linie durch alle Stellgrößen</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Filter, axes, colours and order under a name, kept with the project</source>
        <translation>Filter, Achsen, Farben und Reihenfolge unter einem Namen, mit dem Projekt gespeichert</translation>
    </message>
    <message>
        <source>Tornado</source>
        <translation>Tornado</translation>
    </message>
    <message>
        <source>Which single change moves the step of the current layout most</source>
        <translation>Welche einzelne Änderung den Schritt am meisten bewegt</translation>
    </message>
    <message>
        <source>No sweep yet. Press Sweep... to evaluate every layout of this scenario: each becomes a point, and the best ones stand out.</source>
        <translation>Noch kein Durchlauf. „Durchlauf…“ bewertet jedes Layout dieses Szenarios: jedes wird ein Punkt, und die besten treten hervor.</translation>
    </message>
    <message>
        <source>Sweep...</source>
        <translation>Durchlauf…</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>Keep this view as...</source>
        <translation>Diese Ansicht behalten als…</translation>
    </message>
    <message>
        <source>Name to keep this view under</source>
        <translation>Name, unter dem diese Ansicht bleibt</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>%1 layouts/s</source>
        <translation>%1 Layouts/s</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 passen</translation>
    </message>
    <message>
        <source>%1 evaluated</source>
        <translation>%1 bewertet</translation>
    </message>
    <message>
        <source>%1 break a rule</source>
        <translation>%1 brechen eine Regel</translation>
    </message>
    <message>
        <source>%1 repeat another</source>
        <translation>%1 wiederholen ein anderes</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>vorzeitig beendet</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>Rejected %1</source>
        <translation>%1 verworfen</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::MatrixView</name>
    <message>
        <source>Layout matrix</source>
        <translation>Layout-Matrix</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>Was die Zellen zeigen</translation>
    </message>
    <message>
        <source>Knob of the rows</source>
        <translation>Stellgröße der Zeilen</translation>
    </message>
    <message>
        <source>Knob of the columns</source>
        <translation>Stellgröße der Spalten</translation>
    </message>
    <message>
        <source>Cells of the layout matrix</source>
        <translation>Zellen der Layout-Matrix</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>None of %1 layouts fits: the closest needs %2 more than there is.</source>
        <translation>Keines von %1 Layouts passt: dem nächsten fehlen %2.</translation>
    </message>
    <message>
        <source>Rule not kept: %1.</source>
        <translation>Regel nicht eingehalten: %1.</translation>
    </message>
    <message>
        <source>Rejected.</source>
        <translation>Verworfen.</translation>
    </message>
    <message>
        <source>Best: %1 %2, %3, %4</source>
        <translation>Bestes: %1 %2, %3, %4</translation>
    </message>
    <message>
        <source>%1 of %2 valid layouts fit.</source>
        <translation>%1 von %2 gültigen Layouts passen.</translation>
    </message>
    <message>
        <source>%1 more break a rule, most often: %2.</source>
        <translation>%1 weitere brechen eine Regel, am häufigsten: %2.</translation>
    </message>
    <message>
        <source>All %1 combinations break a rule.</source>
        <translation>Alle %1 Kombinationen brechen eine Regel.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>over memory</source>
        <translation>zu viel Speicher</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>bricht eine Regel</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht versucht</translation>
    </message>
    <message>
        <source>Best %1 by %2 and %3</source>
        <translation>%1 am besten, nach %2 und %3</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ParallelView</name>
    <message>
        <source>Parallel coordinates</source>
        <translation>Parallele Koordinaten</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>Was die Farben zeigen</translation>
    </message>
    <message>
        <source>Axes of the parallel coordinates</source>
        <translation>Achsen der parallelen Koordinaten</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>drag along an axis to brush</source>
        <translation>entlang einer Achse ziehen, um auszuwählen</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 bis %3</translation>
    </message>
    <message>
        <source>%1 of %2 layouts that fit</source>
        <translation>%1 von %2 passenden Layouts</translation>
    </message>
    <message>
        <source>No layout that fits yet.</source>
        <translation>Noch kein Layout passt.</translation>
    </message>
    <message>
        <source>%1 layouts that fit</source>
        <translation>%1 passende Layouts</translation>
    </message>
    <message>
        <source>Layouts that fit, coloured by %1</source>
        <translation>Passende Layouts, gefärbt nach %1</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::RejectedView</name>
    <message>
        <source>Rejected layouts</source>
        <translation>Verworfene Layouts</translation>
    </message>
    <message>
        <source>because this does not hold:</source>
        <translation>weil dies nicht gilt:</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Nothing rejected</source>
        <translation>Nichts verworfen</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>Every combination tried so far is valid and fits.</source>
        <translation>Jede bisher versuchte Kombination ist gültig und passt.</translation>
    </message>
    <message>
        <source>Examples appear when the sweep has ended.</source>
        <translation>Beispiele erscheinen, wenn der Durchlauf beendet ist.</translation>
    </message>
    <message>
        <source>Closest to fitting; click one to look at it:</source>
        <translation>Am nächsten am Passen; anklicken, um es anzusehen:</translation>
    </message>
    <message>
        <source>Examples; click one to look at it:</source>
        <translation>Beispiele; anklicken, um eines anzusehen:</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ResultsModel</name>
    <message>
        <source>the current layout</source>
        <translation>das aktuelle Layout</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>on the Pareto front of step time and memory</source>
        <translation>auf der Pareto-Front von Schrittzeit und Speicher</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>● on the Pareto front of step time and memory, ◇ pinned, ○ current, ▎ not run by its software</source>
        <translation>● auf der Pareto-Front von Schrittzeit und Speicher, ◇ angeheftet, ○ aktuell, ▎ von seiner Software nicht ausgeführt</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ScatterView</name>
    <message>
        <source>Legend of the scatter plot</source>
        <translation>Legende des Streudiagramms</translation>
    </message>
    <message>
        <source>front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>Click to brush these layouts</source>
        <translation>Anklicken, um diese Layouts auszuwählen</translation>
    </message>
    <message>
        <source>Scatter plot of all layouts</source>
        <translation>Streudiagramm aller Layouts</translation>
    </message>
    <message>
        <source>Layouts as points</source>
        <translation>Layouts als Punkte</translation>
    </message>
    <message>
        <source>%1 capacity</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>y</source>
        <comment>axis</comment>
        <translation>y</translation>
    </message>
    <message>
        <source>x</source>
        <comment>axis</comment>
        <translation>x</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Metric on the horizontal axis</source>
        <translation>Kennzahl der waagerechten Achse</translation>
    </message>
    <message>
        <source>Metric on the vertical axis</source>
        <translation>Kennzahl der senkrechten Achse</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>Was die Farben zeigen</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Drag draws a rectangle and marks the layouts inside, in all views. Without it, Shift+drag does.</source>
        <translation>Ziehen zeichnet ein Rechteck und wählt die Layouts darin aus, in allen Ansichten. Sonst geht das mit Umschalt+Ziehen.</translation>
    </message>
    <message>
        <source>More about the plot</source>
        <translation>Mehr zum Diagramm</translation>
    </message>
    <message>
        <source>Scales, layouts that do not fit, front</source>
        <translation>Skalen, nicht passende Layouts, Front</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis</source>
        <translation>Waagerechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis</source>
        <translation>Senkrechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>Layouts that do not fit</source>
        <translation>Layouts, die nicht passen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>← better   %1</source>
        <translation>← besser   %1</translation>
    </message>
    <message>
        <source>%1   better →</source>
        <translation>%1   besser →</translation>
    </message>
    <message>
        <source>Layouts that do not fit (need a memory axis)</source>
        <translation>Layouts, die nicht passen (brauchen eine Speicherachse)</translation>
    </message>
    <message>
        <source>%1 layouts that do not fit</source>
        <translation>%1 Layouts passen nicht</translation>
    </message>
    <message>
        <source>No layout that fits.</source>
        <translation>Kein Layout passt.</translation>
    </message>
    <message>
        <source>%1 over %2. The front has %3 layouts, from %4 and %5 to %6 and %7.</source>
        <translation>%1 über %2. Die Front hat %3 Layouts, von %4 und %5 bis %6 und %7.</translation>
    </message>
    <message>
        <source>%1 and %2 of %3 layouts</source>
        <translation>%1 und %2 von %3 Layouts</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::TableView</name>
    <message>
        <source>Table of all layouts</source>
        <translation>Tabelle aller Layouts</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter: tp=4,8 mfu&gt;50% memory&lt;60GiB fits</source>
        <translation>Filter: tp=4,8 mfu&gt;50% memory&lt;60GiB fits</translation>
    </message>
    <message>
        <source>Every part must hold. Knobs and metrics with = != &lt; &lt;= &gt; &gt;=, several values with commas;
the words fits, over, front, pinned, brushed; ! turns a part round.</source>
        <translation>Jeder Teil muss gelten. Stellgrößen und Kennzahlen mit = != &lt; &lt;= &gt; &gt;=, mehrere Werte mit Kommas;
die Wörter fits, over, front, pinned, brushed; ! kehrt einen Teil um.</translation>
    </message>
    <message>
        <source>The table shows what is brushed. Click to show all layouts again.</source>
        <translation>Die Tabelle zeigt die Auswahl. Anklicken, um wieder alle Layouts zu zeigen.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Which knobs and metrics the table shows</source>
        <translation>Welche Stellgrößen und Kennzahlen die Tabelle zeigt</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>Make it the current layout</source>
        <translation>Zum aktuellen Layout machen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Copy all rows shown</source>
        <translation>Alle gezeigten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy selected rows</source>
        <translation>Gewählte Zeilen kopieren</translation>
    </message>
    <message>
        <source>Export rows shown...</source>
        <translation>Gezeigte Zeilen exportieren…</translation>
    </message>
    <message>
        <source>%1 layouts</source>
        <translation>%1 Layouts</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Brush: %1  ×</source>
        <translation>Auswahl: %1  ×</translation>
    </message>
    <message>
        <source>Show all layouts, not only the brushed ones</source>
        <translation>Alle Layouts zeigen, nicht nur die ausgewählten</translation>
    </message>
</context>
<context>
    <name>shardscape::gallery::GalleryView</name>
    <message>
        <source>computing our number</source>
        <translation>unsere Zahl wird berechnet</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>near</source>
        <translation>nahe</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>verfehlt</translation>
    </message>
    <message>
        <source>working</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>Gallery of published claims</source>
        <translation>Galerie veröffentlichter Aussagen</translation>
    </message>
    <message>
        <source>Published claims, brought to life</source>
        <translation>Veröffentlichte Aussagen, zum Leben erweckt</translation>
    </message>
    <message>
        <source>Open one and turn its knobs.</source>
        <translation>Öffnen Sie eine und drehen Sie an ihren Stellgrößen.</translation>
    </message>
    <message>
        <source>There is no demo project here. Choose a model and a cluster to begin.</source>
        <translation>Hier gibt es kein Demoprojekt. Wählen Sie ein Modell und einen Cluster.</translation>
    </message>
    <message>
        <source>Our numbers against the published ones: %1.</source>
        <translation>Unsere Zahlen neben den veröffentlichten: %1.</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Letzte Projekte</translation>
    </message>
    <message>
        <source>Begin with your own</source>
        <translation>Mit Eigenem beginnen</translation>
    </message>
    <message>
        <source>A project of your own: choose a model and a cluster</source>
        <translation>Ein eigenes Projekt: Modell und Cluster wählen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>A project, a scenario, measured runs, a schedule…; or drop it here</source>
        <translation>Ein Projekt, ein Szenario, gemessene Läufe, ein Zeitplan…; oder hier ablegen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To where you were (Esc)</source>
        <translation>Dorthin, wo Sie waren (Esc)</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Short lessons: predict, see, turn</source>
        <translation>Kurze Lektionen: vorhersagen, sehen, drehen</translation>
    </message>
</context>
<context>
    <name>shardscape::glossary::GlossaryView</name>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Find a word, a flag, a paper</source>
        <translation>Wort, Schalter oder Paper finden</translation>
    </message>
    <message>
        <source>Find a word of the glossary</source>
        <translation>Ein Wort des Glossars finden</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>What the word means</source>
        <translation>Was das Wort bedeutet</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>Back to the word before</source>
        <translation>Zurück zum Wort davor</translation>
    </message>
    <message numerus="yes">
        <source>%n words</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>No word or flag is called that.</source>
        <translation>So heißt kein Wort und kein Schalter.</translation>
    </message>
    <message>
        <source>No word is shown.</source>
        <translation>Kein Wort wird gezeigt.</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::AboutDialog</name>
    <message>
        <source>About Shardscape</source>
        <translation>Über Shardscape</translation>
    </message>
    <message>
        <source>Shardscape %1</source>
        <translation>Shardscape %1</translation>
    </message>
    <message>
        <source>Explore and visualize parallel layouts of large models.</source>
        <translation>Parallele Layouts großer Modelle erkunden und sichtbar machen.</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Engine version %1: the same scenario gives the same numbers wherever it is this one.&lt;/p&gt;&lt;p&gt;Shardscape is free software under the GNU General Public License, version 3 or later. It comes with no warranty.&lt;/p&gt;&lt;p&gt;It stands on:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Qt %2, LGPL 3&lt;/li&gt;&lt;li&gt;QCustomPlot 2.1, GPL 3 or later&lt;/li&gt;&lt;li&gt;SQLite, public domain&lt;/li&gt;&lt;li&gt;JSON for Modern C++ by Niels Lohmann, MIT&lt;/li&gt;&lt;li&gt;tl::expected by Sy Brand, CC0&lt;/li&gt;&lt;li&gt;CLI11, BSD (the command line)&lt;/li&gt;&lt;li&gt;Inter by Rasmus Andersson, SIL Open Font License&lt;/li&gt;&lt;li&gt;Colours of Paul Tol&apos;s colour-blind safe sets&lt;/li&gt;&lt;/ul&gt;</source>
        <translation>&lt;p&gt;Version des Rechenkerns %1: Dasselbe Szenario gibt überall dieselben Zahlen, wo sie gleich ist.&lt;/p&gt;&lt;p&gt;Shardscape ist freie Software unter der GNU General Public License, Version 3 oder später. Es gibt keine Gewähr.&lt;/p&gt;&lt;p&gt;Es beruht auf:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Qt %2, LGPL 3&lt;/li&gt;&lt;li&gt;QCustomPlot 2.1, GPL 3 oder später&lt;/li&gt;&lt;li&gt;SQLite, gemeinfrei&lt;/li&gt;&lt;li&gt;JSON for Modern C++ von Niels Lohmann, MIT&lt;/li&gt;&lt;li&gt;tl::expected von Sy Brand, CC0&lt;/li&gt;&lt;li&gt;CLI11, BSD (Befehlszeile)&lt;/li&gt;&lt;li&gt;Inter von Rasmus Andersson, SIL Open Font License&lt;/li&gt;&lt;li&gt;Farben aus Paul Tols Paletten für Farbenblinde&lt;/li&gt;&lt;/ul&gt;</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Import model…</source>
        <translation>Modell &amp;importieren…</translation>
    </message>
    <message>
        <source>Save &amp;report…</source>
        <translation>&amp;Bericht speichern…</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>B&amp;ild speichern…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>Alles &amp;finden…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Compare with pinned</source>
        <translation>Mit angeheftetem &amp;vergleichen</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Erscheinungsbild</translation>
    </message>
    <message>
        <source>Like the &amp;desktop</source>
        <translation>Wie der &amp;Desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;MFU counts</source>
        <translation>&amp;MFU zählt</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>V&amp;ollbild</translation>
    </message>
    <message>
        <source>S&amp;cenario</source>
        <translation>S&amp;zenario</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Pin to compare</source>
        <translation>Zum Vergleich &amp;anheften</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Choose &amp;model…</source>
        <translation>&amp;Modell wählen…</translation>
    </message>
    <message>
        <source>Choose &amp;cluster…</source>
        <translation>&amp;Cluster wählen…</translation>
    </message>
    <message>
        <source>Apply the &amp;best single change</source>
        <translation>Beste Einzeländerung an&amp;wenden</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>&amp;Zeitplan</translation>
    </message>
    <message>
        <source>&amp;Edit a copy</source>
        <translation>Eine Kopie &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Give it the &amp;layout&apos;s times</source>
        <translation>Zeiten des &amp;Layouts geben</translation>
    </message>
    <message>
        <source>&amp;Compare all schedules</source>
        <translation>Alle Zeitpläne &amp;vergleichen</translation>
    </message>
    <message>
        <source>&amp;Import schedule or trace…</source>
        <translation>Zeitplan oder Trace &amp;importieren…</translation>
    </message>
    <message>
        <source>E&amp;xport schedule…</source>
        <translation>Zeitplan e&amp;xportieren…</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>D&amp;urchlauf</translation>
    </message>
    <message>
        <source>&amp;Start default sweep</source>
        <translation>&amp;Standarddurchlauf starten</translation>
    </message>
    <message>
        <source>Set &amp;up a sweep…</source>
        <translation>Durchlauf ein&amp;richten…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Demo &amp;gallery</source>
        <translation>Demo-&amp;Galerie</translation>
    </message>
    <message>
        <source>G&amp;lossary</source>
        <translation>G&amp;lossar</translation>
    </message>
    <message>
        <source>&amp;About Shardscape</source>
        <translation>&amp;Über Shardscape</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
        <source>Open in a new wi&amp;ndow…</source>
        <translation>In neuem Fe&amp;nster öffnen…</translation>
    </message>
    <message>
        <source>I&amp;mport…</source>
        <translation>I&amp;mportieren…</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>Fenster &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Verlauf…</translation>
    </message>
    <message>
        <source>In a &amp;window of its own</source>
        <translation>In einem eigenen &amp;Fenster</translation>
    </message>
    <message>
        <source>Bring all windows &amp;back</source>
        <translation>Alle Fenster &amp;zurückholen</translation>
    </message>
    <message>
        <source>&amp;Project pane</source>
        <translation>&amp;Projektbereich</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>N&amp;ächster Bereich</translation>
    </message>
    <message>
        <source>P&amp;revious pane</source>
        <translation>Vo&amp;riger Bereich</translation>
    </message>
    <message>
        <source>Copy &amp;layout as…</source>
        <translation>&amp;Layout kopieren als…</translation>
    </message>
    <message>
        <source>&amp;Paste a configuration</source>
        <translation>Konfiguration &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;What just fits</source>
        <translation>Was gerade noch &amp;passt</translation>
    </message>
    <message>
        <source>&amp;Fewest accelerators that fit</source>
        <translation>&amp;Wenigste Beschleuniger, die passen</translation>
    </message>
    <message>
        <source>&amp;Longest sequence that fits</source>
        <translation>&amp;Längste Sequenz, die passt</translation>
    </message>
    <message>
        <source>Largest micro-&amp;batch that fits</source>
        <translation>&amp;Größter Mikrobatch, der passt</translation>
    </message>
    <message>
        <source>&amp;Most layers that fit</source>
        <translation>Meiste &amp;Schichten, die passen</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;Lernen</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Calibrations</name>
    <message numerus="yes">
        <source>Measured error: 80 of 100 runs like this one were within ± %2 (%n runs, most of %1).</source>
        <translation>
            <numerusform>Gemessener Fehler: 80 von 100 ähnlichen Läufen lagen innerhalb ± %2 (%n Lauf, meist %1).</numerusform>
            <numerusform>Gemessener Fehler: 80 von 100 ähnlichen Läufen lagen innerhalb ± %2 (%n Läufe, meist %1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured error, extrapolated: no run near in %3; the nearest %n (most of %1) make it ± %2, widened for the distance.</source>
        <translation>
            <numerusform>Gemessener Fehler, extrapoliert: kein naher Lauf bei %3; der nächste %n (meist %1) ergibt ± %2, um den Abstand geweitet.</numerusform>
            <numerusform>Gemessener Fehler, extrapoliert: kein naher Lauf bei %3; die nächsten %n (meist %1) ergeben ± %2, um den Abstand geweitet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ChoiceTexts</name>
    <message>
        <source>This project</source>
        <translation>Dieses Projekt</translation>
    </message>
    <message>
        <source>Import a config.json…</source>
        <translation>Eine config.json importieren…</translation>
    </message>
    <message>
        <source>as Hugging Face has it</source>
        <translation>wie bei Hugging Face</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>Scenario A</source>
        <translation>Szenario A</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ConfigSheet</name>
    <message>
        <source>Accelerators</source>
        <translation>Geräteanzahl</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>Inner size</source>
        <translation>Innere Größe</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>Schlüssel-Wert-Köpfe</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>MLP mit Gate</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Geteilte Einbettungen</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Layers of the stages</source>
        <translation>Schichten der Stufen</translation>
    </message>
    <message>
        <source>Inner size of an expert</source>
        <translation>Innere Größe eines Experten</translation>
    </message>
    <message>
        <source>Read a configuration</source>
        <translation>Konfiguration lesen</translation>
    </message>
    <message>
        <source>A configuration of %1. Nothing changes before you take it.</source>
        <translation>Eine Konfiguration von %1. Nichts ändert sich, bevor Sie sie übernehmen.</translation>
    </message>
    <message>
        <source>%1, a configuration of %2. Nothing changes before you take it.</source>
        <translation>%1, eine Konfiguration von %2. Nichts ändert sich, bevor Sie sie übernehmen.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>Setzt</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What the file says</source>
        <translation>Was die Datei sagt</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>With this file</source>
        <translation>Mit dieser Datei</translation>
    </message>
    <message>
        <source>What the scenario becomes</source>
        <translation>Was aus dem Szenario wird</translation>
    </message>
    <message>
        <source>&amp;Take</source>
        <translation>&amp;Übernehmen</translation>
    </message>
    <message>
        <source>Makes a scenario of it, as one step that can be undone</source>
        <translation>Macht ein Szenario daraus, als ein Schritt, der sich zurücknehmen lässt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Still needed</source>
        <translation>Noch nötig</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>not priced yet</source>
        <translation>noch nicht bewertet</translation>
    </message>
    <message>
        <source>%1, by default</source>
        <translation>%1, als Vorgabe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Understood, without effect on cost</source>
        <translation>Verstanden, ohne Wirkung auf die Kosten</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Wie es ist</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>No file of a framework names its accelerators.</source>
        <translation>Keine Datei eines Frameworks nennt ihre Geräte.</translation>
    </message>
    <message>
        <source>%1, as it is</source>
        <translation>%1, wie es ist</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>Fits: %1 at its peak, %2 a step</source>
        <translation>Passt: höchstens %1, %2 je Schritt</translation>
    </message>
    <message>
        <source>Does not fit: %1 at its peak, %2 a step</source>
        <translation>Passt nicht: höchstens %1, %2 je Schritt</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::CopySheet</name>
    <message>
        <source>Copy the layout as…</source>
        <translation>Layout kopieren als…</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>The layout in the framework&apos;s words</source>
        <translation>Das Layout in den Worten des Frameworks</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>It has no word for: %1.</source>
        <translation>Es hat kein Wort für: %1.</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>The batch there: %1</source>
        <translation>Der Batch dort: %1</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::DialogTexts</name>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>Änderungen an „%1“ speichern?</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>Ohne Speichern gehen sie verloren.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>“%1” has been changed by another program since it was opened.</source>
        <translation>„%1“ wurde seit dem Öffnen von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Writing over it loses those changes.</source>
        <translation>Überschreiben verliert jene Änderungen.</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>Überschreiben</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::DrawDesk</name>
    <message>
        <source>there is no scenario that could use the cluster: add one first</source>
        <translation>kein Szenario könnte den Cluster nutzen: fügen Sie zuerst eines hinzu</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::JobStrip</name>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 rejected: %2</source>
        <translation>%1 verworfen: %2</translation>
    </message>
    <message>
        <source>Running work</source>
        <translation>Laufende Arbeit</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>Fortschritt des Durchlaufs</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>Durchlauf starten</translation>
    </message>
    <message>
        <source>Evaluate every layout worth trying around the current scenario</source>
        <translation>Jedes lohnende Layout um das aktuelle Szenario bewerten</translation>
    </message>
    <message>
        <source>Sweep “%1”</source>
        <translation>Durchlauf „%1“</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>best %1 MFU</source>
        <translation>beste MFU %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>stopped at %1 of %2</source>
        <translation>gestoppt bei %1 von %2</translation>
    </message>
    <message>
        <source>%1 layouts, %2 fit</source>
        <translation>%1 Layouts, %2 passen</translation>
    </message>
    <message>
        <source>No sweep yet</source>
        <translation>Noch kein Durchlauf</translation>
    </message>
    <message>
        <source>Every layout of this model on this cluster, evaluated and compared</source>
        <translation>Jedes Layout dieses Modells auf diesem Cluster, bewertet und verglichen</translation>
    </message>
    <message>
        <source>Show rejected layouts. %1</source>
        <translation>Verworfene Layouts zeigen. %1</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::MainWindow</name>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Table saved: %1</source>
        <translation>Tabelle gespeichert: %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Find anything   Ctrl+K</source>
        <translation>Alles finden   Strg+K</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Shardscape</source>
        <translation>Shardscape</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>an unnamed project</source>
        <translation>ein unbenanntes Projekt</translation>
    </message>
    <message>
        <source>Unsaved work on %1 is still there from the last time.</source>
        <translation>Ungesicherte Arbeit an %1 ist vom letzten Mal noch da.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>No browser opened %1</source>
        <translation>Kein Browser hat %1 geöffnet</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>Ein Modell importieren</translation>
    </message>
    <message>
        <source>Models (config.json *.json);;All files (*)</source>
        <translation>Modelle (config.json *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import model &quot;%1&quot;</source>
        <translation>Modell „%1“ importieren</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n layer(s), %2 parameters.</source>
        <translation>
            <numerusform>%1: %n Schicht, %2 Parameter.</numerusform>
            <numerusform>%1: %n Schichten, %2 Parameter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Schedules and traces (*.json *.csv *.txt);;All files (*)</source>
        <translation>Zeitpläne und Traces (*.json *.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>JSON (*.json);;Table (*.csv);;PyTorch&apos;s actions (*.txt);;Chrome trace (*.trace.json)</source>
        <translation>JSON (*.json);;Tabelle (*.csv);;PyTorch-Aktionen (*.txt);;Chrome-Trace (*.trace.json)</translation>
    </message>
    <message>
        <source>Export the schedule</source>
        <translation>Zeitplan exportieren</translation>
    </message>
    <message>
        <source>There is no schedule to edit: the layout is not valid.</source>
        <translation>Kein Zeitplan zum Bearbeiten: das Layout ist ungültig.</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1, bearbeitet</translation>
    </message>
    <message>
        <source>Give the schedule the layout&apos;s times</source>
        <translation>Dem Zeitplan die Zeiten des Layouts geben</translation>
    </message>
    <message>
        <source>In this order a step takes %1 (the layout&apos;s own: %2), MFU %3, at most %4 a rank: %5.</source>
        <translation>In dieser Reihenfolge dauert ein Schritt %1 (die des Layouts: %2), MFU %3, höchstens %4 je Rang: %5.</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>es passt</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>es passt nicht</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>There is no schedule to export: the layout is not valid.</source>
        <translation>Kein Zeitplan zum Exportieren: das Layout ist ungültig.</translation>
    </message>
    <message>
        <source>The sweep failed: %1</source>
        <translation>Der Durchlauf ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Sweep on %1, not on the current scenario&apos;s cluster</source>
        <translation>Durchlauf auf %1, nicht auf dem Cluster des aktuellen Szenarios</translation>
    </message>
    <message>
        <source>Sweep of %1, not of the current scenario</source>
        <translation>Durchlauf für %1, nicht für das aktuelle Szenario</translation>
    </message>
    <message>
        <source>Pin a layout</source>
        <translation>Ein Layout anheften</translation>
    </message>
    <message>
        <source>Save the layouts as a table</source>
        <translation>Die Layouts als Tabelle speichern</translation>
    </message>
    <message numerus="yes">
        <source>%n layouts written to %1</source>
        <translation>
            <numerusform>%n Layout nach %1 geschrieben</numerusform>
            <numerusform>%n Layouts nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>Speicher: %1</translation>
    </message>
    <message>
        <source>Memory of the fullest rank</source>
        <translation>Speicher des vollsten Rangs</translation>
    </message>
    <message>
        <source>No single change makes this layout faster.</source>
        <translation>Keine einzelne Änderung macht dieses Layout schneller.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Reports (*.pdf *.html)</source>
        <translation>Berichte (*.pdf *.html)</translation>
    </message>
    <message>
        <source>Picture saved: %1</source>
        <translation>Bild gespeichert: %1</translation>
    </message>
    <message>
        <source>Report saved: %1</source>
        <translation>Bericht gespeichert: %1</translation>
    </message>
    <message>
        <source>%1 (published %2)</source>
        <translation>%1 (veröffentlicht %2)</translation>
    </message>
    <message>
        <source>Import measured runs</source>
        <translation>Gemessene Läufe importieren</translation>
    </message>
    <message>
        <source>Tables of runs (*.csv)</source>
        <translation>Tabellen von Läufen (*.csv)</translation>
    </message>
    <message>
        <source>Fitting constants to the runs…</source>
        <translation>Konstanten werden an die Läufe angepasst…</translation>
    </message>
    <message>
        <source>Fitting constants to the runs: %1 of %2</source>
        <translation>Konstanten werden an die Läufe angepasst: %1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n rows could not be used; first %1</source>
        <translation>
            <numerusform>%n Zeile war nicht brauchbar; zuerst %1</numerusform>
            <numerusform>%n Zeilen waren nicht brauchbar; zuerst %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Predicting %n runs…</source>
        <translation>
            <numerusform>%n Lauf wird vorhergesagt…</numerusform>
            <numerusform>%n Läufe werden vorhergesagt…</numerusform>
        </translation>
    </message>
    <message>
        <source>Apply a calibration</source>
        <translation>Kalibrierung anwenden</translation>
    </message>
    <message>
        <source>Fitted to %1</source>
        <translation>Angepasst an %1</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>The calibration is in the clusters of all scenarios. Edit, Undo takes it out again.</source>
        <translation>Die Kalibrierung ist in den Clustern aller Szenarien. „Rückgängig“ nimmt sie wieder heraus.</translation>
    </message>
    <message>
        <source>Read a topology or measured collectives</source>
        <translation>Eine Topologie oder gemessene Kollektive lesen</translation>
    </message>
    <message>
        <source>Texts and tables (*.txt *.log *.csv *.out);;All files (*)</source>
        <translation>Texte und Tabellen (*.txt *.log *.csv *.out);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import a topology</source>
        <translation>Eine Topologie importieren</translation>
    </message>
    <message>
        <source>Nodes of %1 accelerators, as the topology says.</source>
        <translation>Knoten aus %1 Beschleunigern, wie die Topologie sagt.</translation>
    </message>
    <message>
        <source>there is no such link level</source>
        <translation>diese Verbindungsebene gibt es nicht</translation>
    </message>
    <message>
        <source>Fit %1 to measurements</source>
        <translation>%1 an Messungen anpassen</translation>
    </message>
    <message>
        <source>%1 fitted to %2 measured rows: %3 mean error.</source>
        <translation>%1 an %2 gemessene Zeilen angepasst: mittlerer Fehler %3.</translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation>%1 (nur lesen)</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>Den Vergleich speichern</translation>
    </message>
    <message>
        <source>%1-compare.csv</source>
        <translation>%1-vergleich.csv</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.html)</source>
        <translation>Tabellen (*.csv *.md *.html)</translation>
    </message>
    <message>
        <source>%1-compare.pdf</source>
        <translation>%1-vergleich.pdf</translation>
    </message>
    <message>
        <source>Slides (*.png *.svg *.pdf)</source>
        <translation>Folien (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>There is nothing to compare yet: pin two layouts first.</source>
        <translation>Es gibt noch nichts zu vergleichen: heften Sie zuerst zwei Layouts an.</translation>
    </message>
    <message>
        <source>Comparison saved: %1</source>
        <translation>Vergleich gespeichert: %1</translation>
    </message>
    <message>
        <source>All files (*);;Projects and scenarios (*.shardscape *.json)</source>
        <translation>Alle Dateien (*);;Projekte und Szenarien (*.shardscape *.json)</translation>
    </message>
    <message>
        <source>%1 is open in another Shardscape (process %2 on %3): save it under another name.</source>
        <translation>%1 ist in einem anderen Shardscape offen (Prozess %2 auf %3): speichern Sie unter anderem Namen.</translation>
    </message>
    <message>
        <source>Import a schedule, or the traces of a run</source>
        <translation>Einen Zeitplan oder die Traces eines Laufs importieren</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Open in a new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>All files (*);;Models, scenarios, catalogs, schedules (*.json);;Tables (*.csv *.txt)</source>
        <translation>Alle Dateien (*);;Modelle, Szenarien, Kataloge, Zeitpläne (*.json);;Tabellen (*.csv *.txt)</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>Verlauf der Änderungen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>%1 is open here already.</source>
        <translation>%1 ist hier schon offen.</translation>
    </message>
    <message>
        <source>%1 is open in another Shardscape (process %2 on %3).</source>
        <translation>%1 ist in einem anderen Shardscape offen (Prozess %2 auf %3).</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>Eine Kopie öffnen</translation>
    </message>
    <message>
        <source>Look, without saving</source>
        <translation>Ansehen, ohne zu speichern</translation>
    </message>
    <message>
        <source>%1 is a scenario of this project now.</source>
        <translation>%1 ist jetzt ein Szenario dieses Projekts.</translation>
    </message>
    <message>
        <source>Add the catalog %1</source>
        <translation>Den Katalog %1 hinzufügen</translation>
    </message>
    <message>
        <source>%1 has nothing that is not known already.</source>
        <translation>%1 hat nichts, was nicht schon bekannt ist.</translation>
    </message>
    <message>
        <source>From %1: %2 clusters, %3 models, in the lists above.</source>
        <translation>Aus %1: %2 Cluster, %3 Modelle, in den Listen oben.</translation>
    </message>
    <message>
        <source>There is no scenario to sweep.</source>
        <translation>Es gibt kein Szenario für einen Durchlauf.</translation>
    </message>
    <message>
        <source>%1 is %2, which has no place here; a project, a scenario, a catalog, measured runs or a schedule has.</source>
        <translation>%1 ist %2 und hat hier keinen Platz; ein Projekt, ein Szenario, ein Katalog, gemessene Läufe oder ein Zeitplan hat einen.</translation>
    </message>
    <message>
        <source>Shardscape projects (*.shardscape)</source>
        <translation>Shardscape-Projekte (*.shardscape)</translation>
    </message>
    <message numerus="yes">
        <source>%n layouts have runs that cannot all be true; first %1</source>
        <translation>
            <numerusform>%n Layout hat Läufe, die nicht alle stimmen können; zuerst %1</numerusform>
            <numerusform>%n Layouts haben Läufe, die nicht alle stimmen können; zuerst %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory of stage %1: %2</source>
        <translation>Speicher der Stufe %1: %2</translation>
    </message>
    <message>
        <source>Memory of stage %1</source>
        <translation>Speicher der Stufe %1</translation>
    </message>
    <message>
        <source>The layout is on the clipboard, as %1 writes it.</source>
        <translation>Das Layout ist in der Zwischenablage, wie %1 es schreibt.</translation>
    </message>
    <message>
        <source>Save the handout</source>
        <translation>Handzettel speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 is written.</source>
        <translation>%1 ist geschrieben.</translation>
    </message>
    <message>
        <source>%1 %2 just fit.</source>
        <translation>%1 %2 passen gerade noch.</translation>
    </message>
    <message>
        <source>%1 With %2: %3.</source>
        <translation>%1 Mit %2: %3.</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ModelDesk</name>
    <message>
        <source>A split of %1 stages waits: pp × chunks is %2.</source>
        <translation>Eine Teilung in %1 Stufen wartet: pp × Abschnitte ist %2.</translation>
    </message>
    <message>
        <source>These stages have %1 layers, the model has %2</source>
        <translation>Diese Stufen haben %1 Schichten, das Modell hat %2</translation>
    </message>
    <message>
        <source>Keep model &quot;%1&quot;</source>
        <translation>Modell „%1“ behalten</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Palette</name>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>An action, a knob and its value (tp 8), a scenario, a model, a word</source>
        <translation>Eine Aktion, eine Stellgröße mit Wert (tp 8), ein Szenario, ein Modell, ein Wort</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Nothing is called that. Fewer letters find more.</source>
        <translation>So heißt nichts. Weniger Buchstaben finden mehr.</translation>
    </message>
    <message>
        <source>Enter: %1</source>
        <translation>Eingabe: %1</translation>
    </message>
    <message>
        <source>Enter: %1 – %2</source>
        <translation>Eingabe: %1 – %2</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Perspectives</name>
    <message>
        <source>%1 ranks from %2</source>
        <translation>%1 Ränge ab %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>ranks %1–%2</source>
        <translation>Ränge %1–%2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Perspectives</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Combine the schedule with recomputation, offload, two-stage backward...</source>
        <translation>Den Zeitplan mit Neuberechnung, Auslagerung, geteiltem Rückwärtslauf … verbinden</translation>
    </message>
    <message>
        <source>Compare with layout</source>
        <translation>Mit Layout vergleichen</translation>
    </message>
    <message>
        <source>Compare with pinned</source>
        <translation>Mit angeheftetem vergleichen</translation>
    </message>
    <message>
        <source>Draw the current layout&apos;s own schedule on the same time axis</source>
        <translation>Den eigenen Zeitplan des Layouts auf derselben Zeitachse zeichnen</translation>
    </message>
    <message>
        <source>Draw the pinned scenario&apos;s schedule on the same time axis</source>
        <translation>Den Zeitplan des angehefteten Szenarios auf derselben Zeitachse zeichnen</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Options: %1</source>
        <translation>Optionen: %1</translation>
    </message>
    <message>
        <source>The schedule&apos;s times have no unit, the layout&apos;s are real: give it the layout&apos;s times first.</source>
        <translation>Die Zeiten des Zeitplans haben keine Einheit, die des Layouts sind echt: Geben Sie ihm zuerst die Zeiten des Layouts.</translation>
    </message>
    <message>
        <source>Draw this pinned scenario&apos;s schedule on the same time axis</source>
        <translation>Den Zeitplan dieses angehefteten Szenarios auf derselben Zeitachse zeichnen</translation>
    </message>
    <message>
        <source>Draw this schedule of the project on the same time axis</source>
        <translation>Diesen Zeitplan des Projekts auf derselben Zeitachse zeichnen</translation>
    </message>
    <message>
        <source>%1 is in a window of its own.</source>
        <translation>%1 ist in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Bring %1 back under its tab</source>
        <translation>%1 wieder unter seinen Reiter holen</translation>
    </message>
    <message>
        <source>Show %1 in a window of its own</source>
        <translation>%1 in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>A knob of the layout decides about this option.</source>
        <translation>Ein Knopf des Layouts entscheidet über diese Option.</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ProjectPanel</name>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Scenarios, sweeps and notes of the project</source>
        <translation>Szenarien, Durchläufe und Notizen des Projekts</translation>
    </message>
    <message>
        <source>Title of the note</source>
        <translation>Titel der Notiz</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>Write here</source>
        <translation>Hier schreiben</translation>
    </message>
    <message>
        <source>+ Scenario</source>
        <translation>+ Szenario</translation>
    </message>
    <message>
        <source>Add a scenario like the current one</source>
        <translation>Ein Szenario wie das aktuelle hinzufügen</translation>
    </message>
    <message>
        <source>+ Note</source>
        <translation>+ Notiz</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>Eine Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>%1 devices, %2 micro-batches, %3 ops</source>
        <translation>%1 Geräte, %2 Mikrobatches, %3 Operationen</translation>
    </message>
    <message>
        <source>%1: a table of %2 lines, shown in Validate</source>
        <translation>%1: eine Tabelle mit %2 Zeilen, in „Prüfen“ gezeigt</translation>
    </message>
    <message>
        <source>in effect</source>
        <translation>in Kraft</translation>
    </message>
    <message>
        <source>It cannot be read.</source>
        <translation>Es kann nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n constants fitted to %1 runs, error %2 on runs held out</source>
        <translation>
            <numerusform>%n Konstante an %1 Läufe angepasst, Fehler %2 an zurückgehaltenen</numerusform>
            <numerusform>%n Konstanten an %1 Läufe angepasst, Fehler %2 an zurückgehaltenen</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 layouts</source>
        <translation>Gestoppt nach %1 von %2 Layouts</translation>
    </message>
    <message>
        <source>%1 layouts</source>
        <translation>%1 Layouts</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>The scenario has changed since; run the sweep again</source>
        <translation>Das Szenario hat sich seitdem geändert; starten Sie den Durchlauf noch einmal</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>Zum Vergleich anheften</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Show in Timeline</source>
        <translation>In der Zeitleiste zeigen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Show in Validate</source>
        <translation>In „Prüfen“ zeigen</translation>
    </message>
    <message>
        <source>Show in Explore</source>
        <translation>In „Erkunden“ zeigen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal starten</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add scenario</source>
        <translation>Szenario hinzufügen</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>Kopieren als…</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ReportTexts</name>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>%1 of %2 on stage %3</source>
        <translation>%1 von %2 auf Stufe %3</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>the layout is not valid</source>
        <translation>das Layout ist ungültig</translation>
    </message>
    <message>
        <source>yes, on every rank</source>
        <translation>ja, auf jedem Rang</translation>
    </message>
    <message>
        <source>no, over by %1</source>
        <translation>nein, zu viel um %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>%1 ± %2, as 80 % of measured runs like it</source>
        <translation>%1 ± %2, wie 80 % der ähnlichen gemessenen Läufe</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>%1 ± %2 points</source>
        <translation>%1 ± %2 Punkte</translation>
    </message>
    <message>
        <source>MFU counts</source>
        <translation>MFU zählt</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Pipeline-Blase</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>Vollster Rang</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>Mikrobatches je Schritt</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Best single change</source>
        <translation>Beste Einzeländerung</translation>
    </message>
    <message>
        <source>%1: step time %2 instead of %3</source>
        <translation>%1: Schrittzeit %2 statt %3</translation>
    </message>
    <message>
        <source>%1: fits, step time %2</source>
        <translation>%1: passt, Schrittzeit %2</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>%1, %2, %3 dense bf16, %4 memory bandwidth</source>
        <translation>%1, %2, %3 dichtes bf16, %4 Speicherbandbreite</translation>
    </message>
    <message>
        <source>Link, %1 accelerators</source>
        <translation>Verbindung, %1 Beschleuniger</translation>
    </message>
    <message>
        <source>%1, %2 per accelerator and direction, %3 attained, %4 per step</source>
        <translation>%1, %2 je Beschleuniger und Richtung, %3 erreicht, %4 je Schritt</translation>
    </message>
    <message>
        <source>%1 layers, hidden %2, %3 heads, vocabulary %4</source>
        <translation>%1 Schichten, hidden %2, %3 Köpfe, Vokabular %4</translation>
    </message>
    <message>
        <source>, %1 experts, %2 per token</source>
        <translation>, %1 Experten, %2 je Token</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1, %2 parameters: %3</source>
        <translation>%1, %2 Parameter: %3</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>The schedule</source>
        <translation>Der Zeitplan</translation>
    </message>
    <message>
        <source>%1, simulated: devices from top to bottom, time from left to right. %2</source>
        <translation>%1, simuliert: Geräte von oben nach unten, Zeit von links nach rechts. %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>What fills the accelerators of each pipeline stage, against their capacity.</source>
        <translation>Was die Beschleuniger jeder Pipeline-Stufe füllt, gegen ihre Kapazität.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>From the time that peak FLOPs would need to the time of a step.</source>
        <translation>Von der Zeit, die die Spitzenleistung bräuchte, bis zur Zeit eines Schritts.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>What the ranks send each other in a step, and over which links.</source>
        <translation>Was die Ränge einander je Schritt senden, und über welche Verbindungen.</translation>
    </message>
    <message>
        <source>The cluster with the layout&apos;s ranks on it; links as wide as what they carry.</source>
        <translation>Der Cluster mit den Rängen des Layouts; Verbindungen so breit wie das, was sie tragen.</translation>
    </message>
    <message>
        <source>default sweep</source>
        <translation>Standarddurchlauf</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Every other layout</source>
        <translation>Alle anderen Layouts</translation>
    </message>
    <message>
        <source>%1: %2 combinations, %3 of them valid, %4 fit.</source>
        <translation>%1: %2 Kombinationen, %3 davon gültig, %4 passen.</translation>
    </message>
    <message>
        <source>Layouts that fit, with the Pareto front; the ring is the current one.</source>
        <translation>Passende Layouts mit der Pareto-Front; der Ring ist das aktuelle.</translation>
    </message>
    <message>
        <source>The best layout of each cell; hatched cells cannot be or do not fit.</source>
        <translation>Das beste Layout jeder Zelle; schraffierte sind unmöglich oder passen nicht.</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>Step time against peak memory: no layout is better in both. %1 layouts%2.</source>
        <translation>Schrittzeit gegen Spitzenspeicher: kein Layout ist in beidem besser. %1 Layouts%2.</translation>
    </message>
    <message>
        <source>, %1 of them here</source>
        <translation>, %1 davon hier</translation>
    </message>
    <message>
        <source>%1 (%2 = %3%4): %5</source>
        <translation>%1 (%2 = %3%4): %5</translation>
    </message>
    <message>
        <source>What is assumed</source>
        <translation>Was angenommen wird</translation>
    </message>
    <message>
        <source>MFU counts %1.</source>
        <translation>MFU zählt %1.</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>Woher die Zahlen kommen</translation>
    </message>
    <message>
        <source>Shardscape %1, engine version %2.</source>
        <translation>Shardscape %1, Version des Rechenkerns %2.</translation>
    </message>
    <message>
        <source>the project has no scenario to report on</source>
        <translation>das Projekt hat kein Szenario, über das zu berichten wäre</translation>
    </message>
    <message>
        <source>%1: %2 on %3 accelerators</source>
        <translation>%1: %2 auf %3 Beschleunigern</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, %2 accelerators</source>
        <translation>%1, %2 Beschleuniger</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ScheduleSheet</name>
    <message>
        <source>All schedules</source>
        <translation>Alle Zeitpläne</translation>
    </message>
    <message>
        <source>%1 devices, %2 micro-batches, equal stages with the mean times of the current layout</source>
        <translation>%1 Geräte, %2 Mikrobatches, gleiche Stufen mit den mittleren Zeiten des aktuellen Layouts</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>makespan</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Also called: %1</source>
        <translation>Auch genannt: %1</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>Bubble: idle over devices × makespan. Rate: (span − work) / span. Bound: no order with its memory is shorter. Gap: how much longer this one is. Peak: activations on the fullest device, in micro-batches, each held whole until its weight gradient. Copies: of the parameters, with versions of the weights. Stale: updates by which a forward&apos;s weights are old, in brackets those of a long run where this step is too short to show them. Click one to use it in the layout.</source>
        <translation>Blase: Leerlauf über Geräte × Dauer. Rate: (Spanne − Arbeit) / Spanne. Schranke: keine Reihenfolge mit ihrem Speicher ist kürzer. Lücke: um wie viel diese länger ist. Spitze: Aktivierungen auf dem vollsten Gerät, in Mikrobatches, jede ganz gehalten bis zu ihrem Gewichtsgradienten. Kopien: der Parameter, mit Versionen der Gewichte. Veraltet: um wie viele Aktualisierungen die Gewichte eines Vorwärtslaufs alt sind, in Klammern in einem langen Lauf, wenn dieser Schritt zu kurz ist, es zu zeigen. Anklicken, um einen im Layout zu verwenden.</translation>
    </message>
    <message>
        <source>The current layout is not possible: schedules appear here when it is.</source>
        <translation>Das aktuelle Layout ist nicht möglich: Zeitpläne erscheinen hier, sobald es das ist.</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SourceTexts</name>
    <message>
        <source>%1

Source: %2

Where to look: %3</source>
        <translation>%1

Quelle: %2

Worauf achten: %3</translation>
    </message>
    <message>
        <source>The claim</source>
        <translation>Die Aussage</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SweepDialog</name>
    <message>
        <source>%1 on %2 × %3</source>
        <translation>%1 auf %2 × %3</translation>
    </message>
    <message>
        <source>Set up a sweep</source>
        <translation>Durchlauf einrichten</translation>
    </message>
    <message>
        <source>Name of the sweep</source>
        <translation>Name des Durchlaufs</translation>
    </message>
    <message>
        <source>Every combination of the chosen values is evaluated. A knob with one value stays there.</source>
        <translation>Jede Kombination der gewählten Werte wird bewertet. Eine Stellgröße mit einem Wert bleibt dort.</translation>
    </message>
    <message>
        <source>Find a knob</source>
        <translation>Stellgröße suchen</translation>
    </message>
    <message>
        <source>Find a knob, a flag, a paper</source>
        <translation>Stellgröße, Schalter oder Paper</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The values worth trying for every knob that is usually swept</source>
        <translation>Die lohnenden Werte jeder Stellgröße, die üblicherweise variiert wird</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Another value of %1</source>
        <translation>Ein anderer Wert von %1</translation>
    </message>
    <message>
        <source>Another value: type it and press Enter</source>
        <translation>Ein anderer Wert: eintippen und Eingabe drücken</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>All values of %1</source>
        <translation>Alle Werte von %1</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>Keep %1 where it is</source>
        <translation>%1 lassen, wie es ist</translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>%1 combinations</source>
        <translation>%1 Kombinationen</translation>
    </message>
    <message>
        <source>too many combinations</source>
        <translation>zu viele Kombinationen</translation>
    </message>
    <message>
        <source>The global batch is an axis: layouts no longer do the same work in a step. Compare them by MFU or tokens per second, not by step time.</source>
        <translation>Der globale Batch ist eine Achse: Layouts leisten nicht mehr dieselbe Arbeit je Schritt. Vergleichen Sie nach MFU oder Tokens pro Sekunde, nicht nach Schrittzeit.</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::WhyCard</name>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>Back to the formula before</source>
        <translation>Zurück zur Formel davor</translation>
    </message>
    <message>
        <source>Formula, values and sources</source>
        <translation>Formel, Werte und Quellen</translation>
    </message>
    <message>
        <source>Computed from:</source>
        <translation>Berechnet aus:</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::ChipRow</name>
    <message>
        <source>, chosen</source>
        <translation>, gewählt</translation>
    </message>
    <message>
        <source>, not possible</source>
        <translation>, nicht möglich</translation>
    </message>
    <message>
        <source>, does not fit</source>
        <translation>, passt nicht</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::GroupHead</name>
    <message>
        <source>folded: %1</source>
        <translation>eingeklappt: %1</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>ausgeklappt</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Find a knob</source>
        <translation>Stellgröße suchen</translation>
    </message>
    <message>
        <source>Find a knob, a flag, a paper</source>
        <translation>Stellgröße, Schalter oder Paper</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only what differs from %1</source>
        <translation>Nur zeigen, was von %1 abweicht</translation>
    </message>
    <message numerus="yes">
        <source>Only the %n knobs that differ from %1</source>
        <translation>
            <numerusform>Nur die %n Stellgröße, die von %1 abweicht</numerusform>
            <numerusform>Nur die %n Stellgrößen, die von %1 abweichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>Mikrobatches je Schritt</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>No knob differs from %1.</source>
        <translation>Keine Stellgröße weicht von %1 ab.</translation>
    </message>
    <message>
        <source>No knob is called that.</source>
        <translation>So heißt keine Stellgröße.</translation>
    </message>
    <message>
        <source>memory of capacity</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::KnobCard</name>
    <message>
        <source>About %1</source>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>%1 in files and flags</source>
        <translation>%1 in Dateien und Schaltern</translation>
    </message>
    <message>
        <source>Look at:</source>
        <translation>Achten auf:</translation>
    </message>
    <message>
        <source>No effect here: %1</source>
        <translation>Hier ohne Wirkung: %1</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <translation>%1 hat %2.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>More in the glossary</source>
        <translation>Mehr im Glossar</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::KnobRow</name>
    <message>
        <source>About %1</source>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>What is this? (key ?)</source>
        <translation>Was ist das? (Taste ?)</translation>
    </message>
    <message>
        <source>Back to %1, as in %2 (Delete)</source>
        <translation>Zurück zu %1, wie in %2 (Entf)</translation>
    </message>
    <message>
        <source>%1 back to %2</source>
        <translation>%1 zurück zu %2</translation>
    </message>
    <message>
        <source>Ctrl+click takes it anyway</source>
        <translation>Strg+Klick nimmt es trotzdem</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>%1 at its peak, %2 free</source>
        <translation>Spitze %1, %2 frei</translation>
    </message>
    <message>
        <source>%1 at its peak, %2 too much</source>
        <translation>Spitze %1, %2 zu viel</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>, %1 tokens/s</source>
        <translation>, %1 Tokens/s</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>No effect here: %1</source>
        <translation>Hier ohne Wirkung: %1</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::StackLine</name>
    <message>
        <source>Software stack</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>Usual here: %1</source>
        <translation>Hier üblich: %1</translation>
    </message>
    <message>
        <source>No recipe of this stack is known</source>
        <translation>Kein Rezept dieser Software ist bekannt</translation>
    </message>
    <message>
        <source>Knobs are set as its recipe</source>
        <translation>Stellgrößen stehen wie in ihrem Rezept</translation>
    </message>
    <message>
        <source>Its recipe cannot be here: %1</source>
        <translation>Ihr Rezept geht hier nicht: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>Set %n knobs as its recipe: %1</source>
        <translation>
            <numerusform>%n Stellgröße wie im Rezept: %1</numerusform>
            <numerusform>%n Stellgrößen wie im Rezept: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>, does not fit</source>
        <translation>, passt nicht</translation>
    </message>
    <message numerus="yes">
        <source>Set %n knobs as its recipe</source>
        <translation>
            <numerusform>%n Stellgröße wie im Rezept</numerusform>
            <numerusform>%n Stellgrößen wie im Rezept</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not run %1</source>
        <translation>Kann %1 nicht</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::ValueField</name>
    <message>
        <source>%1, any value</source>
        <translation>%1, beliebiger Wert</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::VerdictStrip</name>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Why this layout cannot be</source>
        <translation>Warum dieses Layout nicht geht</translation>
    </message>
    <message>
        <source>Nothing to judge yet</source>
        <translation>Noch nichts zu beurteilen</translation>
    </message>
    <message>
        <source>Cannot be, for one reason</source>
        <translation>Geht nicht, aus einem Grund</translation>
    </message>
    <message>
        <source>Cannot be, for %1 reasons</source>
        <translation>Geht nicht, aus %1 Gründen</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Fits on every rank</source>
        <translation>Passt auf jeden Rang</translation>
    </message>
    <message>
        <source>Looking for the change that helps most</source>
        <translation>Sucht die Änderung, die am meisten hilft</translation>
    </message>
    <message>
        <source>No single change makes it faster</source>
        <translation>Keine einzelne Änderung macht es schneller</translation>
    </message>
    <message>
        <source>No single change makes it fit</source>
        <translation>Keine einzelne Änderung lässt es passen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>; MFU %1, %2 per step, %3 of %4</source>
        <translation>; MFU %1, %2 je Schritt, %3 von %4</translation>
    </message>
    <message>
        <source>fullest: stage %1</source>
        <translation>am vollsten: Stufe %1</translation>
    </message>
    <message>
        <source>one stage</source>
        <translation>eine Stufe</translation>
    </message>
    <message>
        <source>Choose a model and a cluster to see whether and how fast it runs.</source>
        <translation>Wählen Sie Modell und Cluster, um zu sehen, ob und wie schnell es läuft.</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>if it did fit</source>
        <translation>wenn es passte</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Model FLOPs utilization: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Ausnutzung der Modell-FLOPs: %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Counts %1.</source>
        <translation>Zählt %1.</translation>
    </message>
    <message>
        <source>With recomputation (HFU): %1</source>
        <translation>Mit Neuberechnung (HFU): %1</translation>
    </message>
    <message>
        <source>%1 of the model per step, %2 executed</source>
        <translation>%1 des Modells je Schritt, %2 ausgeführt</translation>
    </message>
    <message>
        <source>± %1 points: the error of such predictions against measured runs</source>
        <translation>± %1 Punkte: der Fehler solcher Vorhersagen gegen gemessene Läufe</translation>
    </message>
    <message>
        <source>The same step as papers count it:</source>
        <translation>Derselbe Schritt, wie Paper ihn zählen:</translation>
    </message>
    <message>
        <source>&lt;b&gt;One optimizer step: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Ein Optimiererschritt: %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 micro-batches on each of %2 replicas</source>
        <translation>%1 Mikrobatches auf jedem von %2 Replikaten</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; over the whole cluster</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; über den ganzen Cluster</translation>
    </message>
    <message>
        <source>&lt;b&gt;Bubble: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Blase: %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Idle time of the pipeline over all its devices&apos; time</source>
        <translation>Leerlauf der Pipeline über die Zeit aller ihrer Geräte</translation>
    </message>
    <message>
        <source>&lt;b&gt;Peak memory: %1 of %2&lt;/b&gt;</source>
        <translation>&lt;b&gt;Spitzenspeicher: %1 von %2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>On every rank of stage %1</source>
        <translation>Auf jedem Rang der Stufe %1</translation>
    </message>
    <message>
        <source>more than 99 % sure</source>
        <translation>zu über 99 % sicher</translation>
    </message>
    <message>
        <source>more than 99 % sure not</source>
        <translation>sicher nicht, zu über 99 %</translation>
    </message>
    <message>
        <source>%1 ± %2 of %3</source>
        <translation>%1 ± %2 von %3</translation>
    </message>
    <message>
        <source>%1 % sure to fit</source>
        <translation>passt zu %1 %</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::GuessScale</name>
    <message>
        <source>Your guess</source>
        <translation>Ihre Schätzung</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>Sie: %1</translation>
    </message>
    <message>
        <source>it is %1</source>
        <translation>es ist %1</translation>
    </message>
    <message>
        <source>you: %1</source>
        <translation>Sie: %1</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::Handout</name>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>1 Predict</source>
        <translation>1 Vorhersagen</translation>
    </message>
    <message>
        <source>My answer, before I see it:</source>
        <translation>Meine Antwort, bevor ich es sehe:</translation>
    </message>
    <message>
        <source>2 Draw</source>
        <translation>2 Zeichnen</translation>
    </message>
    <message>
        <source>3 Turn</source>
        <translation>3 Drehen</translation>
    </message>
    <message>
        <source>%1: solution</source>
        <translation>%1: Lösung</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::LearnView</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>To where you were; what you did is kept (Esc)</source>
        <translation>Zurück; was Sie getan haben, bleibt (Esc)</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Put into order</source>
        <translation>In eine Reihenfolge bringen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answers once, then shows how it is (Enter)</source>
        <translation>Antwortet einmal, dann zeigt sich, wie es ist (Enter)</translation>
    </message>
    <message>
        <source>See</source>
        <translation>Sehen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>To the next op (full stop; comma goes back)</source>
        <translation>Zur nächsten Operation (Punkt; Komma geht zurück)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Runs over the step (Space)</source>
        <translation>Läuft über den Schritt (Leertaste)</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Whether every goal holds (Enter)</source>
        <translation>Ob jedes Ziel gilt (Enter)</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Nächste Lektion</translation>
    </message>
    <message>
        <source>Score by regret</source>
        <translation>Wertung nach Bedauern</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Open a hint</source>
        <translation>Hinweis öffnen</translation>
    </message>
    <message>
        <source>Counted, not punished (H)</source>
        <translation>Gezählt, nicht bestraft (H)</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>Woher es stammt</translation>
    </message>
    <message>
        <source>Work with this layout</source>
        <translation>Mit diesem Layout arbeiten</translation>
    </message>
    <message>
        <source>Adds it to your project as a scenario</source>
        <translation>Fügt es Ihrem Projekt als Szenario hinzu</translation>
    </message>
    <message>
        <source>Handout…</source>
        <translation>Handzettel…</translation>
    </message>
    <message>
        <source>A PDF of two pages: the question with an empty grid, and the solution</source>
        <translation>Ein PDF mit zwei Seiten: die Frage mit leerem Raster, und die Lösung</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1, erledigt</translation>
    </message>
    <message>
        <source>%1 · %2 min</source>
        <translation>%1 · %2 min</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Richtig.</translation>
    </message>
    <message>
        <source>Not so.</source>
        <translation>Nicht ganz.</translation>
    </message>
    <message>
        <source>It is %1: close enough.</source>
        <translation>Es ist %1: nah genug.</translation>
    </message>
    <message>
        <source>It is %1, off by %2.</source>
        <translation>Es ist %1, um %2 daneben.</translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>Nicht ganz: %1.</translation>
    </message>
    <message>
        <source>Predict first; then everything moves.</source>
        <translation>Erst vorhersagen; dann bewegt sich alles.</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>%1 now</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>behind the best that is allowed</source>
        <translation>hinter dem Besten, das erlaubt ist</translation>
    </message>
    <message>
        <source>goals come first</source>
        <translation>die Ziele zuerst</translation>
    </message>
    <message>
        <source>points behind the best that is allowed</source>
        <translation>Punkte hinter dem Besten, das erlaubt ist</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>bestes %1</translation>
    </message>
    <message>
        <source>yours %1</source>
        <translation>Ihres %1</translation>
    </message>
    <message>
        <source>Prediction: right</source>
        <translation>Vorhersage: richtig</translation>
    </message>
    <message>
        <source>Prediction: not so</source>
        <translation>Vorhersage: nicht ganz</translation>
    </message>
    <message>
        <source>Goals: %1 of %2 hold</source>
        <translation>Ziele: %1 von %2 gelten</translation>
    </message>
    <message>
        <source>Hints: %1 of %2 opened</source>
        <translation>Hinweise: %1 von %2 geöffnet</translation>
    </message>
    <message>
        <source>Checks: %1</source>
        <translation>Prüfungen: %1</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Geschafft.</translation>
    </message>
    <message>
        <source>Every goal holds: check it.</source>
        <translation>Jedes Ziel gilt: prüfen Sie es.</translation>
    </message>
    <message>
        <source>Not yet: %1 of %2 goals hold.</source>
        <translation>Noch nicht: %1 von %2 Zielen gelten.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Hinsehen</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Nearest change</source>
        <translation>Nächste Änderung</translation>
    </message>
    <message>
        <source>%1: closed</source>
        <translation>%1: zu</translation>
    </message>
    <message>
        <source>in the glossary</source>
        <translation>im Glossar</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>es passt</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>es passt nicht</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>nicht %1</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::LessonStage</name>
    <message>
        <source>Schedule of the lesson</source>
        <translation>Zeitplan der Lektion</translation>
    </message>
    <message>
        <source>Hatched: point at a place. Arrows move it, Enter takes it.</source>
        <translation>Schraffiert: Zeigen Sie auf eine Stelle. Pfeile bewegen sie, Enter nimmt sie.</translation>
    </message>
    <message>
        <source>Hatched until you have predicted.</source>
        <translation>Schraffiert, bis Sie vorhergesagt haben.</translation>
    </message>
    <message>
        <source>Device %1, slot %2.</source>
        <translation>Gerät %1, Takt %2.</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>predict first</source>
        <translation>erst vorhersagen</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
</context>
<context>
    <name>shardscape::memory::MemoryView</name>
    <message>
        <source>Memory of each stage</source>
        <translation>Speicher jeder Stufe</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>% of capacity</source>
        <translation>% der Kapazität</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>No memory to show.</source>
        <translation>Kein Speicher zu zeigen.</translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s); fullest: stage %1 with %2 of %3.</source>
        <translation>
            <numerusform>%n Stufe; am vollsten: Stufe %1 mit %2 von %3.</numerusform>
            <numerusform>%n Stufen; am vollsten: Stufe %1 mit %2 von %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here what fills each accelerator.</source>
        <translation>Wählen Sie Modell und Cluster, um hier zu sehen, was jeden Beschleuniger füllt.</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>Dieses Layout geht nicht: %1.</translation>
    </message>
    <message>
        <source>Stage %1 is the fullest</source>
        <translation>Stufe %1 ist die vollste</translation>
    </message>
    <message>
        <source>Stage %1 is the fullest, %2 free</source>
        <translation>Stufe %1 ist die vollste, %2 frei</translation>
    </message>
    <message>
        <source>Stage %1 needs %2 more than it has</source>
        <translation>Stufe %1 braucht %2 mehr, als sie hat</translation>
    </message>
    <message>
        <source>% of one accelerator&apos;s memory</source>
        <translation>% des Speichers eines Beschleunigers</translation>
    </message>
    <message>
        <source>GiB on each rank of a stage, at its own peak</source>
        <translation>GiB auf jedem Rang einer Stufe, an ihrer eigenen Spitze</translation>
    </message>
    <message>
        <source>pipeline stage</source>
        <translation>Pipeline-Stufe</translation>
    </message>
    <message>
        <source>pipeline stage; each bar is the fullest of %1</source>
        <translation>Pipeline-Stufe; jeder Balken ist die vollste von %1</translation>
    </message>
    <message>
        <source>of stage</source>
        <translation>der Stufe</translation>
    </message>
    <message>
        <source>of capacity</source>
        <translation>der Kapazität</translation>
    </message>
    <message>
        <source>all stages, GiB</source>
        <translation>alle Stufen, GiB</translation>
    </message>
    <message>
        <source>Stage %1, the fullest</source>
        <translation>Stufe %1, die vollste</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Over capacity</source>
        <translation>Über der Kapazität</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>activations of %1 micro-batches held at the peak</source>
        <translation>Aktivierungen von %1 Mikrobatches an der Spitze</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Click to leave %1 out of the bars (key %2)</source>
        <translation>%1 aus den Balken lassen: anklicken (Taste %2)</translation>
    </message>
    <message>
        <source>Click to show %1 again (key %2)</source>
        <translation>%1 wieder zeigen: anklicken (Taste %2)</translation>
    </message>
    <message>
        <source>%1 of the stage&apos;s %2</source>
        <translation>%1 von %2 der Stufe</translation>
    </message>
    <message>
        <source>%1 of the capacity</source>
        <translation>%1 der Kapazität</translation>
    </message>
    <message>
        <source>%1 micro-batches in flight</source>
        <translation>%1 Mikrobatches unterwegs</translation>
    </message>
    <message>
        <source>%1 over the capacity of %2</source>
        <translation>%1 über der Kapazität von %2</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>%1 von %2 frei</translation>
    </message>
    <message>
        <source>class	GiB	share of stage	share of capacity</source>
        <translation>Klasse	GiB	Anteil der Stufe	Anteil der Kapazität</translation>
    </message>
    <message>
        <source>Stage %1: %2</source>
        <translation>Stufe %1: %2</translation>
    </message>
    <message>
        <source>activations of %1 micro-batch held at the peak</source>
        <translation>Aktivierungen von %1 Mikrobatch an der Spitze</translation>
    </message>
    <message>
        <source>Drives of a node: %1.</source>
        <translation>Laufwerke eines Knotens: %1.</translation>
    </message>
    <message>
        <source>Host memory of a node: %1.</source>
        <translation>Speicher des Hosts eines Knotens: %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Drives of a node</source>
        <translation>Laufwerke eines Knotens</translation>
    </message>
    <message>
        <source>Host memory of a node</source>
        <translation>Speicher des Hosts eines Knotens</translation>
    </message>
</context>
<context>
    <name>shardscape::network_view::NetworkView</name>
    <message>
        <source>Rank order</source>
        <comment>before its axes</comment>
        <translation>Ränge nach</translation>
    </message>
</context>
<context>
    <name>shardscape::network_view::TrafficChart</name>
    <message>
        <source>Traffic of a step</source>
        <translation>Verkehr eines Schritts</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>%1 of a %2 step waits for the network, %3</source>
        <translation>%1 eines Schritts von %2 wartet auf das Netz, %3</translation>
    </message>
    <message>
        <source>Nothing of a %1 step waits for the network</source>
        <translation>Nichts eines Schritts von %1 wartet auf das Netz</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here what goes over its links.</source>
        <translation>Wählen Sie Modell und Cluster, um hier zu sehen, was über seine Verbindungen geht.</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>Dieses Layout geht nicht: %1.</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>bytes/rank</source>
        <translation>Bytes/Rang</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation>Wer mit wem spricht</translation>
    </message>
    <message>
        <source>per step; click a row: why</source>
        <translation>je Schritt; Zeile anklicken: warum</translation>
    </message>
    <message>
        <source>%1 ranks, %2</source>
        <translation>%1 Ränge, %2</translation>
    </message>
    <message>
        <source>Every rank works alone: nothing goes over the links.</source>
        <translation>Jeder Rang arbeitet allein: nichts geht über die Verbindungen.</translation>
    </message>
    <message>
        <source>exposed: the step waits</source>
        <translation>sichtbar: der Schritt wartet</translation>
    </message>
    <message>
        <source>hidden behind computation</source>
        <translation>hinter der Berechnung verdeckt</translation>
    </message>
    <message>
        <source>What the links carry</source>
        <translation>Was die Verbindungen tragen</translation>
    </message>
    <message>
        <source>of one accelerator, one direction, per step</source>
        <translation>eines Beschleunigers, eine Richtung, je Schritt</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>attained</source>
        <translation>erreicht</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>%1 accelerators</source>
        <translation>%1 Beschleuniger</translation>
    </message>
    <message>
        <source>the busiest</source>
        <translation>am meisten belastet</translation>
    </message>
    <message>
        <source>%1 groups of %2 ranks, %3 apart, over %4</source>
        <translation>%1 Gruppen aus %2 Rängen, %3 auseinander, über %4</translation>
    </message>
    <message>
        <source>%1 and %2 messages per rank</source>
        <translation>%1 und %2 Nachrichten je Rang</translation>
    </message>
    <message>
        <source>%1, of which %2 exposed</source>
        <translation>%1, davon %2 sichtbar</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>carries nothing</source>
        <translation>trägt nichts</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Exposed, s</source>
        <translation>Sichtbar, s</translation>
    </message>
    <message>
        <source>Spent, s</source>
        <translation>Gebraucht, s</translation>
    </message>
    <message>
        <source>Bytes per rank</source>
        <translation>Bytes je Rang</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Bytes per accelerator</source>
        <translation>Bytes je Beschleuniger</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>%1: %2 per rank, %3 exposed</source>
        <translation>%1: %2 je Rang, %3 sichtbar</translation>
    </message>
    <message>
        <source>%1: %2, %3 busy</source>
        <translation>%1: %2, %3 belegt</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::Chooser</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search: %1</source>
        <translation>Suchen: %1</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::ListTexts</name>
    <message>
        <source>%1, %2 experts</source>
        <translation>%1, %2 Experten</translation>
    </message>
    <message>
        <source>%1 × %2 per node</source>
        <translation>%1 × %2 je Knoten</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::OwnTexts</name>
    <message>
        <source>%1 (own)</source>
        <translation>%1 (eigen)</translation>
    </message>
</context>
<context>
    <name>shardscape::theme</name>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>MFU · %1</source>
        <comment>with its convention</comment>
        <translation>MFU · %1</translation>
    </message>
</context>
<context>
    <name>shardscape::time::TimeView</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Where the step&apos;s time goes</source>
        <translation>Wohin die Zeit des Schritts geht</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Nothing to show.</source>
        <translation>Nichts zu zeigen.</translation>
    </message>
    <message>
        <source>the other layout</source>
        <translation>das andere Layout</translation>
    </message>
    <message>
        <source>As fast as %1: %2 per step</source>
        <translation>So schnell wie %1: %2 je Schritt</translation>
    </message>
    <message>
        <source>%1 per step, %2 less than %3</source>
        <translation>%1 je Schritt, %2 weniger als %3</translation>
    </message>
    <message>
        <source>%1 per step, %2 more than %3</source>
        <translation>%1 je Schritt, %2 mehr als %3</translation>
    </message>
    <message>
        <source>What each part takes more (right) or less (left) than in %1; the parts sum to the whole change.</source>
        <translation>Was jeder Teil mehr (rechts) oder weniger (links) braucht als in %1; die Teile ergeben die ganze Änderung.</translation>
    </message>
    <message>
        <source>Mean of %1 accelerators: what each does, and what it waits for.</source>
        <translation>Mittel von %1 Beschleunigern: was jeder tut und worauf er wartet.</translation>
    </message>
    <message>
        <source>MFU counts %1.</source>
        <translation>MFU zählt %1.</translation>
    </message>
    <message>
        <source>of before</source>
        <translation>von vorher</translation>
    </message>
    <message>
        <source>of step</source>
        <translation>des Schritts</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here where each step&apos;s time goes.</source>
        <translation>Wählen Sie Modell und Cluster, um hier zu sehen, wohin die Zeit jedes Schritts geht.</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>Dieses Layout geht nicht: %1.</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>Änderung %1</translation>
    </message>
    <message>
        <source>%1 since start</source>
        <translation>%1 seit Beginn</translation>
    </message>
    <message>
        <source>Whole change</source>
        <translation>Ganze Änderung</translation>
    </message>
    <message>
        <source>compute at peak</source>
        <translation>Rechnen bei Spitzenleistung</translation>
    </message>
    <message>
        <source>beyond the peak</source>
        <translation>darüber hinaus</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>sichtbare Kommunikation</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>hidden, not counted</source>
        <translation>verdeckt, nicht gezählt</translation>
    </message>
    <message>
        <source>What one change would do</source>
        <translation>Was eine Änderung bewirkt</translation>
    </message>
    <message>
        <source>faster to the left, slower to the right; only what fits</source>
        <translation>links schneller, rechts langsamer; nur was passt</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 %2&lt;/b&gt;&lt;br&gt;%3 per step instead of %4</source>
        <translation>&lt;b&gt;%1 %2&lt;/b&gt;&lt;br&gt;%3 je Schritt statt %4</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 per step instead of %3&lt;br&gt;Click to take it</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 je Schritt statt %3&lt;br&gt;Anklicken, um es zu nehmen</translation>
    </message>
    <message>
        <source>Counted: %1.</source>
        <translation>Gezählt: %1.</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 des Schritts</translation>
    </message>
    <message>
        <source>%1 more is hidden behind other work</source>
        <translation>%1 mehr ist hinter anderer Arbeit verdeckt</translation>
    </message>
    <message>
        <source>%1 before, %2 now</source>
        <translation>vorher %1, jetzt %2</translation>
    </message>
    <message>
        <source>%1 per step, %2 %3</source>
        <translation>%1 je Schritt, %2 %3</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::DifferenceTable</name>
    <message>
        <source>Differences of the schedules</source>
        <translation>Unterschiede der Zeitpläne</translation>
    </message>
    <message>
        <source>same devices</source>
        <translation>gleiche Geräte</translation>
    </message>
    <message>
        <source>other devices</source>
        <translation>andere Geräte</translation>
    </message>
    <message>
        <source>same stages</source>
        <translation>gleiche Stufen</translation>
    </message>
    <message>
        <source>other stages</source>
        <translation>andere Stufen</translation>
    </message>
    <message>
        <source>same micro-batches</source>
        <translation>gleiche Mikrobatches</translation>
    </message>
    <message>
        <source>other micro-batches</source>
        <translation>andere Mikrobatches</translation>
    </message>
    <message>
        <source>makespan</source>
        <translation>Gesamtdauer</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>above</source>
        <translation>oben</translation>
    </message>
    <message>
        <source>below</source>
        <translation>unten</translation>
    </message>
    <message>
        <source>%1 ticks to a unit</source>
        <translation>%1 Ticks je Einheit</translation>
    </message>
    <message>
        <source>%1 less its base, %2</source>
        <translation>%1 minus seine Basis, %2</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::EditBar</name>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>Merge to B</source>
        <translation>Zu B vereinen</translation>
    </message>
    <message>
        <source>Split into I and W</source>
        <translation>In I und W teilen</translation>
    </message>
    <message>
        <source>Change a duration</source>
        <translation>Eine Dauer ändern</translation>
    </message>
    <message>
        <source>Change durations</source>
        <translation>Dauern ändern</translation>
    </message>
    <message>
        <source>Split B into I and W</source>
        <translation>B in I und W teilen</translation>
    </message>
    <message>
        <source>Merge I and W to B</source>
        <translation>I und W zu B vereinen</translation>
    </message>
    <message>
        <source>Move stage %1 to device %2</source>
        <translation>Stufe %1 auf Gerät %2 verschieben</translation>
    </message>
    <message>
        <source>This op</source>
        <translation>Diese Operation</translation>
    </message>
    <message>
        <source>Its kind on its stage</source>
        <translation>Ihre Art auf ihrer Stufe</translation>
    </message>
    <message>
        <source>All of its kind</source>
        <translation>Alle ihrer Art</translation>
    </message>
    <message>
        <source>What an edit applies to</source>
        <translation>Worauf eine Änderung wirkt</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>dauert</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>stage on device</source>
        <translation>Stufe auf Gerät</translation>
    </message>
    <message>
        <source>Device of the stage</source>
        <translation>Gerät der Stufe</translation>
    </message>
    <message>
        <source>Move the whole chunk to another device</source>
        <translation>Den ganzen Abschnitt auf ein anderes Gerät verschieben</translation>
    </message>
    <message>
        <source>Part the backward into input and weight gradient, or join them again</source>
        <translation>Den Rückwärtslauf in Eingabe- und Gewichtsgradient teilen oder wieder vereinen</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::OptionPanel</name>
    <message>
        <source>Options change what the Timeline shows. The prediction stays that of the layout.</source>
        <translation>Optionen ändern, was die Zeitleiste zeigt. Die Vorhersage bleibt die des Layouts.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>one per device: 1 1 2</source>
        <translation>eine je Gerät: 1 1 2</translation>
    </message>
    <message>
        <source> × F</source>
        <translation> × F</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::TimelineCanvas</name>
    <message>
        <source>Timeline of the schedule</source>
        <translation>Zeitleiste des Zeitplans</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::TimelineView</name>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Weight versions</source>
        <translation>Versionen der Gewichte</translation>
    </message>
    <message>
        <source>Gathered weights</source>
        <translation>Gesammelte Gewichte</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Speicher des Hosts</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>gemessen: %1</translation>
    </message>
    <message>
        <source>On one axis: %1</source>
        <translation>Auf einer Achse: %1</translation>
    </message>
    <message>
        <source>Drag an op to another place or device; click one to change it. Shift-drag measures.</source>
        <translation>Eine Operation an einen anderen Ort oder auf ein anderes Gerät ziehen; anklicken, um sie zu ändern. Umschalt+Ziehen misst.</translation>
    </message>
    <message>
        <source>Click an op to see what it waits for. Shift-drag measures.</source>
        <translation>Eine Operation anklicken, um zu sehen, worauf sie wartet. Umschalt+Ziehen misst.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole schedule (0)</source>
        <translation>Den ganzen Zeitplan zeigen (0)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show more time (−)</source>
        <translation>Mehr Zeit zeigen (−)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Show less time, larger (+)</source>
        <translation>Weniger Zeit zeigen, größer (+)</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Move the cursor to the previous start of an op</source>
        <translation>Den Cursor zum vorigen Beginn einer Operation</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Let the cursor run over the schedule</source>
        <translation>Den Cursor über den Zeitplan laufen lassen</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>Schritt vor</translation>
    </message>
    <message>
        <source>Move the cursor to the next start of an op</source>
        <translation>Den Cursor zum nächsten Beginn einer Operation</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Show the chain of ops that decides the makespan (C)</source>
        <translation>Die Kette der Operationen zeigen, die die Dauer bestimmt (C)</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Ströme</translation>
    </message>
    <message>
        <source>Show copies, collectives and updates below the compute stream, or fold them away</source>
        <translation>Kopien, Kollektive und Aktualisierungen unter dem Rechenstrom zeigen oder einklappen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Which memory the curves show</source>
        <translation>Welchen Speicher die Kurven zeigen</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>Kopie bearbeiten</translation>
    </message>
    <message>
        <source>Edit a copy of this schedule</source>
        <translation>Eine Kopie dieses Zeitplans bearbeiten</translation>
    </message>
    <message>
        <source>Put this schedule into the project, where its ops can be moved</source>
        <translation>Diesen Zeitplan ins Projekt legen, wo seine Operationen beweglich sind</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Show what the colours and hatches mean</source>
        <translation>Zeigen, was Farben und Schraffuren bedeuten</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How fast the cursor runs</source>
        <translation>Wie schnell der Cursor läuft</translation>
    </message>
    <message>
        <source>Follow micro-batch</source>
        <translation>Mikrobatch verfolgen</translation>
    </message>
    <message>
        <source>Keep one micro-batch in colour (M follows the selected op&apos;s)</source>
        <translation>Einen Mikrobatch farbig lassen (M folgt dem der gewählten Operation)</translation>
    </message>
    <message>
        <source>Micro-batch </source>
        <translation>Mikrobatch </translation>
    </message>
    <message>
        <source>All micro-batches</source>
        <translation>Alle Mikrobatches</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunPlot</name>
    <message>
        <source>Predicted against measured, and errors</source>
        <translation>Vorhergesagt gegen gemessen, und Fehler</translation>
    </message>
    <message>
        <source>Error of step time · %1</source>
        <translation>Fehler der Schrittzeit · %1</translation>
    </message>
    <message>
        <source>Step time, predicted against measured, seconds</source>
        <translation>Schrittzeit, vorhergesagt gegen gemessen, Sekunden</translation>
    </message>
    <message>
        <source>measured, seconds</source>
        <translation>gemessen, Sekunden</translation>
    </message>
    <message>
        <source>%1 × %2, %3 parameters</source>
        <translation>%1 × %2, %3 Parameter</translation>
    </message>
    <message>
        <source>measured %1, predicted %2</source>
        <translation>gemessen %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunPoints</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Geräteanzahl</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Several nodes</source>
        <translation>Mehrere Knoten</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunTable</name>
    <message>
        <source>out of memory</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>not valid: %1</source>
        <translation>ungültig: %1</translation>
    </message>
    <message>
        <source>said to fit</source>
        <translation>soll passen</translation>
    </message>
    <message>
        <source>said not to fit</source>
        <translation>soll nicht passen</translation>
    </message>
    <message>
        <source>%1 %2 of the step</source>
        <translation>%1 %2 des Schritts</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>largest term besides compute</source>
        <translation>größter Teil neben der Berechnung</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>veröffentlicht in</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::ValidateView</name>
    <message>
        <source>Import runs…</source>
        <translation>Läufe importieren…</translation>
    </message>
    <message>
        <source>A table (CSV) with a line per run: columns are knobs, model, cluster, gpus, step_seconds, peak_gib, status. A catalog.json beside it is read with it.</source>
        <translation>Eine Tabelle (CSV) mit einer Zeile je Lauf: Spalten sind Stellgrößen, model, cluster, gpus, step_seconds, peak_gib, status. Eine catalog.json daneben wird mitgelesen.</translation>
    </message>
    <message>
        <source>Show published</source>
        <translation>Veröffentlichte zeigen</translation>
    </message>
    <message>
        <source>Leave these runs and show the shipped errors again</source>
        <translation>Diese Läufe verlassen und wieder die mitgelieferten Fehler zeigen</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Fit physical constants to these runs; the error is measured on runs held out</source>
        <translation>Physikalische Konstanten an diese Läufe anpassen; der Fehler wird an zurückgehaltenen gemessen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Give the fitted constants to the clusters of all scenarios; can be undone</source>
        <translation>Die angepassten Konstanten den Clustern aller Szenarien geben; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Errors by</source>
        <translation>Fehler nach</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Runs, worst first</source>
        <translation>Läufe, schlechteste zuerst</translation>
    </message>
    <message>
        <source>Your runs: %1</source>
        <translation>Ihre Läufe: %1</translation>
    </message>
    <message>
        <source>Published runs</source>
        <translation>Veröffentlichte Läufe</translation>
    </message>
    <message>
        <source>Import a table of runs you measured: predictions appear beside them, and three timed runs are enough to calibrate.</source>
        <translation>Importieren Sie eine Tabelle Ihrer gemessenen Läufe: Vorhersagen erscheinen daneben, und drei gemessene Zeiten genügen zum Kalibrieren.</translation>
    </message>
    <message numerus="yes">
        <source>%n timed runs, mean error %1.</source>
        <translation>
            <numerusform>%n gemessene Zeit, mittlerer Fehler %1.</numerusform>
            <numerusform>%n gemessene Zeiten, mittlerer Fehler %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>80 % bands hold %1 of runs left out.</source>
        <translation>80-%-Bänder enthalten %1 der ausgelassenen Läufe.</translation>
    </message>
    <message>
        <source>Import runs of your own to see and calibrate yours.</source>
        <translation>Importieren Sie eigene Läufe, um Ihre zu sehen und zu kalibrieren.</translation>
    </message>
    <message numerus="yes">
        <source>%n timed: mean error %1, bias %2</source>
        <translation>
            <numerusform>%n Zeit: mittlerer Fehler %1, Verzerrung %2</numerusform>
            <numerusform>%n Zeiten: mittlerer Fehler %1, Verzerrung %2</numerusform>
        </translation>
    </message>
    <message>
        <source>, rank correlation %1</source>
        <translation>, Rangkorrelation %1</translation>
    </message>
    <message>
        <source>fits or not right in %1 of %2</source>
        <translation>passt oder nicht in %1 von %2 richtig</translation>
    </message>
    <message>
        <source>peak memory error %1</source>
        <translation>Fehler des Spitzenspeichers %1</translation>
    </message>
    <message>
        <source>the layout predicted best costs %1 on average</source>
        <translation>das als bestes vorhergesagte Layout kostet im Mittel %1</translation>
    </message>
    <message numerus="yes">
        <source>%n rows left out</source>
        <translation>
            <numerusform>%n Zeile ausgelassen</numerusform>
            <numerusform>%n Zeilen ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: error %2 before, %3 after, &lt;b&gt;%4 on runs held out&lt;/b&gt;.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;: Fehler %2 vorher, %3 nachher, &lt;b&gt;%4 an zurückgehaltenen Läufen&lt;/b&gt;.</translation>
    </message>
    <message numerus="yes">
        <source>Fitted to %n runs, not applied</source>
        <translation>
            <numerusform>An %n Lauf angepasst, nicht angewandt</numerusform>
            <numerusform>An %n Läufe angepasst, nicht angewandt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calibrated on %n runs</source>
        <translation>
            <numerusform>An %n Lauf kalibriert</numerusform>
            <numerusform>An %n Läufen kalibriert</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Kept at their defaults: %1.</source>
        <translation>Standardwert behalten: %1.</translation>
    </message>
    <message>
        <source>Kept: %1 (%2).</source>
        <translation>Behalten: %1 (%2).</translation>
    </message>
    <message numerus="yes">
        <source>&lt;b&gt;Nothing fitted to %n runs&lt;/b&gt;: all constants keep their defaults, error %1.</source>
        <translation>
            <numerusform>&lt;b&gt;Nichts an %n Lauf angepasst&lt;/b&gt;: alle Konstanten behalten ihren Standardwert, Fehler %1.</numerusform>
            <numerusform>&lt;b&gt;Nichts an %n Läufe angepasst&lt;/b&gt;: alle Konstanten behalten ihren Standardwert, Fehler %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>A fit would be off by %1 on runs held out.</source>
        <translation>Eine Anpassung läge bei zurückgehaltenen Läufen um %1 daneben.</translation>
    </message>
</context>
<context>
    <name>theme</name>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>backward (input)</source>
        <translation>rückwärts (Eingabe)</translation>
    </message>
    <message>
        <source>backward (weight)</source>
        <translation>rückwärts (Gewichte)</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>neu berechnen</translation>
    </message>
    <message>
        <source>forward and backward overlapped</source>
        <translation>vorwärts und rückwärts überlappt</translation>
    </message>
    <message>
        <source>send</source>
        <translation>senden</translation>
    </message>
    <message>
        <source>receive</source>
        <translation>empfangen</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>copy to host</source>
        <translation>Kopie zum Host</translation>
    </message>
    <message>
        <source>copy from host</source>
        <translation>Kopie vom Host</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>verdrängen</translation>
    </message>
    <message>
        <source>load</source>
        <translation>laden</translation>
    </message>
    <message>
        <source>vocabulary forward</source>
        <translation>Vokabular vorwärts</translation>
    </message>
    <message>
        <source>vocabulary backward</source>
        <translation>Vokabular rückwärts</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>validate</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>roll back</source>
        <translation>zurückrollen</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>waits for a result</source>
        <translation>wartet auf ein Ergebnis</translation>
    </message>
    <message>
        <source>waits for a slower stage</source>
        <translation>wartet auf eine langsamere Stufe</translation>
    </message>
    <message>
        <source>waits for communication</source>
        <translation>wartet auf Kommunikation</translation>
    </message>
    <message>
        <source>waits for memory</source>
        <translation>wartet auf Speicher</translation>
    </message>
    <message>
        <source>communication, exposed</source>
        <translation>Kommunikation, sichtbar</translation>
    </message>
    <message>
        <source>communication, hidden</source>
        <translation>Kommunikation, verdeckt</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Blase</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>Move stage %1 to device %2</source>
        <translation>Stufe %1 auf Gerät %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 of micro-batch %2</source>
        <translation>%1 von Mikrobatch %2 verschieben</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>stationär</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>ticks</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>activations held</source>
        <translation>gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>gradients held</source>
        <translation>gehaltene Gradienten</translation>
    </message>
    <message>
        <source>versions of the weights</source>
        <translation>Versionen der Gewichte</translation>
    </message>
    <message>
        <source>gathered weights</source>
        <translation>gesammelte Gewichte</translation>
    </message>
    <message>
        <source>held by the host</source>
        <translation>beim Host</translation>
    </message>
    <message>
        <source>later chunk</source>
        <translation>späterer Abschnitt</translation>
    </message>
    <message>
        <source>counter-flowing</source>
        <translation>gegenläufig</translation>
    </message>
    <message>
        <source>other memory</source>
        <translation>übriger Speicher</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>over capacity</source>
        <translation>über der Kapazität</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 Kopien</translation>
    </message>
    <message>
        <source>%1 activations</source>
        <translation>%1 Aktivierungen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, micro-batch %2</source>
        <translation>%1, Mikrobatch %2</translation>
    </message>
    <message>
        <source>stage %1 on device %2</source>
        <translation>Stufe %1 auf Gerät %2</translation>
    </message>
    <message>
        <source>, chunk %1</source>
        <translation>, Abschnitt %1</translation>
    </message>
    <message>
        <source>, counter-flowing</source>
        <translation>, gegenläufig</translation>
    </message>
    <message>
        <source>%1, takes %2</source>
        <translation>%1, dauert %2</translation>
    </message>
    <message>
        <source>waits for %1, feeds %2</source>
        <translation>wartet auf %1, speist %2</translation>
    </message>
    <message>
        <source>weights of version %1, %2 updates old</source>
        <translation>Gewichte der Version %1, %2 Aktualisierungen alt</translation>
    </message>
    <message>
        <source>on the critical path</source>
        <translation>auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>bubble: %1</source>
        <translation>Blase: %1</translation>
    </message>
    <message>
        <source>%1, lasts %2</source>
        <translation>%1, dauert %2</translation>
    </message>
    <message>
        <source>device %1 holds %2 at %3
peak %4</source>
        <translation>Gerät %1 hält %2 bei %3
Spitze %4</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>%1    bubble %2</source>
        <translation>%1    Blase %2</translation>
    </message>
    <message>
        <source>makespan %1    bubble %2    rate %3    peak %4</source>
        <translation>Gesamtdauer %1    Blase %2    Rate %3    Spitze %4</translation>
    </message>
    <message>
        <source>    lower bound %1    gap %2</source>
        <translation>    untere Schranke %1    Lücke %2</translation>
    </message>
    <message>
        <source>No schedule: a layout that is possible has one. Others are imported in the menu Schedule.</source>
        <translation>Kein Zeitplan: ein mögliches Layout hat einen. Andere werden im Menü „Zeitplan“ importiert.</translation>
    </message>
</context>
</TS>
