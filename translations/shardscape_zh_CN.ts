<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Engine</name>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>seq</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens in one sequence.</source>
        <translation>一个序列的词元数。</translation>
    </message>
    <message>
        <source>Attention time and unfused score memory grow with its square, everything else linearly.</source>
        <translation>注意力时间和非融合的分数显存随其平方增长，其余线性增长。</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>gbs</source>
        <translation>gbs</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all ranks.</source>
        <translation>一个优化器步中所有 rank 的序列数。</translation>
    </message>
    <message>
        <source>More micro-batches per step: the pipeline bubble and the gradient exchange weigh less.</source>
        <translation>每步微批次更多：流水线气泡和梯度交换的占比更小。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>prec</source>
        <translation>精度</translation>
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
        <translation>梯度类型</translation>
    </message>
    <message>
        <source>grad</source>
        <translation>grad</translation>
    </message>
    <message>
        <source>Type in which gradients are accumulated and reduced.</source>
        <translation>累积和归约梯度所用的类型。</translation>
    </message>
    <message>
        <source>fp32 doubles the gradient bar and the gradient traffic.</source>
        <translation>fp32 使梯度显存和梯度通信翻倍。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>opt</source>
        <translation>opt</translation>
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
        <translation>张量并行</translation>
    </message>
    <message>
        <source>tp</source>
        <translation>tp</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Splits every layer&apos;s matrices over this many ranks.</source>
        <translation>把每层的矩阵切分到这么多 rank 上。</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer shrink; four collectives per layer appear, slow once they leave the node.</source>
        <translation>权重、梯度和优化器变小；每层出现四次集合通信，跨节点后变慢。</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>sp</source>
        <translation>sp</translation>
    </message>
    <message>
        <source>Shares norms, dropout and residuals among the tensor-parallel ranks along the sequence.</source>
        <translation>沿序列把归一化、dropout 和残差分给张量并行的各 rank。</translation>
    </message>
    <message>
        <source>The part of the activations that tp leaves whole shrinks by tp; the collectives move the same bytes.</source>
        <translation>tp 未切分的那部分激活缩小到 1/tp；集合通信的字节数不变。</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>cp</source>
        <translation>cp</translation>
    </message>
    <message>
        <source>Splits every sequence over this many ranks; weights are copied, activations shared.</source>
        <translation>把每个序列切分到这么多 rank；权重复制，激活分摊。</translation>
    </message>
    <message>
        <source>All activations divide by cp; attention has to fetch keys and values from the other ranks.</source>
        <translation>所有激活除以 cp；注意力需从其他 rank 取键和值。</translation>
    </message>
    <message>
        <source>Context exchange</source>
        <translation>上下文交换</translation>
    </message>
    <message>
        <source>cpk</source>
        <translation>cpk</translation>
    </message>
    <message>
        <source>Keys and values travel round a ring behind the computation, or heads are exchanged for tokens.</source>
        <translation>键和值沿环传递并与计算重叠，或用头交换词元。</translation>
    </message>
    <message>
        <source>The ring moves more bytes and hides them; the all-to-all moves fewer and shows them, and needs heads.</source>
        <translation>环传输更多字节但可掩盖；all-to-all 更少但无法掩盖，且需要足够的头。</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>all-to-all</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>ep</source>
        <translation>ep</translation>
    </message>
    <message>
        <source>Spreads the experts of a layer over this many ranks of the stage; tokens travel to them.</source>
        <translation>把一层的专家分布到阶段内这么多 rank；词元发往它们。</translation>
    </message>
    <message>
        <source>The experts&apos; share of weights, gradients and optimizer divides by ep; four all-to-alls per layer appear.</source>
        <translation>专家占的权重、梯度和优化器除以 ep；每层出现四次 all-to-all。</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>专家张量并行</translation>
    </message>
    <message>
        <source>etp</source>
        <translation>etp</translation>
    </message>
    <message>
        <source>Splits the matrices of every expert over this many ranks; 0 takes tp.</source>
        <translation>把每个专家的矩阵切分到这么多 rank；0 表示取 tp。</translation>
    </message>
    <message>
        <source>1 keeps expert matrices whole and their kernels large; tokens go to more ranks.</source>
        <translation>1 使专家矩阵完整、内核更大；词元发往更多 rank。</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>pp</source>
        <translation>pp</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Splits the layers into this many stages, one after the other.</source>
        <translation>把各层切成这么多个前后相接的阶段。</translation>
    </message>
    <message>
        <source>Model states shrink by pp, a bubble of (pp - 1)/m opens, and early stages hold more micro-batches.</source>
        <translation>模型状态缩小到 1/pp，出现 (pp - 1)/m 的气泡，前面的阶段保留更多微批次。</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>dp</source>
        <translation>dp</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Replicas of the model that share the batch; 0 takes what the other axes leave.</source>
        <translation>分担批次的模型副本数；0 表示取其余轴所剩。</translation>
    </message>
    <message>
        <source>More replicas: fewer micro-batches each, more gradient traffic.</source>
        <translation>副本更多：每个的微批次更少，梯度通信更多。</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>mb</source>
        <translation>mb</translation>
    </message>
    <message>
        <source>Sequences that go through a stage at once.</source>
        <translation>同时通过一个阶段的序列数。</translation>
    </message>
    <message>
        <source>Larger ones fill the kernels but hold more activations and leave fewer micro-batches to fill the pipeline.</source>
        <translation>更大使内核更饱满，但保留更多激活，且可填充流水线的微批次更少。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>sched</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on each stage.</source>
        <translation>每个阶段上前向与反向的顺序。</translation>
    </message>
    <message>
        <source>The Gantt&apos;s bubbles and the memory curve under each device.</source>
        <translation>甘特图的气泡和每台设备下的显存曲线。</translation>
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
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>v</source>
        <translation>v</translation>
    </message>
    <message>
        <source>per device</source>
        <translation>每设备</translation>
    </message>
    <message>
        <source>Pieces of the model that each pipeline device holds.</source>
        <translation>每台流水线设备持有的模型分块数。</translation>
    </message>
    <message>
        <source>The bubble divides by v, messages multiply by v, the first stages hold more activations.</source>
        <translation>气泡除以 v，消息乘以 v，前面的阶段保留更多激活。</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>软件</translation>
    </message>
    <message>
        <source>sw</source>
        <translation>sw</translation>
    </message>
    <message>
        <source>The framework that runs the layout: its launch costs, extra memory passes and reserve.</source>
        <translation>运行布局的框架：其启动开销、额外的显存读写和预留。</translation>
    </message>
    <message>
        <source>Small layers wait for the host; eager kernels move more bytes.</source>
        <translation>小层要等主机；eager 内核读写更多字节。</translation>
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
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>attn</source>
        <translation>attn</translation>
    </message>
    <message>
        <source>How scores are computed: stored whole, or tile by tile without storing them.</source>
        <translation>如何计算注意力分数：整体存储，或逐小块计算而不存储。</translation>
    </message>
    <message>
        <source>Without stored scores the part of the activations that grows with the square of the sequence disappears.</source>
        <translation>不存储分数，激活中随序列平方增长的部分就消失。</translation>
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
        <translation>融合归一化</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>norm</translation>
    </message>
    <message>
        <source>One kernel for each norm instead of several that store intermediate results.</source>
        <translation>每个归一化用一个内核，而不是多个存中间结果的内核。</translation>
    </message>
    <message>
        <source>Activations and elementwise time shrink.</source>
        <translation>激活和逐元素时间减少。</translation>
    </message>
    <message>
        <source>Fused activation</source>
        <translation>融合激活函数</translation>
    </message>
    <message>
        <source>act</source>
        <translation>act</translation>
    </message>
    <message>
        <source>One kernel for the MLP&apos;s activation function (and its gate) that stores only its inputs.</source>
        <translation>MLP 的激活函数（及门控）用一个内核，只存输入。</translation>
    </message>
    <message>
        <source>Without it a gated MLP keeps one more inner tensor per layer.</source>
        <translation>没有它，带门控的 MLP 每层多存一个内部张量。</translation>
    </message>
    <message>
        <source>Fused loss</source>
        <translation>融合损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>loss</translation>
    </message>
    <message>
        <source>Softmax, loss and its gradient in one pass over the logits, in place.</source>
        <translation>softmax、损失及其梯度在 logits 上一遍原地完成。</translation>
    </message>
    <message>
        <source>The logits on the last stage: 6 bytes each instead of 14.</source>
        <translation>最后阶段的 logits：每个 6 字节而不是 14。</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>rc</source>
        <translation>rc</translation>
    </message>
    <message>
        <source>Which activations are thrown away and computed again in the backward pass.</source>
        <translation>哪些激活被丢弃并在反向中重新计算。</translation>
    </message>
    <message>
        <source>Activations collapse; full recomputation adds one forward pass, selective only the attention core.</source>
        <translation>激活大幅减少；完全重计算多一次前向，选择性只多注意力核心。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>选择性</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>Optimizer sharding</source>
        <translation>优化器分片</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zero</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 级别</translation>
    </message>
    <message>
        <source>What the data-parallel ranks share instead of copying: 1 optimizer, 2 also gradients, 3 also weights.</source>
        <translation>数据并行各 rank 分片而非复制的内容：1 优化器，2 加梯度，3 再加权重。</translation>
    </message>
    <message>
        <source>Optimizer, then gradients, then weights divide by dp; stage 3 gathers weights for every micro-batch.</source>
        <translation>优化器、梯度、权重依次除以 dp；级别 3 每个微批次都要收集权重。</translation>
    </message>
    <message>
        <source>Overlap gradients</source>
        <translation>重叠梯度</translation>
    </message>
    <message>
        <source>ovl</source>
        <translation>ovl</translation>
    </message>
    <message>
        <source>Exchanges gradients in buckets behind the last micro-batch&apos;s backward instead of after it.</source>
        <translation>与最后一个微批次的反向重叠，分桶交换梯度，而不是等到之后。</translation>
    </message>
    <message>
        <source>The exposed data-parallel part of the step shrinks; the bytes stay.</source>
        <translation>一步中未掩盖的数据并行部分减少；字节数不变。</translation>
    </message>
    <message>
        <source>Overlap messages</source>
        <translation>重叠消息</translation>
    </message>
    <message>
        <source>p2p</source>
        <translation>p2p</translation>
    </message>
    <message>
        <source>Sends activations and gradients to the neighbouring stage while the next micro-batch computes.</source>
        <translation>下一个微批次计算时，把激活和梯度发给相邻阶段。</translation>
    </message>
    <message>
        <source>Without it every message holds up its sender; interleaving sends v times as many.</source>
        <translation>否则每条消息都会阻塞发送者；交错时消息是 v 倍。</translation>
    </message>
    <message>
        <source>fp32 training keeps fp32 gradients</source>
        <translation>fp32 训练保持 fp32 梯度</translation>
    </message>
    <message>
        <source>needs tensor parallelism: there is nothing to share with tp = 1</source>
        <translation>需要张量并行：tp = 1 时没有可分摊的</translation>
    </message>
    <message>
        <source>needs context parallelism: cp is 1</source>
        <translation>需要上下文并行：cp 为 1</translation>
    </message>
    <message>
        <source>the model has no experts</source>
        <translation>模型没有专家</translation>
    </message>
    <message>
        <source>follows from accelerators / (tp x cp x pp)</source>
        <translation>由 加速器数 / (tp x cp x pp) 得出</translation>
    </message>
    <message>
        <source>needs more than one pipeline stage</source>
        <translation>需要多于一个流水线阶段</translation>
    </message>
    <message>
        <source>this schedule keeps one chunk per device</source>
        <translation>此调度每设备一个分块</translation>
    </message>
    <message>
        <source>needs more than one replica</source>
        <translation>需要多于一个副本</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>Two parallelograms, forward and backward; the memory curve climbs to all micro-batches before it falls.</source>
        <translation>前向和反向两个平行四边形；显存曲线先升到全部微批次再下降。</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>The bubble of GPipe, but no more micro-batches in flight than stages ahead: memory is a triangle over the devices.</source>
        <translation>气泡与 GPipe 相同，但在途微批次不多于后面的阶段数：显存在设备间呈三角形。</translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation>Eager 1F1B</translation>
    </message>
    <message>
        <source>Delays between devices cost a round trip once, not once per micro-batch; the price is nearly twice the memory.</source>
        <translation>设备间延迟只付一次往返，而非每个微批次；代价是近两倍显存。</translation>
    </message>
    <message>
        <source>That the paper&apos;s policy B keeps 2(p - d) - 1 micro-batches in flight is quoted from memory; order and figures are verified against the simulation.</source>
        <translation>论文策略 B 保留 2(p - d) - 1 个在途微批次系凭记忆引用；顺序与数字已对照模拟验证。</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>交错 1F1B</translation>
    </message>
    <message>
        <source>Chunks are v times shorter, so the two triangles of the bubble shrink by v; memory and messages grow.</source>
        <translation>分块短 v 倍，气泡的两个三角形也缩小 v 倍；显存和消息增加。</translation>
    </message>
    <message>
        <source>With delays between devices the zero-bubble paper prints p delays less than this order takes; by which convention is unknown.</source>
        <translation>设备间有延迟时，零气泡论文给出的值比此顺序少 p 个延迟；其口径未知。</translation>
    </message>
    <message>
        <source>Breadth-first</source>
        <translation>广度优先</translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation>ZB-H1</translation>
    </message>
    <message>
        <source>The rule for the weight gradients is ours; it gives the bubble rates that the paper prints, and outside W no longer than F and I it may not be the paper&apos;s order.</source>
        <translation>权重梯度的规则是我们的；它给出论文中的气泡率；当 W 长于 F 或 I 时，顺序可能与论文不同。</translation>
    </message>
    <message>
        <source>ZB-H2</source>
        <translation>ZB-H2</translation>
    </message>
    <message>
        <source>A parallelogram: every device is busy from its first to its last op, and the slanted edges join with the next step.</source>
        <translation>一个平行四边形：每台设备从头忙到尾，斜边与下一步相接。</translation>
    </message>
    <message>
        <source>ZB-1p</source>
        <translation>ZB-1p</translation>
    </message>
    <message>
        <source>Weight gradients are the liquid that fills bubbles; memory is the bucket that limits how long it can be kept. The bucket of 1F1B.</source>
        <translation>权重梯度是填充气泡的液体；显存是桶，限制它能留多久。此处为 1F1B 的桶。</translation>
    </message>
    <message>
        <source>The heuristic is rebuilt from its description; it gives the printed bubble rates for the printed times.</source>
        <translation>启发式按其描述重建；对论文给出的时间，得到论文给出的气泡率。</translation>
    </message>
    <message>
        <source>ZB-2p</source>
        <translation>ZB-2p</translation>
    </message>
    <message>
        <source>With twice the memory of 1F1B, enough forwards run ahead that almost no bubble is left.</source>
        <translation>有两倍于 1F1B 的显存，足够多的前向提前，几乎没有气泡。</translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation>ZB-V</translation>
    </message>
    <message>
        <source>The V puts the first and the last stage on one device: a long-lived chunk beside a short-lived one gives every device the same memory.</source>
        <translation>V 形把首末阶段放在同一设备：长寿命分块配短寿命分块，各设备显存相同。</translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation>V-Half</translation>
    </message>
    <message>
        <source>Memory is the length of a building block over its period: bend the block and half the memory of 1F1B is enough.</source>
        <translation>显存等于构造块长度除以周期：弯折它，1F1B 一半的显存就够。</translation>
    </message>
    <message>
        <source>The building block is the published one; how the published scheduler reorders warm-up and drain is not, so that spans are compared with figures of it for p = 4, 6, 8 alone.</source>
        <translation>构造块是已发表的；但其调度器如何重排预热与排空并未发表，因此跨度只与 p = 4、6、8 的数字比较。</translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation>V-Min</translation>
    </message>
    <message>
        <source>The shortest V: a third of the memory of 1F1B on every device, at more bubble when F, I and W differ.</source>
        <translation>最短的 V：每台设备只需 1F1B 三分之一的显存；F、I、W 不等时气泡更多。</translation>
    </message>
    <message>
        <source>Hanayo</source>
        <translation>Hanayo</translation>
    </message>
    <message>
        <source>Chimera&apos;s benefit without a second copy: the two-way picture folded at its middle into waves.</source>
        <translation>Chimera 的好处而无需第二份副本：双向图在中间折成波浪。</translation>
    </message>
    <message>
        <source>The order is rebuilt from Chimera and BitPipe cut in half, for other shapes found by list scheduling; the bubble formula printed in the paper does not match it.</source>
        <translation>顺序由对半的 Chimera 和 BitPipe 重建，其他形状用列表调度求得；论文给出的气泡公式与之不符。</translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation>Chimera</translation>
    </message>
    <message>
        <source>The triangles of one direction lie in the idle triangles of the other; every device holds two stages.</source>
        <translation>一个方向的三角形落在另一方向的空闲三角形中；每台设备持有两个阶段。</translation>
    </message>
    <message>
        <source>More micro-batches than devices are joined end to end; the paper&apos;s forward doubling and backward halving are left out.</source>
        <translation>微批次多于设备时首尾相接；论文的前向加倍和反向减半未包含。</translation>
    </message>
    <message>
        <source>BitPipe</source>
        <translation>BitPipe</translation>
    </message>
    <message>
        <source>Chimera with each direction folded into a V: the same bubble in ops of half the size.</source>
        <translation>Chimera 的每个方向折成 V：同样的气泡，操作小一半。</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>Pairs of a forward and a backward share a device: the all-to-all of one hides under the compute of the other.</source>
        <translation>一个前向和一个反向成对共用设备：一方的 all-to-all 藏在另一方的计算之后。</translation>
    </message>
    <message>
        <source>The published bubble formula is exact where F, I and W are equally long; for other times it is nominal.</source>
        <translation>F、I、W 等长时论文的气泡公式精确；其他情况下是名义值。</translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation>DualPipeV</translation>
    </message>
    <message>
        <source>DualPipe cut in half and folded: the same overlap of forward and backward with one copy of the parameters.</source>
        <translation>DualPipe 对半折叠：同样的前反向重叠，只需一份参数。</translation>
    </message>
    <message>
        <source>The bubble formula of DualPipe carries over where F, I and W are equally long; for other times it is nominal.</source>
        <translation>F、I、W 等长时沿用 DualPipe 的气泡公式；其他情况下是名义值。</translation>
    </message>
    <message>
        <source>ZeroPP</source>
        <translation>ZeroPP</translation>
    </message>
    <message>
        <source>Pipeline and sharded parameters without tensor parallelism: a larger unit trades memory for fewer gathers.</source>
        <translation>流水线加参数分片，不用张量并行：更大的单元以显存换取更少的收集。</translation>
    </message>
    <message>
        <source>The paper&apos;s order inside a unit, its bubble formula and its advice on the size of a unit are not known to us; this is a schedule after its description.</source>
        <translation>论文单元内的顺序、气泡公式和单元大小建议我们并不知道；这是按其描述的调度。</translation>
    </message>
    <message>
        <source>BPipe</source>
        <translation>BPipe</translation>
    </message>
    <message>
        <source>The memory triangle of 1F1B folds onto its mirror image: first and last device together always hold p+1.</source>
        <translation>1F1B 的显存三角形与其镜像对折：首末设备合计始终为 p+1。</translation>
    </message>
    <message>
        <source>When a copy starts and which activation moves is rebuilt from descriptions of the paper; its figures per device are reached, its times are not checked.</source>
        <translation>何时开始拷贝、移动哪份激活按论文描述重建；每设备数字吻合，时间未验证。</translation>
    </message>
    <message>
        <source>PipeDream</source>
        <translation>PipeDream</translation>
    </message>
    <message>
        <source>No flush and no bubble after the start; the price is stale gradients and a copy of the weights for every micro-batch in flight.</source>
        <translation>启动后不清空也无气泡；代价是过时的梯度，以及每个在途微批次一份权重。</translation>
    </message>
    <message>
        <source>Which version of the weights a pass sees follows the paper&apos;s rules; the order is ours.</source>
        <translation>每次计算看到哪个权重版本按论文规则；顺序是我们的。</translation>
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
        <translation>把交错变成重复的构造块：显存少于交错 1F1B，气泡与微批次数无关。</translation>
    </message>
    <message>
        <source>GIS-H</source>
        <translation>GIS-H</translation>
    </message>
    <message>
        <source>Half as many micro-batches per turn of a chunk: about half of the memory for a few more bubbles; what PipeOffload offloads from.</source>
        <translation>每个分块每轮的微批次减半：约一半显存，气泡略多；PipeOffload 由此卸载。</translation>
    </message>
    <message>
        <source>Unequal devices</source>
        <translation>不同速的设备</translation>
    </message>
    <message>
        <source>One slow device sets the pace of all: the bubble it causes comes back with every micro-batch.</source>
        <translation>一台慢设备决定所有设备的节奏：它造成的气泡随每个微批次重现。</translation>
    </message>
    <message>
        <source>slowdown</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>For each device, how many times as long its compute takes, as in 1:1:2:1.</source>
        <translation>每台设备的计算用时倍数，如 1:1:2:1。</translation>
    </message>
    <message>
        <source>Two-stage backward (2BP)</source>
        <translation>两段式反向 (2BP)</translation>
    </message>
    <message>
        <source>The half of the backward that nobody waits for moves to the end: the bubble loses its part of it, and every activation stays until then.</source>
        <translation>反向中无人等待的一半移到最后：气泡少了这部分，而所有激活都要保留到那时。</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Weight gradients at the end of the step, or where the device waits long enough.</source>
        <translation>权重梯度放在步末，或设备等待足够长之处。</translation>
    </message>
    <message>
        <source>end</source>
        <translation>步末</translation>
    </message>
    <message>
        <source>gaps</source>
        <translation>空隙</translation>
    </message>
    <message>
        <source>batched</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Time of a weight gradient when those of all micro-batches are computed as one, over its time alone.</source>
        <translation>所有微批次的权重梯度合并计算时单个的时间与单独计算之比。</translation>
    </message>
    <message>
        <source>Vocabulary parallelism</source>
        <translation>词表并行</translation>
    </message>
    <message>
        <source>The output layer makes the last stage fat and every device wait each time; cut into thin passes on all of them it makes nobody wait, for one or two more micro-batches in flight.</source>
        <translation>输出层使最后阶段过重，所有设备每次都要等；切成薄片分到所有设备就无人等待，代价是多一两个在途微批次。</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>One all-reduce with the input gradient computed in the first pass, or two with less work before the first.</source>
        <translation>一次 all-reduce（输入梯度在第一遍算出），或两次（第一次前工作更少）。</translation>
    </message>
    <message>
        <source>one</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>two</source>
        <translation>两次</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Time of the first pass over a device&apos;s slice of the output layer; by default what the last stage takes more than the others, shared out.</source>
        <translation>输出层在一台设备上那部分第一遍的时间；默认为最后阶段多出的时间均摊。</translation>
    </message>
    <message>
        <source>second</source>
        <translation>第二遍</translation>
    </message>
    <message>
        <source>Time of the pass between two barriers.</source>
        <translation>两次屏障之间那一遍的时间。</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Time of the weight gradient of a device&apos;s slice.</source>
        <translation>一台设备那部分的权重梯度时间。</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Time of one all-reduce.</source>
        <translation>一次 all-reduce 的时间。</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Time of a device&apos;s slice of the input embedding, each way; 0: it is not split.</source>
        <translation>一台设备上输入嵌入部分每个方向的时间；0：不切分。</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>A repeated forward needs no gradient: where a device waits for one, it costs nothing.</source>
        <translation>重复的前向不需要梯度：设备在等梯度时它不花时间。</translation>
    </message>
    <message>
        <source>Which virtual stages recompute, as in 0:1:2; none said: all of them.</source>
        <translation>哪些虚拟阶段重计算，如 0:1:2；不写则全部。</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Part of the forward that is repeated; below 1 for selective recomputation.</source>
        <translation>重复的前向比例；选择性重计算时小于 1。</translation>
    </message>
    <message>
        <source>as</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Ops of their own that start before the gradient has come, or a longer backward.</source>
        <translation>独立的操作，在梯度到来前开始；或更长的反向。</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>独立操作</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation>激活卸载</translation>
    </message>
    <message>
        <source>The deeper the pipeline, the longer an activation lies idle: its way to the host and back hides behind the compute of others, until the copies take longer than the compute.</source>
        <translation>流水线越深，激活闲置越久：往返主机的拷贝藏在其他计算之后，直到拷贝比计算更久。</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>How many of a device&apos;s chunks to offload, those first whose activations lie idle longest; 0: all.</source>
        <translation>一台设备卸载多少个分块，闲置最久的优先；0：全部。</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Time of one copy, out or in, of a whole device&apos;s activation of one micro-batch.</source>
        <translation>整台设备一个微批次的激活单程拷贝一次的时间。</translation>
    </message>
    <message>
        <source>Part of every chosen activation that is copied.</source>
        <translation>每份选中激活中被拷贝的比例。</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Copies out and in side by side, in turns on one lane, or in turns with a second device behind the same switch.</source>
        <translation>拷出与拷回并行、在一条通道上轮流，或与同一交换机下的另一设备轮流。</translation>
    </message>
    <message>
        <source>separate</source>
        <translation>独立</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>成对</translation>
    </message>
    <message>
        <source>ahead</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>How many ops before its use a copy back starts at the earliest; closer passes stay.</source>
        <translation>拷回最早可在使用前多少个操作开始；更近的保留。</translation>
    </message>
    <message>
        <source>Sharded parameters (FSDP)</source>
        <translation>参数分片 (FSDP)</translation>
    </message>
    <message>
        <source>Weights are gathered when a chunk&apos;s turn comes: schedules that stay with a chunk gather rarely, those that change chunks with every micro-batch gather all the time.</source>
        <translation>轮到某分块时收集权重：停留在一个分块的调度很少收集，每个微批次都换分块的一直在收集。</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>收集</translation>
    </message>
    <message>
        <source>Time to gather the weights of a whole device.</source>
        <translation>收集整台设备权重的时间。</translation>
    </message>
    <message>
        <source>Time to reduce and scatter the gradients of a whole device.</source>
        <translation>归约并散发整台设备梯度的时间。</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>How many uses before its own a gather may start.</source>
        <translation>收集最多可提前多少次使用开始。</translation>
    </message>
    <message>
        <source>reshard</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Weights stay gathered until the device turns to another chunk, or for one op.</source>
        <translation>权重保持收集状态直到设备换分块，或只保留一个操作。</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>op</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>A delay costs nobody the time of another; a link carries one message at a time, and a device that sends by itself computes nothing meanwhile.</source>
        <translation>延迟不占他人时间；链路一次传一条消息；自己发送的设备此时不计算。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Messages take turns on a link of their own for each pair of devices, or the sender&apos;s compute stream sends them.</source>
        <translation>消息在每对设备的链路上轮流，或由发送者的计算流发送。</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Delay of a message after the link has sent it; the delay between devices is how long it holds the link.</source>
        <translation>链路发出后消息的延迟；设备间延迟是它占用链路的时间。</translation>
    </message>
    <message>
        <source>Optimizer between steps</source>
        <translation>步间优化器</translation>
    </message>
    <message>
        <source>A barrier makes the step as long as the schedule; without one the slanted ends of two steps join, and a schedule without bubbles in its middle has none at all.</source>
        <translation>有屏障时一步与调度等长；没有时两步的斜边相接，中间无气泡的调度就完全没有气泡。</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Update at once and validate later, the same with every update taken back, or wait for all devices before anybody updates.</source>
        <translation>立即更新事后校验、同上但每次更新都撤回，或等所有设备后再更新。</translation>
    </message>
    <message>
        <source>post-validation</source>
        <translation>事后校验</translation>
    </message>
    <message>
        <source>rollback</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time of one update of a device.</source>
        <translation>一台设备更新一次的时间。</translation>
    </message>
    <message>
        <source>hop</source>
        <translation>一跳</translation>
    </message>
    <message>
        <source>Time of the gradient&apos;s norm from one device to the next.</source>
        <translation>梯度范数从一台设备到下一台的时间。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many steps to show.</source>
        <translation>显示多少步。</translation>
    </message>
    <message>
        <source>the accelerator computes in this precision</source>
        <translation>加速器支持此精度</translation>
    </message>
    <message>
        <source>the sequence is within the learned positions</source>
        <translation>序列在可学习位置范围内</translation>
    </message>
    <message>
        <source>heads divide by tp</source>
        <translation>头数可被 tp 整除</translation>
    </message>
    <message>
        <source>key-value heads divide by tp, or tp by them</source>
        <translation>键值头数可被 tp 整除，或反之</translation>
    </message>
    <message>
        <source>hidden and MLP sizes divide by tp</source>
        <translation>隐藏和 MLP 尺寸可被 tp 整除</translation>
    </message>
    <message>
        <source>the sequence divides among its ranks</source>
        <translation>序列可在其 rank 间均分</translation>
    </message>
    <message>
        <source>heads divide among the ranks that exchange them</source>
        <translation>头可在交换它们的 rank 间均分</translation>
    </message>
    <message>
        <source>expert parallelism needs experts</source>
        <translation>专家并行需要专家</translation>
    </message>
    <message>
        <source>experts divide by ep</source>
        <translation>专家数可被 ep 整除</translation>
    </message>
    <message>
        <source>the expert size divides by its tensor-parallel degree</source>
        <translation>专家尺寸可被其张量并行度整除</translation>
    </message>
    <message>
        <source>expert and tensor parallelism together need sequence parallelism</source>
        <translation>专家并行与张量并行并用需要序列并行</translation>
    </message>
    <message>
        <source>etp x ep divides the ranks of a stage</source>
        <translation>etp x ep 整除阶段的 rank 数</translation>
    </message>
    <message>
        <source>FlashAttention needs 16 bits</source>
        <translation>FlashAttention 需要 16 位</translation>
    </message>
    <message>
        <source>the head fits FlashAttention</source>
        <translation>头尺寸适合 FlashAttention</translation>
    </message>
    <message>
        <source>accelerators divide by tp x cp x pp</source>
        <translation>加速器数可被 tp x cp x pp 整除</translation>
    </message>
    <message>
        <source>tp x cp x pp x dp uses every accelerator</source>
        <translation>tp x cp x pp x dp 用满所有加速器</translation>
    </message>
    <message>
        <source>every virtual stage holds a layer</source>
        <translation>每个虚拟阶段至少一层</translation>
    </message>
    <message>
        <source>layers divide by pp x virtual stages where there are several</source>
        <translation>有多个虚拟阶段时层数可被 pp x 虚拟阶段整除</translation>
    </message>
    <message>
        <source>the global batch divides by micro-batch x dp</source>
        <translation>全局批次可被 微批次 x dp 整除</translation>
    </message>
    <message>
        <source>the schedule uses virtual stages</source>
        <translation>调度使用虚拟阶段</translation>
    </message>
    <message>
        <source>the schedule can be priced in a layout</source>
        <translation>调度可在布局中估算</translation>
    </message>
    <message>
        <source>the schedule exists for this shape</source>
        <translation>调度存在于此形状</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>不均衡</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Tensor-parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Context-parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Expert-parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Stage to stage</source>
        <translation>阶段间</translation>
    </message>
    <message>
        <source>Data-parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, no recomputation, over the dense peak</source>
        <translation>前向与反向矩阵乘（含输出矩阵），注意力不计掩码，不计重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>Megatron, every matrix product</source>
        <translation>Megatron，所有矩阵乘</translation>
    </message>
    <message>
        <source>Every matrix product, attention halved by the mask</source>
        <translation>所有矩阵乘，注意力因掩码减半</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, half of the attention where it is causal, no recomputation, over the dense peak</source>
        <translation>前向与反向矩阵乘（含输出矩阵），因果注意力计一半，不计重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>PaLM, 6N + 12 L h s</source>
        <translation>PaLM，6N + 12 L h s</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, embeddings included, and the whole attention, no recomputation, over the dense peak</source>
        <translation>每参数每词元 6 FLOPs（含嵌入）加全部注意力，不计重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>6N</source>
        <translation>6N</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, embeddings included, no attention, no recomputation, over the dense peak</source>
        <translation>每参数每词元 6 FLOPs（含嵌入），不计注意力和重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>6N without embeddings</source>
        <translation>6N，不含嵌入</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token, without embeddings and output matrix, no attention, no recomputation, over the dense peak</source>
        <translation>每参数每词元 6 FLOPs，不含嵌入和输出矩阵，不计注意力和重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>HFU, with the recomputation that runs</source>
        <translation>HFU，含实际执行的重计算</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, and the recomputation that runs, over the dense peak</source>
        <translation>前向与反向矩阵乘（含输出矩阵），注意力不计掩码，加实际执行的重计算，除以稠密峰值</translation>
    </message>
    <message>
        <source>HFU of Korthikanti 2022</source>
        <translation>Korthikanti 2022 的 HFU</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, twice where selective recomputation repeats it, over the dense peak</source>
        <translation>前向与反向矩阵乘（含输出矩阵），注意力不计掩码，选择性重计算处计两次，除以稠密峰值</translation>
    </message>
    <message>
        <source>Megatron 2021, every layer recomputed</source>
        <translation>Megatron 2021，每层都重计算</translation>
    </message>
    <message>
        <source>forward and backward matrix products with the output matrix, attention unmasked, and the forward of every layer once more, over the dense peak</source>
        <translation>前向与反向矩阵乘（含输出矩阵），注意力不计掩码，每层前向再计一次，除以稠密峰值</translation>
    </message>
    <message>
        <source>Dense peak</source>
        <translation>稠密峰值</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Matrix products against the peak</source>
        <translation>矩阵乘相对峰值</translation>
    </message>
    <message>
        <source>Depth at which products lose half</source>
        <translation>矩阵乘效率减半的深度</translation>
    </message>
    <message>
        <source>Weight of wave quantization</source>
        <translation>波量化的权重</translation>
    </message>
    <message>
        <source>Grouped against single products</source>
        <translation>分组与单个矩阵乘之比</translation>
    </message>
    <message>
        <source>Elementwise kernels against the memory bandwidth</source>
        <translation>逐元素内核相对显存带宽</translation>
    </message>
    <message>
        <source>Attention forward against the peak</source>
        <translation>注意力前向相对峰值</translation>
    </message>
    <message>
        <source>Heads for half of attention forward</source>
        <translation>注意力前向达一半所需头数</translation>
    </message>
    <message>
        <source>Attention backward against the peak</source>
        <translation>注意力反向相对峰值</translation>
    </message>
    <message>
        <source>Heads for half of attention backward</source>
        <translation>注意力反向达一半所需头数</translation>
    </message>
    <message>
        <source>Kernel launch</source>
        <translation>内核启动</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Attained share of the bandwidth</source>
        <translation>可达带宽比例</translation>
    </message>
    <message>
        <source>Gathers against all-reduces</source>
        <translation>收集与 all-reduce 之比</translation>
    </message>
    <message>
        <source>All-to-alls against all-reduces</source>
        <translation>all-to-all 与 all-reduce 之比</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Startup of a collective</source>
        <translation>集合通信启动</translation>
    </message>
    <message>
        <source>Elementwise traffic against fused kernels</source>
        <translation>逐元素读写与融合内核之比</translation>
    </message>
    <message>
        <source>Bytes per parameter to accumulate gradients</source>
        <translation>每参数累积梯度的字节</translation>
    </message>
    <message>
        <source>Bytes per parameter around the optimizer</source>
        <translation>每参数优化器周边的字节</translation>
    </message>
    <message>
        <source>Attention kernels against FlashAttention</source>
        <translation>注意力内核与 FlashAttention 之比</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s forward</source>
        <translation>启动一层的前向</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s backward</source>
        <translation>启动一层的反向</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s collective</source>
        <translation>启动一层的集合通信</translation>
    </message>
    <message>
        <source>Settling the routing of a MoE layer</source>
        <translation>确定 MoE 层的路由</translation>
    </message>
    <message>
        <source>Host work per micro-batch</source>
        <translation>每微批次的主机工作</translation>
    </message>
    <message>
        <source>Host work per step</source>
        <translation>每步的主机工作</translation>
    </message>
    <message>
        <source>Context and libraries</source>
        <translation>上下文与库</translation>
    </message>
    <message>
        <source>Lost to fragmentation</source>
        <translation>碎片损失</translation>
    </message>
    <message>
        <source>Megatron-Core with Transformer Engine</source>
        <translation>Megatron-Core 与 Transformer Engine</translation>
    </message>
    <message>
        <source>Megatron-LM</source>
        <translation>Megatron-LM</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed, blocking launches</source>
        <translation>Megatron-DeepSpeed，阻塞启动</translation>
    </message>
    <message>
        <source>PyTorch, eager modules</source>
        <translation>PyTorch，eager 模块</translation>
    </message>
    <message>
        <source>fraction of the dense peak</source>
        <translation>稠密峰值的比例</translation>
    </message>
    <message>
        <source>What a large matrix product attains.</source>
        <translation>大矩阵乘可达的水平。</translation>
    </message>
    <message>
        <source>fraction of the nominal bandwidth</source>
        <translation>标称带宽的比例</translation>
    </message>
    <message>
        <source>What large collectives attain on this kind of link.</source>
        <translation>大集合通信在此类链路上可达的水平。</translation>
    </message>
    <message>
        <source>fraction of the memory bandwidth</source>
        <translation>显存带宽的比例</translation>
    </message>
    <message>
        <source>What elementwise kernels attain.</source>
        <translation>逐元素内核可达的水平。</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>What launching one kernel takes in this framework; rules small models.</source>
        <translation>此框架启动一个内核的时间；决定小模型的速度。</translation>
    </message>
    <message>
        <source>What tiled attention kernels attain forward with many heads.</source>
        <translation>分块注意力内核在头数多时前向可达的水平。</translation>
    </message>
    <message>
        <source>What tiled attention kernels attain backward with many heads.</source>
        <translation>分块注意力内核在头数多时反向可达的水平。</translation>
    </message>
    <message>
        <source>What one step of a collective takes on this kind of link before the first byte moves.</source>
        <translation>集合通信一步在首字节传出前在此类链路上所需的时间。</translation>
    </message>
    <message>
        <source>What the host needs to launch one layer&apos;s forward; rules small models.</source>
        <translation>主机启动一层前向所需时间；决定小模型的速度。</translation>
    </message>
    <message>
        <source>times that of fused kernels</source>
        <translation>融合内核的倍数</translation>
    </message>
    <message>
        <source>Bytes that this software&apos;s elementwise kernels move, relative to one fused kernel per operation.</source>
        <translation>此软件逐元素内核读写的字节，相对于每操作一个融合内核。</translation>
    </message>
    <message>
        <source>What the host does for each micro-batch and stage that nothing hides.</source>
        <translation>主机对每个微批次和阶段所做的、未被掩盖的工作。</translation>
    </message>
    <message>
        <source>Micro-batch 1 wins</source>
        <translation>微批次 1 胜出</translation>
    </message>
    <message>
        <source>LLaMA-13B on 64 A100: micro-batch 1 without tensor or pipeline parallelism reaches 70.5 % MFU, because it needs neither to fit.</source>
        <translation>64 张 A100 上的 LLaMA-13B：微批次 1 不用张量和流水线并行即放得下，达到 70.5 % MFU。</translation>
    </message>
    <message>
        <source>mb 1, tp 1, pp 1</source>
        <translation>mb 1，tp 1，pp 1</translation>
    </message>
    <message>
        <source>mb 2, tp 2, pp 1</source>
        <translation>mb 2，tp 2，pp 1</translation>
    </message>
    <message>
        <source>mb 2, tp 2, pp 2</source>
        <translation>mb 2，tp 2，pp 2</translation>
    </message>
    <message>
        <source>16 layouts fit or run out of memory as measured</source>
        <translation>16 个布局放得下或显存不足，与实测一致</translation>
    </message>
    <message>
        <source>fastest of the layouts that fit</source>
        <translation>放得下的布局中最快的</translation>
    </message>
    <message>
        <source>at tp 2, micro-batch 2 is faster than 1</source>
        <translation>tp 2 时微批次 2 比 1 快</translation>
    </message>
    <message>
        <source>without the fused norm it does not fit</source>
        <translation>没有融合归一化就放不下</translation>
    </message>
    <message>
        <source>Interleaving gives 10+ %</source>
        <translation>交错带来 10 % 以上</translation>
    </message>
    <message>
        <source>GPT-3 175B over 12 pipeline stages: two chunks per device instead of one make the step more than 10 % faster, for twice the messages.</source>
        <translation>GPT-3 175B 分 12 个流水线阶段：每设备两个分块而非一个，一步快 10 % 以上，消息加倍。</translation>
    </message>
    <message>
        <source>Timeline: the triangles at both ends halve. Then lower the global batch and watch the gain grow.</source>
        <translation>时间线：两端的三角形减半。再减小全局批次，看收益增大。</translation>
    </message>
    <message>
        <source>interleaved v = 2, m = 48</source>
        <translation>交错 v = 2，m = 48</translation>
    </message>
    <message>
        <source>1F1B, m = 48</source>
        <translation>1F1B，m = 48</translation>
    </message>
    <message>
        <source>interleaved v = 2, m = 12</source>
        <translation>交错 v = 2，m = 12</translation>
    </message>
    <message>
        <source>interleaved over 1F1B at m = 48</source>
        <translation>m = 48 时交错与 1F1B 之比</translation>
    </message>
    <message>
        <source>the gain shrinks with m = 12, 24, 36, 48, 60</source>
        <translation>收益随 m = 12、24、36、48、60 减小</translation>
    </message>
    <message>
        <source>over slow Ethernet interleaving loses</source>
        <translation>在慢速以太网上交错反而更慢</translation>
    </message>
    <message>
        <source>Zero bubble: +23 % at the same memory, +31 % relaxed</source>
        <translation>零气泡：同显存 +23 %，放宽 +31 %</translation>
    </message>
    <message>
        <source>Weight gradients that nobody waits for fill the bubble: up to 23 % more throughput than 1F1B at similar memory, up to 31 % with twice the memory and no barrier before the optimizer.</source>
        <translation>无人等待的权重梯度填满气泡：相近显存下吞吐量比 1F1B 高至多 23 %，两倍显存且优化器前无屏障时至多 31 %。</translation>
    </message>
    <message>
        <source>Timeline: the triangle at the end fills with weight gradients. Tick Optimizer between steps under Options and compare barrier with post-validation.</source>
        <translation>时间线：末端三角形被权重梯度填满。在选项中勾选“步间优化器”，比较屏障与事后校验。</translation>
    </message>
    <message>
        <source>ZB-H1 over 1F1B, p = 8, m = 24</source>
        <translation>ZB-H1 与 1F1B 之比，p = 8，m = 24</translation>
    </message>
    <message>
        <source>ZB-H2, step to step</source>
        <translation>ZB-H2，步步相接</translation>
    </message>
    <message>
        <source>ZB-V at the memory of 1F1B</source>
        <translation>ZB-V，显存同 1F1B</translation>
    </message>
    <message>
        <source>ZB-H1, p = 32, m = 96</source>
        <translation>ZB-H1，p = 32，m = 96</translation>
    </message>
    <message>
        <source>ZB-H2, p = 32, m = 96</source>
        <translation>ZB-H2，p = 32，m = 96</translation>
    </message>
    <message>
        <source>with m = 64 there is less to gain</source>
        <translation>m = 64 时收益更小</translation>
    </message>
    <message>
        <source>more memory, less bubble: 8, 11, 16 activations</source>
        <translation>显存更多气泡更少：8、11、16 份激活</translation>
    </message>
    <message>
        <source>a barrier before the optimizer costs</source>
        <translation>优化器前的屏障有代价</translation>
    </message>
    <message>
        <source>V-Half halves the activation memory</source>
        <translation>V-Half 使激活显存减半</translation>
    </message>
    <message>
        <source>Bend the pipeline into a V and choose how fast its building block moves: half of 1F1B&apos;s activation memory at no loss, a third at a similar pace.</source>
        <translation>把流水线折成 V 并选择构造块的速度：1F1B 一半的激活显存而无损失，三分之一时速度相近。</translation>
    </message>
    <message>
        <source>Timeline: memory curves that are flat over the devices, where those of 1F1B are a staircase.</source>
        <translation>时间线：显存曲线在各设备间是平的，而 1F1B 是阶梯。</translation>
    </message>
    <message>
        <source>peak of V-Half on 16 devices</source>
        <translation>16 台设备上 V-Half 的峰值</translation>
    </message>
    <message>
        <source>peak of V-Min</source>
        <translation>V-Min 的峰值</translation>
    </message>
    <message>
        <source>peak of ZB-V</source>
        <translation>ZB-V 的峰值</translation>
    </message>
    <message>
        <source>The vocabulary bubble</source>
        <translation>词表气泡</translation>
    </message>
    <message>
        <source>A large vocabulary makes the last stage fat, and every device waits for it each time. Output layer and embedding cut over all devices: 5 to 51 % more throughput, whatever the vocabulary, for one or two more micro-batches in flight.</source>
        <translation>大词表使最后阶段过重，所有设备每次都等它。输出层和嵌入切到所有设备：不论词表大小，吞吐量高 5 至 51 %，代价是多一两个在途微批次。</translation>
    </message>
    <message>
        <source>Llama-3 8B, 1F1B</source>
        <translation>Llama-3 8B，1F1B</translation>
    </message>
    <message>
        <source>32k words</source>
        <translation>32k 词</translation>
    </message>
    <message>
        <source>128k words</source>
        <translation>128k 词</translation>
    </message>
    <message>
        <source>the gain grows with 32k, 64k, 128k, 256k</source>
        <translation>收益随 32k、64k、128k、256k 增大</translation>
    </message>
    <message>
        <source>moving layers away from the last stage lies between</source>
        <translation>把层从最后阶段移走介于两者之间</translation>
    </message>
    <message>
        <source>in flight with one barrier</source>
        <translation>一次屏障时的在途数</translation>
    </message>
    <message>
        <source>with two barriers</source>
        <translation>两次屏障时</translation>
    </message>
    <message>
        <source>Sequence parallelism and selective recomputation</source>
        <translation>序列并行与选择性重计算</translation>
    </message>
    <message>
        <source>GPT 530B on 2240 A100: sharing norms along the sequence and recomputing attention alone needs a fifth of the activations and is 29 % faster than full recomputation.</source>
        <translation>2240 张 A100 上的 GPT 530B：沿序列分摊归一化且只重计算注意力，激活只需五分之一，比完全重计算快 29 %。</translation>
    </message>
    <message>
        <source>Memory: the activations of each stage. Time: the recompute bar almost vanishes.</source>
        <translation>显存：各阶段的激活。时间：重计算条几乎消失。</translation>
    </message>
    <message>
        <source>sequence parallel, selective</source>
        <translation>序列并行，选择性</translation>
    </message>
    <message>
        <source>tensor parallel, full recomputation</source>
        <translation>张量并行，完全重计算</translation>
    </message>
    <message>
        <source>tensor parallel, all stored</source>
        <translation>张量并行，全部存储</translation>
    </message>
    <message>
        <source>activations, all stored over sequence parallel and selective</source>
        <translation>激活，全部存储与序列并行加选择性之比</translation>
    </message>
    <message>
        <source>MFU with both</source>
        <translation>两者都用时的 MFU</translation>
    </message>
    <message>
        <source>MFU with full recomputation</source>
        <translation>完全重计算的 MFU</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>A trillion parameters on Frontier</source>
        <translation>Frontier 上的万亿参数</translation>
    </message>
    <message>
        <source>GPT of 22B, 175B and 1T on MI250X attain 38.38, 36.14 and 31.96 % of the peak of a GCD; tensor parallelism stays inside the node, and more replicas cost almost nothing.</source>
        <translation>MI250X 上 22B、175B 和 1T 的 GPT 达到一个 GCD 峰值的 38.38、36.14 和 31.96 %；张量并行留在节点内，更多副本几乎没有代价。</translation>
    </message>
    <message>
        <source>Time: what the step loses to collectives as the model grows. Then set tensor parallel to 16 and watch it cross the network.</source>
        <translation>时间：模型变大时一步损失在集合通信上的部分。再把张量并行设为 16，看它跨网络。</translation>
    </message>
    <message>
        <source>22B on 64 GCDs</source>
        <translation>22B，64 个 GCD</translation>
    </message>
    <message>
        <source>175B on 1024 GCDs</source>
        <translation>175B，1024 个 GCD</translation>
    </message>
    <message>
        <source>1T on 3072 GCDs</source>
        <translation>1T，3072 个 GCD</translation>
    </message>
    <message>
        <source>22B, share of the peak</source>
        <translation>22B，峰值占比</translation>
    </message>
    <message>
        <source>175B, share of the peak</source>
        <translation>175B，峰值占比</translation>
    </message>
    <message>
        <source>1T, share of the peak</source>
        <translation>1T，峰值占比</translation>
    </message>
    <message>
        <source>175B with tp 16, across the network, against tp 4</source>
        <translation>175B，tp 16 跨网络与 tp 4 之比</translation>
    </message>
    <message>
        <source>1T, weak scaling from 1024 to 3072 GCDs: time of three times the batch</source>
        <translation>1T，从 1024 到 3072 个 GCD 的弱扩展：三倍批次的时间</translation>
    </message>
    <message>
        <source>Breadth-first wins at small batches</source>
        <translation>小批次时广度优先胜出</translation>
    </message>
    <message>
        <source>With few micro-batches per device the gradient exchange shows. Depth-first schedules exchange everything after the last backward; breadth-first finishes a chunk at a time and hides the exchange of one under the backward of the next, with parameters sharded. Up to 43 % more throughput at small batch per GPU, nothing at large. Assumed here: gathering or reducing a device&apos;s share takes three and a half forwards of one micro-batch.</source>
        <translation>每设备微批次少时梯度交换会显露出来。深度优先在最后的反向后才交换全部；广度优先逐块完成，把一块的交换藏在下一块的反向之后，参数分片。每 GPU 批次小时吞吐量高至多 43 %，大时无收益。此处假设：收集或归约一台设备的份额用时为一个微批次前向的三倍半。</translation>
    </message>
    <message>
        <source>breadth-first, v = 4</source>
        <translation>广度优先，v = 4</translation>
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
        <translation>ZeRO-0 的模型状态</translation>
    </message>
    <message>
        <source>model states with ZeRO-1</source>
        <translation>ZeRO-1 的模型状态</translation>
    </message>
    <message>
        <source>model states with ZeRO-2</source>
        <translation>ZeRO-2 的模型状态</translation>
    </message>
    <message>
        <source>model states with ZeRO-3</source>
        <translation>ZeRO-3 的模型状态</translation>
    </message>
    <message>
        <source>2BP: half of the backward can wait</source>
        <translation>2BP：反向的一半可以等</translation>
    </message>
    <message>
        <source>Weight gradients moved to the end of the step shorten every schedule that does not split its backward; 1.70x for a LLaMA-like 7B model on 4 GPUs. The bubble alone explains 1.17x at four micro-batches, and with equal thirds nothing explains more than 1.5x; the rest has to come from computing the weight gradients of all micro-batches as one, here assumed to halve their time.</source>
        <translation>把权重梯度移到步末可缩短所有不拆分反向的调度；4 张 GPU 上类 LLaMA 7B 模型为 1.70 倍。四个微批次时气泡本身只能解释 1.17 倍，三者等长时最多 1.5 倍；其余只能来自把所有微批次的权重梯度合并计算，此处假设其时间减半。</translation>
    </message>
    <message>
        <source>Timeline: the drain loses a third, and every device holds every activation until the end. Untick 2BP under Options to compare.</source>
        <translation>时间线：排空少三分之一，每台设备把所有激活保留到最后。在选项中取消 2BP 可比较。</translation>
    </message>
    <message>
        <source>1F1B, m = 4</source>
        <translation>1F1B，m = 4</translation>
    </message>
    <message>
        <source>GPipe, m = 4</source>
        <translation>GPipe，m = 4</translation>
    </message>
    <message>
        <source>bubble ratio at m = 8</source>
        <translation>m = 8 时的气泡率</translation>
    </message>
    <message>
        <source>GPipe gains too</source>
        <translation>GPipe 也受益</translation>
    </message>
    <message>
        <source>and one micro-batch alone</source>
        <translation>单个微批次也受益</translation>
    </message>
    <message>
        <source>the price: activations of all micro-batches</source>
        <translation>代价：所有微批次的激活</translation>
    </message>
    <message>
        <source>Hanayo: waves instead of a second copy</source>
        <translation>Hanayo：用波浪代替第二份副本</translation>
    </message>
    <message>
        <source>Chimera&apos;s two directions folded into one copy of the model: the more waves, the smaller the bubble. Up to 30.4 % more throughput than the state of the art. The formula printed in the paper is simpler; ours is that of the exact order.</source>
        <translation>Chimera 的两个方向折成一份模型：波越多，气泡越小。吞吐量比当时最佳高至多 30.4 %。论文给出的公式更简单；我们的是精确顺序的公式。</translation>
    </message>
    <message>
        <source>Timeline: chunks zig-zag over the devices; neighbouring chunks meet on one device without a message.</source>
        <translation>时间线：分块在设备间曲折前进；相邻分块在同一设备相遇，无需消息。</translation>
    </message>
    <message>
        <source>two waves</source>
        <translation>两个波</translation>
    </message>
    <message>
        <source>one wave</source>
        <translation>一个波</translation>
    </message>
    <message>
        <source>four waves over Chimera, p = m = 8</source>
        <translation>四个波与 Chimera 之比，p = m = 8</translation>
    </message>
    <message>
        <source>bubble of one wave: 14 / 38</source>
        <translation>一个波的气泡：14 / 38</translation>
    </message>
    <message>
        <source>of two waves: 14 / 62</source>
        <translation>两个波：14 / 62</translation>
    </message>
    <message>
        <source>more waves, less time: 1F1B, 1, 2, 4 waves</source>
        <translation>波越多时间越短：1F1B、1、2、4 个波</translation>
    </message>
    <message>
        <source>BitPipe: two interleaved pipelines through each other</source>
        <translation>BitPipe：两条交错流水线相互穿插</translation>
    </message>
    <message>
        <source>Two V-shaped pipelines in opposite directions halve the bubble of Chimera again: 1.05 to 1.28 times the throughput of synchronous schedules, for two copies of the model.</source>
        <translation>两条方向相反的 V 形流水线使 Chimera 的气泡再减半：吞吐量为同步调度的 1.05 至 1.28 倍，代价是两份模型。</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>over Chimera, p = m = 8</source>
        <translation>与 Chimera 之比，p = m = 8</translation>
    </message>
    <message>
        <source>over interleaved 1F1B</source>
        <translation>与交错 1F1B 之比</translation>
    </message>
    <message>
        <source>bubble at m = p: 6 / 30</source>
        <translation>m = p 时的气泡：6 / 30</translation>
    </message>
    <message>
        <source>Activations that lie idle can leave</source>
        <translation>闲置的激活可以离开</translation>
    </message>
    <message>
        <source>Between a forward and its backward an activation lies idle, the longer the deeper the pipeline. At least half of them go to the host for free; those of the longest life first, so that half of the bytes saves more than half of the peak.</source>
        <translation>前向与反向之间激活闲置，流水线越深越久。至少一半可免费移到主机；寿命最长的优先，一半的字节能省下超过一半的峰值。</translation>
    </message>
    <message>
        <source>Timeline: the thin lanes below each device carry copies out and in while it computes. Raise copy under Options until they are seen in the compute lane.</source>
        <translation>时间线：每台设备下的细通道在计算时进行拷出与拷回。在选项中增大“拷贝”，直到计算通道受影响。</translation>
    </message>
    <message>
        <source>Llama-2 13B, 1F1B</source>
        <translation>Llama-2 13B，1F1B</translation>
    </message>
    <message>
        <source>half of the activations leave for free</source>
        <translation>一半的激活免费移走</translation>
    </message>
    <message>
        <source>and more than half of the peak with them</source>
        <translation>峰值随之减少一半以上</translation>
    </message>
    <message>
        <source>activation memory of GIS over interleaved 1F1B</source>
        <translation>GIS 与交错 1F1B 的激活显存之比</translation>
    </message>
    <message>
        <source>GIS-H, about half offloaded</source>
        <translation>GIS-H，约一半卸载</translation>
    </message>
    <message>
        <source>everything offloaded: the same memory for 8 and 32 devices</source>
        <translation>全部卸载：8 和 32 台设备显存相同</translation>
    </message>
    <message>
        <source>1F1B over GIS-H, all offloaded</source>
        <translation>1F1B 与全部卸载的 GIS-H 之比</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule 1f1b</source>
        <translation>模拟调度 1f1b 的总时长</translation>
    </message>
    <message>
        <source>forward of a stage, one micro-batch</source>
        <translation>一个阶段的前向，一个微批次</translation>
    </message>
    <message>
        <source>sum over its layers</source>
        <translation>其各层之和</translation>
    </message>
    <message>
        <source>forward of one layer</source>
        <translation>一层的前向</translation>
    </message>
    <message>
        <source>matrix products of a layer, forward</source>
        <translation>一层的矩阵乘，前向</translation>
    </message>
    <message>
        <source>tile and depth model held to kernels measured by SimuMax (A100, B200)</source>
        <translation>分块与深度模型，对照 SimuMax 实测内核（A100、B200）</translation>
    </message>
    <message>
        <source>tokens of one micro-batch on one rank</source>
        <translation>一个 rank 上一个微批次的词元</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>knob sequence</source>
        <translation>参数 sequence</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>knob micro_batch</source>
        <translation>参数 micro_batch</translation>
    </message>
    <message>
        <source>context-parallel degree</source>
        <translation>上下文并行度</translation>
    </message>
    <message>
        <source>knob cp</source>
        <translation>参数 cp</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏尺寸</translation>
    </message>
    <message>
        <source>LLaMA 13B, 128k vocabulary</source>
        <translation>LLaMA 13B，128k 词表</translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>head size</source>
        <translation>头尺寸</translation>
    </message>
    <message>
        <source>tensor-parallel degree</source>
        <translation>张量并行度</translation>
    </message>
    <message>
        <source>knob tp</source>
        <translation>参数 tp</translation>
    </message>
    <message>
        <source>key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>dense peak of the accelerator</source>
        <translation>加速器的稠密峰值</translation>
    </message>
    <message>
        <source>NVIDIA A100 80 GB SXM</source>
        <translation>NVIDIA A100 80 GB SXM</translation>
    </message>
    <message>
        <source>attainable share of the peak, large GEMM</source>
        <translation>可达峰值比例，大 GEMM</translation>
    </message>
    <message>
        <source>GEMM: fitted to 183 shapes measured by SimuMax (configs/system/a100_pcie.json), mean error 3.6 %; attention: FlashAttention-2, head size 128, same source</source>
        <translation>GEMM：按 SimuMax 实测的 183 种形状拟合（configs/system/a100_pcie.json），平均误差 3.6 %；注意力：FlashAttention-2，头尺寸 128，同一来源</translation>
    </message>
    <message>
        <source>inner dimension at which half of it is lost</source>
        <translation>损失一半时的内维</translation>
    </message>
    <message>
        <source>tile rows</source>
        <translation>分块行数</translation>
    </message>
    <message>
        <source>tile columns</source>
        <translation>分块列数</translation>
    </message>
    <message>
        <source>multiprocessors</source>
        <translation>多处理器数</translation>
    </message>
    <message>
        <source>weight of wave quantization</source>
        <translation>波量化的权重</translation>
    </message>
    <message>
        <source>bytes per element</source>
        <translation>每元素字节</translation>
    </message>
    <message>
        <source>knob precision</source>
        <translation>参数 precision</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>attainable share of the memory bandwidth</source>
        <translation>可达显存带宽比例</translation>
    </message>
    <message>
        <source>launch of one kernel</source>
        <translation>启动一个内核</translation>
    </message>
    <message>
        <source>MLP inner size</source>
        <translation>MLP 内部尺寸</translation>
    </message>
    <message>
        <source>attention core forward</source>
        <translation>注意力核心前向</translation>
    </message>
    <message>
        <source>assumption: saturating share of the peak, set to SimuMax&apos;s A100 kernels</source>
        <translation>假设：趋于饱和的峰值比例，取自 SimuMax 的 A100 内核</translation>
    </message>
    <message>
        <source>attention FLOPs executed on one rank</source>
        <translation>一个 rank 上执行的注意力 FLOPs</translation>
    </message>
    <message>
        <source>attainable share of the peak, attention forward</source>
        <translation>可达峰值比例，注意力前向</translation>
    </message>
    <message>
        <source>rate of tiled attention kernels</source>
        <translation>分块注意力内核的速率</translation>
    </message>
    <message>
        <source>heads x sequences x s/4096 at half of it</source>
        <translation>达一半时的 头数 x 序列数 x s/4096</translation>
    </message>
    <message>
        <source>norms, residuals, activation, forward</source>
        <translation>归一化、残差、激活，前向</translation>
    </message>
    <message>
        <source>bytes each kernel reads and writes</source>
        <translation>每个内核读写的字节</translation>
    </message>
    <message>
        <source>elementwise traffic against fused kernels</source>
        <translation>逐元素读写与融合内核之比</translation>
    </message>
    <message>
        <source>tensor-parallel collectives of a layer, forward</source>
        <translation>一层的张量并行集合通信，前向</translation>
    </message>
    <message>
        <source>waiting for the host to launch kernels</source>
        <translation>等待主机启动内核</translation>
    </message>
    <message>
        <source>a layer takes the longer of launching and running its kernels; their sum where launches block</source>
        <translation>一层用时取启动与运行内核的较长者；启动阻塞时为两者之和</translation>
    </message>
    <message>
        <source>launching a layer&apos;s forward</source>
        <translation>启动一层的前向</translation>
    </message>
    <message>
        <source>embedding lookup</source>
        <translation>嵌入查找</translation>
    </message>
    <message>
        <source>output matrix and loss, forward</source>
        <translation>输出矩阵与损失，前向</translation>
    </message>
    <message>
        <source>padded vocabulary</source>
        <translation>填充后的词表</translation>
    </message>
    <message>
        <source>backward of a stage, one micro-batch</source>
        <translation>一个阶段的反向，一个微批次</translation>
    </message>
    <message>
        <source>backward of one layer</source>
        <translation>一层的反向</translation>
    </message>
    <message>
        <source>input gradients of a layer&apos;s products</source>
        <translation>一层矩阵乘的输入梯度</translation>
    </message>
    <message>
        <source>weight gradients of one layer</source>
        <translation>一层的权重梯度</translation>
    </message>
    <message>
        <source>as many FLOPs as forward, no attention core</source>
        <translation>FLOPs 与前向相同，不含注意力核心</translation>
    </message>
    <message>
        <source>weight gradients of a layer&apos;s products</source>
        <translation>一层矩阵乘的权重梯度</translation>
    </message>
    <message>
        <source>bytes moved per weight gradient inside its product</source>
        <translation>矩阵乘内每个权重梯度读写的字节</translation>
    </message>
    <message>
        <source>read and write of 32 bits, or a write of the computing precision</source>
        <translation>读写 32 位，或以计算精度写一次</translation>
    </message>
    <message>
        <source>bytes per parameter to accumulate gradients</source>
        <translation>每参数累积梯度的字节</translation>
    </message>
    <message>
        <source>parameters of a layer on one rank</source>
        <translation>一个 rank 上一层的参数</translation>
    </message>
    <message>
        <source>attention parameters of a layer</source>
        <translation>一层的注意力参数</translation>
    </message>
    <message>
        <source>MLP parameters of a layer</source>
        <translation>一层的 MLP 参数</translation>
    </message>
    <message>
        <source>norm parameters of a layer</source>
        <translation>一层的归一化参数</translation>
    </message>
    <message>
        <source>attention core backward</source>
        <translation>注意力核心反向</translation>
    </message>
    <message>
        <source>attainable share of the peak, attention backward</source>
        <translation>可达峰值比例，注意力反向</translation>
    </message>
    <message>
        <source>launching a layer&apos;s backward</source>
        <translation>启动一层的反向</translation>
    </message>
    <message>
        <source>output matrix and loss, backward</source>
        <translation>输出矩阵与损失，反向</translation>
    </message>
    <message>
        <source>gradient and weight exchange after the last backward</source>
        <translation>最后的反向之后的梯度与权重交换</translation>
    </message>
    <message>
        <source>one all-gather or reduce-scatter</source>
        <translation>一次 all-gather 或 reduce-scatter</translation>
    </message>
    <message>
        <source>startup of one collective</source>
        <translation>一次集合通信的启动</translation>
    </message>
    <message>
        <source>measured 234.9 of 300 GB/s on 8 A100 (stas00/ml-engineering)</source>
        <translation>8 张 A100 上实测 300 GB/s 中的 234.9（stas00/ml-engineering）</translation>
    </message>
    <message>
        <source>mean latency of a ring step</source>
        <translation>环一步的平均延迟</translation>
    </message>
    <message>
        <source>cluster link levels</source>
        <translation>集群链路层级</translation>
    </message>
    <message>
        <source>ranks in the group</source>
        <translation>组内 rank 数</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>bytes per gradient</source>
        <translation>每个梯度的字节</translation>
    </message>
    <message>
        <source>knob grad_dtype</source>
        <translation>参数 grad_dtype</translation>
    </message>
    <message>
        <source>parameters of one rank, routed experts apart</source>
        <translation>一个 rank 的参数，不含路由专家</translation>
    </message>
    <message>
        <source>layers of the stage</source>
        <translation>阶段的层数</translation>
    </message>
    <message>
        <source>embeddings on one rank</source>
        <translation>一个 rank 上的嵌入</translation>
    </message>
    <message>
        <source>learned positions and embedding norm</source>
        <translation>可学习位置与嵌入归一化</translation>
    </message>
    <message>
        <source>output matrix on one rank</source>
        <translation>一个 rank 上的输出矩阵</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>最后的归一化</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on infiniband</source>
        <translation>一个加速器在 infiniband 上的可达带宽</translation>
    </message>
    <message>
        <source>efficiency measured on 32 H200 over 4 nodes: 364.9 GB/s (stas00/ml-engineering); step: NCCL tuning, network ring</source>
        <translation>效率在 4 节点 32 张 H200 上实测：364.9 GB/s（stas00/ml-engineering）；每步：NCCL 调优，网络环</translation>
    </message>
    <message>
        <source>members that send together</source>
        <translation>一起发送的成员数</translation>
    </message>
    <message>
        <source>all-gather against all-reduce bandwidth</source>
        <translation>all-gather 与 all-reduce 带宽之比</translation>
    </message>
    <message>
        <source>bytes per weight</source>
        <translation>每个权重的字节</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>优化器步</translation>
    </message>
    <message>
        <source>ranks that share states</source>
        <translation>分片状态的 rank 数</translation>
    </message>
    <message>
        <source>optimizer bytes per parameter: fp32 master copy and moments</source>
        <translation>每参数优化器字节：fp32 主副本与动量</translation>
    </message>
    <message>
        <source>bytes per parameter around the optimizer</source>
        <translation>每参数优化器周边的字节</translation>
    </message>
    <message>
        <source>host work per step</source>
        <translation>每步的主机工作</translation>
    </message>
    <message>
        <source>memory of one rank</source>
        <translation>一个 rank 的显存</translation>
    </message>
    <message>
        <source>sum of its classes</source>
        <translation>各类之和</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations in flight</source>
        <translation>在途激活</translation>
    </message>
    <message>
        <source>Megatron on B200, allocations measured by SimuMax v1.2, within 2 %</source>
        <translation>B200 上的 Megatron，SimuMax v1.2 实测分配，误差 2 % 以内</translation>
    </message>
    <message>
        <source>chunk activations held at the schedule&apos;s peak</source>
        <translation>调度峰值时保留的分块激活数</translation>
    </message>
    <message>
        <source>activations of one layer, one micro-batch</source>
        <translation>一层的激活，一个微批次</translation>
    </message>
    <message>
        <source>gradients of one MLP and gathered inputs</source>
        <translation>一个 MLP 的梯度与收集的输入</translation>
    </message>
    <message>
        <source>Megatron on B200, allocations measured by SimuMax v1.2</source>
        <translation>B200 上的 Megatron，SimuMax v1.2 实测分配</translation>
    </message>
    <message>
        <source>logits, softmax and loss</source>
        <translation>logits、softmax 与损失</translation>
    </message>
    <message>
        <source>6 B fused: Megatron on B200, measured by SimuMax v1.2; 14 B eager: assumption, four tensors counted</source>
        <translation>融合 6 B：B200 上的 Megatron，SimuMax v1.2 实测；eager 14 B：假设，计四个张量</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>context, libraries and communication buffers</source>
        <translation>上下文、库与通信缓冲区</translation>
    </message>
    <message>
        <source>activations and buffers lost to fragmentation</source>
        <translation>碎片损失的激活与缓冲区</translation>
    </message>
    <message>
        <source>largest transient of the stage</source>
        <translation>阶段内最大的临时张量</translation>
    </message>
    <message>
        <source>one all-reduce</source>
        <translation>一次 all-reduce</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on nvswitch</source>
        <translation>一个加速器在 nvswitch 上的可达带宽</translation>
    </message>
    <message>
        <source>launching a collective of a layer</source>
        <translation>启动一层的集合通信</translation>
    </message>
    <message>
        <source>one message to the next stage</source>
        <translation>发往下一阶段的一条消息</translation>
    </message>
    <message>
        <source>latency of one message</source>
        <translation>一条消息的延迟</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule interleaved-1f1b</source>
        <translation>模拟调度 interleaved-1f1b 的总时长</translation>
    </message>
    <message>
        <source>GPT-3 175B</source>
        <translation>GPT-3 175B</translation>
    </message>
    <message>
        <source>layer inputs held with full recomputation</source>
        <translation>完全重计算时保留的层输入</translation>
    </message>
    <message>
        <source>stored attention scores</source>
        <translation>存储的注意力分数</translation>
    </message>
    <message>
        <source>weight-gradient scratch</source>
        <translation>权重梯度的临时空间</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-h2</source>
        <translation>模拟调度 zb-h2 的总时长</translation>
    </message>
    <message>
        <source>Llama-2-13B</source>
        <translation>Llama-2-13B</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-h1</source>
        <translation>模拟调度 zb-h1 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule v-half</source>
        <translation>模拟调度 v-half 的总时长</translation>
    </message>
    <message>
        <source>Qwen2.5-32B</source>
        <translation>Qwen2.5-32B</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule v-min</source>
        <translation>模拟调度 v-min 的总时长</translation>
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
        <translation>一个 rank 上归一化与残差的份额</translation>
    </message>
    <message>
        <source>activations held with selective recomputation</source>
        <translation>选择性重计算时保留的激活</translation>
    </message>
    <message>
        <source>Frontier GPT 22B</source>
        <translation>Frontier GPT 22B</translation>
    </message>
    <message>
        <source>AMD MI250X, one GCD</source>
        <translation>AMD MI250X，一个 GCD</translation>
    </message>
    <message>
        <source>assumption: 48 of 64 GB/s on a pair of MI300X (stas00/ml-engineering)</source>
        <translation>假设：一对 MI300X 上 64 GB/s 中的 48（stas00/ml-engineering）</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on xgmi-package</source>
        <translation>一个加速器在 xgmi-package 上的可达带宽</translation>
    </message>
    <message>
        <source>assumption: as tuned RoCE</source>
        <translation>假设：同调优后的 RoCE</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on slingshot</source>
        <translation>一个加速器在 slingshot 上的可达带宽</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on xgmi</source>
        <translation>一个加速器在 xgmi 上的可达带宽</translation>
    </message>
    <message>
        <source>50 to 100 GB/s between packages depending on the pair; the slower is taken</source>
        <translation>封装之间 50 至 100 GB/s，因对而异；取较慢者</translation>
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
        <translation>模拟调度 breadth-first 的总时长</translation>
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
        <translation>假设：0.9 x 12 种加速器可达峰值比例的中位数（0.781）（stas00/ml-engineering, maximum achievable matmul FLOPS (bf16)）；注意力按同一比例由 A100 换算</translation>
    </message>
    <message>
        <source>fitted to 52 runs on 384 A100 with blocking launches (BigScience tr11 chronicles)</source>
        <translation>按 384 张 A100 上 52 次阻塞启动的运行拟合（BigScience tr11）</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on nvlink-mesh</source>
        <translation>一个加速器在 nvlink-mesh 上的可达带宽</translation>
    </message>
    <message>
        <source>second copies of gradients</source>
        <translation>梯度的第二份副本</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s fp16 and bf16 optimizers</source>
        <translation>DeepSpeed 的 fp16 与 bf16 优化器</translation>
    </message>
    <message>
        <source>Megatron 7.5B</source>
        <translation>Megatron 7.5B</translation>
    </message>
    <message>
        <source>gathered weights and one unit of gradients</source>
        <translation>收集的权重与一个单元的梯度</translation>
    </message>
    <message>
        <source>LLaMA-7B</source>
        <translation>LLaMA-7B</translation>
    </message>
    <message>
        <source>efficiency measured on 8 A100: 234.9 of 300 GB/s (stas00/ml-engineering); step: NCCL tuning, NVLink ring; startup: 40 us over 77 all-reduces on 2 to 8 A100 (vTrain)</source>
        <translation>效率在 8 张 A100 上实测：300 GB/s 中的 234.9（stas00/ml-engineering）；每步：NCCL 调优，NVLink 环；启动：2 至 8 张 A100 上 77 次 all-reduce 得 40 us（vTrain）</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gpipe</source>
        <translation>模拟调度 gpipe 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule hanayo</source>
        <translation>模拟调度 hanayo 的总时长</translation>
    </message>
    <message>
        <source>context ring, exposed, forward</source>
        <translation>上下文环，未掩盖，前向</translation>
    </message>
    <message>
        <source>context ring, exposed, backward</source>
        <translation>上下文环，未掩盖，反向</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule eager-1f1b</source>
        <translation>模拟调度 eager-1f1b 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-1p</source>
        <translation>模拟调度 zb-1p 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-2p</source>
        <translation>模拟调度 zb-2p 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gis</source>
        <translation>模拟调度 gis 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule gis-h</source>
        <translation>模拟调度 gis-h 的总时长</translation>
    </message>
    <message>
        <source>fitted to 22 runs of Megatron-Core on 8 B200 (SimuMax v1.2)</source>
        <translation>按 8 张 B200 上 Megatron-Core 的 22 次运行拟合（SimuMax v1.2）</translation>
    </message>
    <message>
        <source>fitted to 68 runs of MPT on A100 and H100 (mosaicml/llm-foundry)</source>
        <translation>按 A100 和 H100 上 MPT 的 68 次运行拟合（mosaicml/llm-foundry）</translation>
    </message>
    <message>
        <source>memory-efficient attention against FlashAttention-2</source>
        <translation>memory-efficient 注意力与 FlashAttention-2 之比</translation>
    </message>
    <message>
        <source>FlashAttention-1 against 2</source>
        <translation>FlashAttention-1 与 2 之比</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zb-v</source>
        <translation>模拟调度 zb-v 的总时长</translation>
    </message>
    <message>
        <source>balancing tries every split of up to %1 layers, the model has %2</source>
        <translation>平衡会尝试至多 %1 层的所有划分，模型有 %2 层</translation>
    </message>
    <message>
        <source>there is no way to split %1: only the first and the last may stay empty</source>
        <translation>%1 无法划分：只有首尾阶段可以为空</translation>
    </message>
    <message>
        <source>no split of %1 fits: the leanest needs %2 of the %3 of %4</source>
        <translation>%1 没有放得下的划分：最省的需要 %4 的 %3 中的 %2</translation>
    </message>
    <message>
        <source>no split of %1 was found that fits: the fastest needs %2 of the %3 of %4</source>
        <translation>未找到 %1 放得下的划分：最快的需要 %4 的 %3 中的 %2</translation>
    </message>
    <message>
        <source>the layout is not valid</source>
        <translation>布局无效</translation>
    </message>
    <message>
        <source>the layout is not valid: %1</source>
        <translation>布局无效：%1</translation>
    </message>
    <message>
        <source>there is no MFU convention &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有 MFU 口径“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>Stage %1 is on device %2 in the schedule, on device %3 in the layout: its weights would have to move with it.</source>
        <translation>阶段 %1 在调度中位于设备 %2，在布局中位于设备 %3：其权重也得随之移动。</translation>
    </message>
    <message>
        <source>%1; nearest: %2</source>
        <translation>%1；最接近：%2</translation>
    </message>
    <message>
        <source>rank %1 (stage %2) needs %3, %4 more than the %5 of %6</source>
        <translation>rank %1（阶段 %2）需要 %3，比 %6 的 %5 多 %4</translation>
    </message>
    <message>
        <source>a step would take more than 30 years; check the sizes of the model and the batch</source>
        <translation>一步将超过 30 年；请检查模型和批次的大小</translation>
    </message>
    <message>
        <source>The ops wait for each other: %1.</source>
        <translation>操作相互等待：%1。</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 等待 %2</translation>
    </message>
    <message>
        <source>one pipeline stage has nothing to interleave</source>
        <translation>只有一个流水线阶段，没有可交错的</translation>
    </message>
    <message>
        <source>%1, virtual stages are %2</source>
        <translation>%1，虚拟阶段为 %2</translation>
    </message>
    <message>
        <source>the save was not run</source>
        <translation>保存未执行</translation>
    </message>
    <message>
        <source>the project has no file yet</source>
        <translation>项目尚无文件</translation>
    </message>
    <message>
        <source>A building block needs a list &quot;passes&quot; with the slots of every stage.</source>
        <translation>构造块需要列表 &quot;passes&quot;，给出每个阶段的时隙。</translation>
    </message>
    <message>
        <source>%1: there is no constant &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1：没有常数“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 is &apos;%2&apos;; %3 is given as %4</source>
        <translation>%1 为“%2”；%3 应以 %4 给出</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list</source>
        <translation>%1 为 %2；必须是列表</translation>
    </message>
    <message>
        <source>there is no constant; give at least one in constants</source>
        <translation>没有常数；请在 constants 中至少给出一个</translation>
    </message>
    <message>
        <source>%1 of %2 is given twice</source>
        <translation>%2 的 %1 给出了两次</translation>
    </message>
    <message>
        <source>there is no %1 %2 in the catalog</source>
        <translation>目录中没有 %1 %2</translation>
    </message>
    <message>
        <source>there is no %1 %2 in the catalog; nearest is &apos;%3&apos;</source>
        <translation>目录中没有 %1 %2；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object of entries by id</source>
        <translation>%1 为 %2；必须是按 id 列出条目的对象</translation>
    </message>
    <message>
        <source>%1: an id has lower-case letters, digits, hyphens and dots, at most 64</source>
        <translation>%1：id 由小写字母、数字、连字符和点组成，至多 64 个</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a text</source>
        <translation>%1 为 %2；必须是文本</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object of texts</source>
        <translation>%1 为 %2；必须是文本的对象</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of [accelerator, accelerator, links]</source>
        <translation>%1 为 %2；必须是 [加速器, 加速器, 链路数] 的列表</translation>
    </message>
    <message>
        <source>%1 join %2 accelerators; meshes of at most %3 can be wired pair by pair</source>
        <translation>%1 连接 %2 个加速器；网状最多逐对连接 %3 个</translation>
    </message>
    <message>
        <source>%1 is %2; it must be [accelerator, accelerator, links]</source>
        <translation>%1 为 %2；必须是 [加速器, 加速器, 链路数]</translation>
    </message>
    <message>
        <source>%1 must join two of the accelerators 0 to %2</source>
        <translation>%1 必须连接加速器 0 到 %2 中的两个</translation>
    </message>
    <message>
        <source>%1 has %2 for its links; a pair has from 1 to 64</source>
        <translation>%1 有 %2 条链路；一对为 1 到 64 条</translation>
    </message>
    <message>
        <source>%1 joins %2 and %3 a second time</source>
        <translation>%1 重复连接 %2 和 %3</translation>
    </message>
    <message>
        <source>%1 and levels are both given; write the links in one of the two ways</source>
        <translation>%1 和 levels 同时给出；请只用一种方式写链路</translation>
    </message>
    <message>
        <source>%1the %2 level joins %3 accelerators, which is no multiple of the %4 joined inside it</source>
        <translation>%1层级 %2 连接 %3 个加速器，不是其内 %4 个的倍数</translation>
    </message>
    <message>
        <source>%1the links join %2 accelerators, the cluster has %3</source>
        <translation>%1链路连接 %2 个加速器，而集群有 %3 个</translation>
    </message>
    <message>
        <source>%1 accelerators per node, but nothing joins more than %2 of them; give scale_up or scale_out</source>
        <translation>每节点 %1 个加速器，但没有链路连接超过 %2 个；请给出 scale_up 或 scale_out</translation>
    </message>
    <message>
        <source>%1 nodes, but nothing joins them; give scale_out</source>
        <translation>%1 个节点，但没有链路连接；请给出 scale_out</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of node kinds</source>
        <translation>%1 为 %2；必须是节点种类的列表</translation>
    </message>
    <message>
        <source>%1 has %2 kinds of nodes; %3 are possible</source>
        <translation>%1 有 %2 种节点；可有 %3 种</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 is %2; nodes of all kinds have as many accelerators, here %3</source>
        <translation>%1 为 %2；各种节点的加速器数须相同，此处 %3</translation>
    </message>
    <message>
        <source>%1: its links must join as many accelerators, level by level, as the cluster&apos;s</source>
        <translation>%1：其链路须逐层连接与集群相同数量的加速器</translation>
    </message>
    <message>
        <source>%1 have %2 of the cluster&apos;s %3 nodes; at least one must be left for its own accelerator</source>
        <translation>%1 占集群 %3 个节点中的 %2 个；须至少留一个给自己的加速器</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an object</source>
        <translation>%1 为 %2；必须是对象</translation>
    </message>
    <message>
        <source>%1: unknown software &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1：未知软件“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 and fp16_tflops are both 0; one must be more</source>
        <translation>%1 和 fp16_tflops 都为 0；至少一个要大于 0</translation>
    </message>
    <message>
        <source>%1 accelerators; at most %2 are possible</source>
        <translation>%1 个加速器；至多 %2 个</translation>
    </message>
    <message>
        <source>nodes is %1; it must be from 1 to %2</source>
        <translation>nodes 为 %1；必须在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>%1 nodes, of which %2 are of other kinds; at least one must be left</source>
        <translation>%1 个节点，其中 %2 个为其他种类；须至少留一个</translation>
    </message>
    <message>
        <source>line %1 has %2 columns; the header names at least %3</source>
        <translation>第 %1 行有 %2 列；表头至少 %3 列</translation>
    </message>
    <message>
        <source>line %1: %2 stands where a number belongs</source>
        <translation>第 %1 行：应为数字处是 %2</translation>
    </message>
    <message>
        <source>no line names the columns size and time, as nccl-tests print them</source>
        <translation>没有像 nccl-tests 那样写出 size 和 time 列的行</translation>
    </message>
    <message>
        <source>there is a header, but no row of sizes and times below it</source>
        <translation>有表头，但下面没有大小和时间的行</translation>
    </message>
    <message>
        <source>neither a list of ranks nor bus bandwidths tell how many ranks took part</source>
        <translation>rank 列表和总线带宽都没有说明参与的 rank 数</translation>
    </message>
    <message>
        <source>one rank took part: nothing was sent over a link</source>
        <translation>只有一个 rank：没有经过链路的数据</translation>
    </message>
    <message>
        <source>the file is empty; a table of sizes and times is expected</source>
        <translation>文件为空；应为大小与时间的表格</translation>
    </message>
    <message>
        <source>line %1 names no column %2; nearest is &apos;%3&apos;</source>
        <translation>第 %1 行没有列 %2；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a number above 0</source>
        <translation>%1 为 %2；必须是大于 0 的数</translation>
    </message>
    <message>
        <source>%1the table goes on with another collective, %2; one table holds one</source>
        <translation>%1表格换成了另一种集合通信 %2；一张表只含一种</translation>
    </message>
    <message>
        <source>%1ranks is %2; it must be a whole number from 2</source>
        <translation>%1ranks 为 %2；必须是不小于 2 的整数</translation>
    </message>
    <message>
        <source>%1nothing tells how many ranks took part; add a column ranks, or busbw</source>
        <translation>%1没有说明参与的 rank 数；请添加 ranks 或 busbw 列</translation>
    </message>
    <message>
        <source>no row is of &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有“%1”的行；最接近的是“%2”</translation>
    </message>
    <message>
        <source>the text is larger than 16 MiB; a table of collectives has a few KiB</source>
        <translation>文本超过 16 MiB；集合通信表只有几 KiB</translation>
    </message>
    <message>
        <source>this is binary data, not a table of sizes and times</source>
        <translation>这是二进制数据，不是大小与时间的表格</translation>
    </message>
    <message>
        <source>a fit needs at least two sizes; the table has %1</source>
        <translation>拟合至少需要两个大小；表格有 %1 个</translation>
    </message>
    <message>
        <source>this is no table but binary data</source>
        <translation>这不是表格，而是二进制数据</translation>
    </message>
    <message>
        <source>the demo has no case &apos;%1&apos;</source>
        <translation>示例没有情形“%1”</translation>
    </message>
    <message>
        <source>no demo &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有示例“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>%1: expected a list of texts, not %2</source>
        <translation>%1：应为文本列表，而不是 %2</translation>
    </message>
    <message>
        <source>%1: expected a text, not %2</source>
        <translation>%1：应为文本，而不是 %2</translation>
    </message>
    <message>
        <source>%1: expected an object, not %2</source>
        <translation>%1：应为对象，而不是 %2</translation>
    </message>
    <message>
        <source>entries: expected a list</source>
        <translation>entries：应为列表</translation>
    </message>
    <message>
        <source>%1 must be a list of layer numbers</source>
        <translation>%1 必须是层号的列表</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list with one text a layer</source>
        <translation>%1 为 %2；必须是每层一个文本的列表</translation>
    </message>
    <message>
        <source>%1 names %2 layers; the model has %3</source>
        <translation>%1 列出 %2 层；模型有 %3 层</translation>
    </message>
    <message>
        <source>%1: layer %2 is %3; only &apos;full_attention&apos; and &apos;sliding_attention&apos; can be read</source>
        <translation>%1：第 %2 层为 %3；只能读取 full_attention 和 sliding_attention</translation>
    </message>
    <message>
        <source>a config.json is an object; this is %1</source>
        <translation>config.json 是一个对象；这是 %1</translation>
    </message>
    <message>
        <source>this is no model&apos;s config.json: it has neither model_type nor architectures nor hidden_size</source>
        <translation>这不是模型的 config.json：没有 model_type、architectures 或 hidden_size</translation>
    </message>
    <message>
        <source>the file names no architecture (model_type), and %1</source>
        <translation>文件没有写明架构（model_type），且 %1</translation>
    </message>
    <message>
        <source>the architecture &apos;%1&apos; is not known (nearest is &apos;%2&apos;), and it cannot be read like LLaMA: %3</source>
        <translation>未知架构“%1”（最接近的是“%2”），也无法按 LLaMA 读取：%3</translation>
    </message>
    <message>
        <source>%1: %2 heads do not divide hidden size %3</source>
        <translation>%1：%2 个头不能整除隐藏尺寸 %3</translation>
    </message>
    <message>
        <source>%1: %2 key-value heads do not divide %3 heads</source>
        <translation>%1：%2 个键值头不能整除 %3 个头</translation>
    </message>
    <message>
        <source>%1: %2 key-value heads do not divide %3 heads (they are the architecture&apos;s default)</source>
        <translation>%1：%2 个键值头不能整除 %3 个头（架构默认值）</translation>
    </message>
    <message>
        <source>%1 is %2; it must not exceed the %3 experts</source>
        <translation>%1 为 %2；不得超过 %3 个专家</translation>
    </message>
    <message>
        <source>the file has more than %1 MiB, more than anything of its kind needs</source>
        <translation>文件超过 %1 MiB，此类文件不需要这么大</translation>
    </message>
    <message>
        <source>the file is empty; it must hold a JSON object</source>
        <translation>文件为空；必须含一个 JSON 对象</translation>
    </message>
    <message>
        <source>the file is binary, not JSON</source>
        <translation>文件是二进制，不是 JSON</translation>
    </message>
    <message>
        <source>the JSON holds a number too large for any quantity (beyond 1.8e308)</source>
        <translation>JSON 中有超出范围的数字（大于 1.8e308）</translation>
    </message>
    <message>
        <source>this is not JSON: %1</source>
        <translation>这不是 JSON：%1</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 为 %2；必须是 %3</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is not known; nearest is &apos;%3&apos;</source>
        <translation>%1：未知“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos;</source>
        <translation>未知的键“%1”</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>未知的键“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %2</source>
        <translation>%2 中有未知的键“%1”</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %2; nearest is &apos;%3&apos;</source>
        <translation>%2 中有未知的键“%1”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of six numbers: %3</source>
        <translation>%1 为 %2；必须是六个数的列表：%3</translation>
    </message>
    <message>
        <source>%1 holds %2; it must be a list of six numbers: %3</source>
        <translation>%1 含 %2；必须是六个数的列表：%3</translation>
    </message>
    <message>
        <source>%1 holds %2; its fifth number is 0 or 1</source>
        <translation>%1 含 %2；第五个数为 0 或 1</translation>
    </message>
    <message>
        <source>%1 holds %2; sizes and rates are more than 0 and at most 1e9</source>
        <translation>%1 含 %2；尺寸和速率须大于 0 且不超过 1e9</translation>
    </message>
    <message>
        <source>%1 has more than 100,000 entries</source>
        <translation>%1 超过 100,000 项</translation>
    </message>
    <message>
        <source>seconds and tflops are both given; leave one empty</source>
        <translation>seconds 和 tflops 同时给出；请留空一个</translation>
    </message>
    <message>
        <source>neither seconds nor tflops is given</source>
        <translation>seconds 和 tflops 都没有</translation>
    </message>
    <message>
        <source>line %1: unknown column &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>第 %1 行：未知列“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1 holds no kernel; give products or attention, or leave it out</source>
        <translation>%1 没有内核；请给出 products 或 attention，或省略</translation>
    </message>
    <message>
        <source>the table is empty; its first line names the columns</source>
        <translation>表格为空；第一行写列名</translation>
    </message>
    <message>
        <source>the table has more than 100,000 lines</source>
        <translation>表格超过 100,000 行</translation>
    </message>
    <message>
        <source>column kind: &apos;%1&apos; is neither product nor attention</source>
        <translation>列 kind：“%1”既不是 product 也不是 attention</translation>
    </message>
    <message>
        <source>the table has no line below its header</source>
        <translation>表头下没有行</translation>
    </message>
    <message>
        <source>column %1: %2</source>
        <translation>第 %1 列：%2</translation>
    </message>
    <message>
        <source>this ( is never closed; end it with )*n</source>
        <translation>此 ( 没有闭合；请以 )*n 结束</translation>
    </message>
    <message>
        <source>parentheses do not nest; close the one of column %1 first</source>
        <translation>括号不能嵌套；请先闭合第 %1 列的括号</translation>
    </message>
    <message>
        <source>there is no ( before this )</source>
        <translation>前面没有 (</translation>
    </message>
    <message>
        <source>a group is followed by how often it comes, as in (tt|)*4</source>
        <translation>组后面写重复次数，如 (tt|)*4</translation>
    </message>
    <message>
        <source>there is nothing before this * to repeat</source>
        <translation>此 * 前没有可重复的内容</translation>
    </message>
    <message>
        <source>&apos;T&apos; is not a layer; nearest is &apos;t&apos;</source>
        <translation>“T”不是层；最接近的是“t”</translation>
    </message>
    <message>
        <source>&apos;e&apos; is not a layer; nearest is &apos;E&apos;, the embedding</source>
        <translation>“e”不是层；最接近的是“E”，嵌入</translation>
    </message>
    <message>
        <source>&apos;l&apos; is not a layer; nearest is &apos;L&apos;, the loss</source>
        <translation>“l”不是层；最接近的是“L”，损失</translation>
    </message>
    <message>
        <source>&apos;M&apos; is not a layer; nearest is &apos;m&apos;, multi-token prediction</source>
        <translation>“M”不是层；最接近的是“m”，多词元预测</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is none of E, t, m, L, |, *, ( and ); a layer is written &apos;t&apos;</source>
        <translation>“%1”不是 E、t、m、L、|、*、( 或 )；层写作“t”</translation>
    </message>
    <message>
        <source>a number belongs after *, as in t*3</source>
        <translation>* 后应为数字，如 t*3</translation>
    </message>
    <message>
        <source>this would be more than a million layers and stages</source>
        <translation>这将超过一百万个层和阶段</translation>
    </message>
    <message>
        <source>the layout is empty; the shortest is EtL</source>
        <translation>布局为空；最短的是 EtL</translation>
    </message>
    <message>
        <source>a layout begins with E, the embedding</source>
        <translation>布局以 E（嵌入）开头</translation>
    </message>
    <message>
        <source>a layout ends with L, the loss</source>
        <translation>布局以 L（损失）结尾</translation>
    </message>
    <message>
        <source>there is one embedding E, at the beginning</source>
        <translation>只有一个嵌入 E，在开头</translation>
    </message>
    <message>
        <source>there is one loss L, at the end</source>
        <translation>只有一个损失 L，在结尾</translation>
    </message>
    <message>
        <source>layers t come before multi-token prediction m</source>
        <translation>层 t 在多词元预测 m 之前</translation>
    </message>
    <message>
        <source>a stage has a number of layers from 0 to %1, as in 9,11,11,9</source>
        <translation>一个阶段有 0 到 %1 层，如 9,11,11,9</translation>
    </message>
    <message>
        <source>%1 is %2; it must not exceed num_experts, %3</source>
        <translation>%1 为 %2；不得超过 num_experts（%3）</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of 1 to %3 kinds of layers</source>
        <translation>%1 为 %2；必须是 1 到 %3 种层的列表</translation>
    </message>
    <message>
        <source>%1 is empty; a kind of layers needs a name</source>
        <translation>%1 为空；层的种类需要名称</translation>
    </message>
    <message>
        <source>%1 is dense and has experts; it can be one of them</source>
        <translation>%1 既是稠密的又有专家；只能是其一</translation>
    </message>
    <message>
        <source>%1: there are two kinds &apos;%2&apos;</source>
        <translation>%1：有两个种类“%2”</translation>
    </message>
    <message>
        <source>%1 is missing; it says in which order the %2 kinds come</source>
        <translation>缺少 %1；它说明 %2 个种类的顺序</translation>
    </message>
    <message>
        <source>%1 needs kinds to name; say them in %2</source>
        <translation>%1 需要可引用的种类；请写在 %2 中</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of objects with kind and layers</source>
        <translation>%1 为 %2；必须是含 kind 和 layers 的对象列表</translation>
    </message>
    <message>
        <source>%1 and kinds both say which layers are dense; leave one out</source>
        <translation>%1 和 kinds 都说明了哪些层是稠密的；请省略一个</translation>
    </message>
    <message>
        <source>%1: %2 heads do not divide hidden %3; give head_dim or another number of heads</source>
        <translation>%1：%2 个头不能整除 hidden %3；请给出 head_dim 或其他头数</translation>
    </message>
    <message>
        <source>%1[%2]: %3 key-value heads do not divide %4 heads</source>
        <translation>%1[%2]：%3 个键值头不能整除 %4 个头</translation>
    </message>
    <message>
        <source>%1 would have more than 1e16 parameters</source>
        <translation>%1 将超过 1e16 个参数</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a catalog id</source>
        <translation>%1 为 %2；必须是目录 id</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a catalog id or an object</source>
        <translation>%1 为 %2；必须是目录 id 或对象</translation>
    </message>
    <message>
        <source>%1, of one F and one B</source>
        <translation>%1，由一个 F 和一个 B 组成</translation>
    </message>
    <message>
        <source>there are no actions</source>
        <translation>没有动作</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>%1: %2 is there already, in %3</source>
        <translation>%1：%2 已存在于 %3</translation>
    </message>
    <message>
        <source>%1: %2 has no other end</source>
        <translation>%1：%2 没有另一端</translation>
    </message>
    <message>
        <source>%1: %2 goes with %3, which is missing</source>
        <translation>%1：%2 与 %3 成对，而后者缺失</translation>
    </message>
    <message>
        <source>%1 keeps two copies of the model, which PyTorch&apos;s action table cannot say; export CSV or a trace</source>
        <translation>%1 有两份模型，PyTorch 动作表无法表达；请导出 CSV 或跟踪</translation>
    </message>
    <message>
        <source>columns and rows must be lists</source>
        <translation>columns 和 rows 必须是列表</translation>
    </message>
    <message>
        <source>unknown column %1; nearest is &apos;%2&apos;</source>
        <translation>未知列 %1；最接近的是“%2”</translation>
    </message>
    <message>
        <source>%1 does not have a cell for each column</source>
        <translation>%1 的单元格与列数不符</translation>
    </message>
    <message>
        <source>%1.%2 is %3, which cannot be</source>
        <translation>%1.%2 为 %3，不可能</translation>
    </message>
    <message>
        <source>line %1: unknown column %2; nearest is &apos;%3&apos;, in that unit</source>
        <translation>第 %1 行：未知列 %2；最接近的是“%3”，以该单位</translation>
    </message>
    <message>
        <source>%1 is not a number; write %2 as a plain number</source>
        <translation>%1 不是数字；请把 %2 写成普通数字</translation>
    </message>
    <message>
        <source>%1 goes on with %2 after its number; write %3 as a plain number</source>
        <translation>%1 在数字后还有 %2；请把 %3 写成普通数字</translation>
    </message>
    <message>
        <source>%1 cannot be: %2 must be greater than 0 and at most 1e15</source>
        <translation>%1 不可能：%2 必须大于 0 且不超过 1e15</translation>
    </message>
    <message>
        <source>%1 is not a whole number of %2</source>
        <translation>%1 不是 %2 的整数</translation>
    </message>
    <message>
        <source>there are %1 cells, the header names %2</source>
        <translation>有 %1 个单元格，表头有 %2 列</translation>
    </message>
    <message>
        <source>it is empty; give a catalog id</source>
        <translation>为空；请给出目录 id</translation>
    </message>
    <message>
        <source>it is empty; give the number of accelerators</source>
        <translation>为空；请给出加速器数</translation>
    </message>
    <message>
        <source>%1 cannot be priced yet; 1 or empty can</source>
        <translation>%1 尚不能估算；可填 1 或留空</translation>
    </message>
    <message>
        <source>%1 x dp %2 = %3, not %4</source>
        <translation>%1 x dp %2 = %3，而不是 %4</translation>
    </message>
    <message>
        <source>%1 do not divide by %2</source>
        <translation>%1 不能被 %2 整除</translation>
    </message>
    <message>
        <source>%1 sequences do not divide by micro-batch %2 x dp %3</source>
        <translation>%1 个序列不能被 微批次 %2 x dp %3 整除</translation>
    </message>
    <message>
        <source>a run that went out of memory has no step time</source>
        <translation>显存不足的运行没有单步时间</translation>
    </message>
    <message>
        <source>there is neither status nor step_seconds nor peak_gib</source>
        <translation>status、step_seconds、peak_gib 都没有</translation>
    </message>
    <message>
        <source>it says %1, but peak_gib is empty</source>
        <translation>写的是 %1，但 peak_gib 为空</translation>
    </message>
    <message>
        <source>%1 GiB are more than %2 has, yet the run is ok</source>
        <translation>%1 GiB 超过 %2 的容量，但运行为 ok</translation>
    </message>
    <message>
        <source>the table is empty; its first line must name the columns</source>
        <translation>表格为空；第一行必须写列名</translation>
    </message>
    <message>
        <source>the table has more than a million rows</source>
        <translation>表格超过一百万行</translation>
    </message>
    <message>
        <source>the table has a header and no runs</source>
        <translation>表格只有表头没有运行</translation>
    </message>
    <message>
        <source>no row can be used; %1</source>
        <translation>没有可用的行；%1</translation>
    </message>
    <message>
        <source>the table has no rows</source>
        <translation>表格没有行</translation>
    </message>
    <message>
        <source>%1 belongs in %2</source>
        <translation>%1 属于 %2</translation>
    </message>
    <message>
        <source>%1 is missing; give a catalog id or an object</source>
        <translation>缺少 %1；请给出目录 id 或对象</translation>
    </message>
    <message>
        <source>stages is %1; it must be a list of layer counts or a layout string</source>
        <translation>stages 为 %1；必须是层数列表或布局字符串</translation>
    </message>
    <message>
        <source>stages[%1] is %2; it must be a number of layers from 0 to %3</source>
        <translation>stages[%1] 为 %2；必须是 0 到 %3 的层数</translation>
    </message>
    <message>
        <source>ops is %1; it must be a list</source>
        <translation>ops 为 %1；必须是列表</translation>
    </message>
    <message>
        <source>%1 must list numbers of ops, or [number, delay]</source>
        <translation>%1 必须列出操作编号，或 [编号, 延迟]</translation>
    </message>
    <message>
        <source>%1 must list changes as [pool, &quot;start&quot; or &quot;end&quot;, amount, device]</source>
        <translation>%1 必须以 [pool, &quot;start&quot; 或 &quot;end&quot;, 数量, 设备] 列出变化</translation>
    </message>
    <message>
        <source>%1the column &apos;%2&apos; is there already, as column %3</source>
        <translation>%1列“%2”已存在，为第 %3 列</translation>
    </message>
    <message>
        <source>line %1: the column &apos;%2&apos; is missing</source>
        <translation>第 %1 行：缺少列“%2”</translation>
    </message>
    <message>
        <source>line %1: &apos;start&apos; and &apos;end&apos; go together; one is missing</source>
        <translation>第 %1 行：start 与 end 须成对；缺一个</translation>
    </message>
    <message>
        <source>line %1: &apos;after&apos; and &apos;memory&apos; go together; one is missing</source>
        <translation>第 %1 行：after 与 memory 须成对；缺一个</translation>
    </message>
    <message>
        <source>line %1 has %2 columns instead of %3</source>
        <translation>第 %1 行有 %2 列，应为 %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a whole number from %2 to %3</source>
        <translation>“%1”必须是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a time, a number up to 1e15</source>
        <translation>“%1”必须是时间，不超过 1e15 的数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be an op&apos;s number, or number:delay</source>
        <translation>“%1”必须是操作编号，或 编号:延迟</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be pool:start:amount:device or pool:end:...</source>
        <translation>“%1”必须是 pool:start:数量:设备 或 pool:end:...</translation>
    </message>
    <message>
        <source>the schedule has %1 MiB of JSON; more than 512 MiB is too much to read, use CSV</source>
        <translation>调度的 JSON 有 %1 MiB；超过 512 MiB 无法读取，请用 CSV</translation>
    </message>
    <message>
        <source>stage_activations must list numbers from 0 on</source>
        <translation>stage_activations 必须列出非负数</translation>
    </message>
    <message>
        <source>ops is missing</source>
        <translation>缺少 ops</translation>
    </message>
    <message>
        <source>this is no schedule: expected its JSON or CSV, PyTorch&apos;s actions (0F0,1F0...) or a trace</source>
        <translation>这不是调度：应为 JSON 或 CSV、PyTorch 动作 (0F0,1F0...) 或跟踪</translation>
    </message>
    <message>
        <source>there are no ops</source>
        <translation>没有操作</translation>
    </message>
    <message>
        <source>%1 %2 does not exist: the file says it has %3</source>
        <translation>%1 %2 不存在：文件说有 %3</translation>
    </message>
    <message>
        <source>an overlapped pair needs the micro-batch and stage of its backward half</source>
        <translation>重叠对需要其反向部分的微批次和阶段</translation>
    </message>
    <message>
        <source>%1 ends at %2, before it starts at %3</source>
        <translation>%1 在 %2 结束，早于其 %3 的开始</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before %3 (%4) ends at %5 on the same stream</source>
        <translation>顺序错误：%1 在 %2 开始，早于同一流上 %3（%4）在 %5 结束</translation>
    </message>
    <message>
        <source>there is no op %1; they are counted from 0 to %2</source>
        <translation>没有操作 %1；编号从 0 到 %2</translation>
    </message>
    <message>
        <source>there is no device %1</source>
        <translation>没有设备 %1</translation>
    </message>
    <message>
        <source>what a &apos;%1&apos; op waits for does not follow from the table; say it with &apos;after&apos; and &apos;memory&apos;</source>
        <translation>表格无法推出“%1”操作等待什么；请用 after 和 memory 说明</translation>
    </message>
    <message>
        <source>stage_activations has %1 values; the schedule has %2 stages</source>
        <translation>stage_activations 有 %1 个值；调度有 %2 个阶段</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before the result of %3 (%4) arrives at %5</source>
        <translation>顺序错误：%1 在 %2 开始，早于 %3（%4）的结果在 %5 到达</translation>
    </message>
    <message>
        <source>out of order: %1 starts at %2, before the result of %3 (%4) is there at %5</source>
        <translation>顺序错误：%1 在 %2 开始，早于 %3（%4）的结果在 %5 就绪</translation>
    </message>
    <message>
        <source>the schedule has %1 ops; more than %2 are too many to draw</source>
        <translation>调度有 %1 个操作；超过 %2 个无法绘制</translation>
    </message>
    <message>
        <source>%1 has an empty list; give at least one value</source>
        <translation>%1 的列表为空；请至少给一个值</translation>
    </message>
    <message>
        <source>the space is %1; it must be an object of knobs</source>
        <translation>空间为 %1；必须是参数的对象</translation>
    </message>
    <message>
        <source>the space has %1 combinations; at most 9e15 can be counted</source>
        <translation>空间有 %1 种组合；至多能数 9e15</translation>
    </message>
    <message>
        <source>line %1 names %2 GPUs; a node has at most %3</source>
        <translation>第 %1 行有 %2 个 GPU；一个节点至多 %3 个</translation>
    </message>
    <message>
        <source>no line names the GPUs of a table; the output of nvidia-smi topo -m begins with GPU0 GPU1 ...</source>
        <translation>没有列出 GPU 的行；nvidia-smi topo -m 的输出以 GPU0 GPU1 ... 开头</translation>
    </message>
    <message>
        <source>line %1: %2 stands where GPU%3 belongs</source>
        <translation>第 %1 行：应为 GPU%3 处是 %2</translation>
    </message>
    <message>
        <source>%1 is not in the header, which ends with GPU%2</source>
        <translation>%1 不在表头中，表头止于 GPU%2</translation>
    </message>
    <message>
        <source>%1 has a second row; the first is line %2</source>
        <translation>%1 有第二行；第一行是第 %2 行</translation>
    </message>
    <message>
        <source>%1 has %2 paths, the header names %3 devices</source>
        <translation>%1 有 %2 个路径，表头有 %3 个设备</translation>
    </message>
    <message>
        <source>%1 is no path; expected X, NV1 to NV36, PIX, PXB, PHB, NODE or SYS</source>
        <translation>%1 不是路径；应为 X、NV1 到 NV36、PIX、PXB、PHB、NODE 或 SYS</translation>
    </message>
    <message>
        <source>%1 says %2 about %3; X stands for a device itself alone</source>
        <translation>%1 对 %3 写的是 %2；X 只表示设备自身</translation>
    </message>
    <message>
        <source>line %1 names GPU%2, but no row is its own: the text seems cut off</source>
        <translation>第 %1 行有 GPU%2，但没有它自己的行：文本似乎被截断</translation>
    </message>
    <message>
        <source>line %1: %2 say %3 one way and %4 the other</source>
        <translation>第 %1 行：%2 一个方向为 %3，另一方向为 %4</translation>
    </message>
    <message>
        <source>there is no table &quot;%1&quot;; rocm-smi --showtopo writes one</source>
        <translation>没有表格 &quot;%1&quot;；rocm-smi --showtopo 会输出</translation>
    </message>
    <message>
        <source>line %1: the table &quot;%2&quot; does not begin with GPU0 GPU1 ...</source>
        <translation>第 %1 行：表格 &quot;%2&quot; 不以 GPU0 GPU1 ... 开头</translation>
    </message>
    <message>
        <source>line %1: expected GPU%2 and %3 cells</source>
        <translation>第 %1 行：应为 GPU%2 和 %3 个单元格</translation>
    </message>
    <message>
        <source>the table &quot;%1&quot; ends after %2 of %3 GPUs</source>
        <translation>表格 &quot;%1&quot; 在 %3 个 GPU 中的 %2 个后结束</translation>
    </message>
    <message>
        <source>the tables of hops and of link types have different numbers of GPUs</source>
        <translation>跳数表和链路类型表的 GPU 数不同</translation>
    </message>
    <message>
        <source>%1 have a link of type %2; expected XGMI or PCIE</source>
        <translation>%1 的链路类型为 %2；应为 XGMI 或 PCIE</translation>
    </message>
    <message>
        <source>%1 say %2 one way and %3 the other</source>
        <translation>%1 一个方向为 %2，另一方向为 %3</translation>
    </message>
    <message>
        <source>the text is larger than 1 MiB; nvidia-smi topo -m writes a few KiB</source>
        <translation>文本超过 1 MiB；nvidia-smi topo -m 只输出几 KiB</translation>
    </message>
    <message>
        <source>this is binary data, not the text of nvidia-smi topo -m</source>
        <translation>这是二进制数据，不是 nvidia-smi topo -m 的文本</translation>
    </message>
    <message>
        <source>the cluster has nodes of several kinds; the topology is that of one kind</source>
        <translation>集群有多种节点；拓扑只是其中一种</translation>
    </message>
    <message>
        <source>%1 nodes, but no network joins them; add one first</source>
        <translation>%1 个节点但没有网络连接；请先添加</translation>
    </message>
    <message>
        <source>the trace is no JSON</source>
        <translation>跟踪不是 JSON</translation>
    </message>
    <message>
        <source>none of the trace&apos;s %1 events names an op; ranges must be called like &quot;PP:0F3&quot; (PyTorch&apos;s pipelining), &quot;F0 mb3&quot; or &quot;Forward 3&quot;</source>
        <translation>跟踪的 %1 个事件都没有操作名；区间须命名为 &quot;PP:0F3&quot;（PyTorch 流水线）、&quot;F0 mb3&quot; 或 &quot;Forward 3&quot;</translation>
    </message>
    <message>
        <source>the trace has %1 steps, counted from 0; there is no step %2</source>
        <translation>跟踪有 %1 步，从 0 计；没有第 %2 步</translation>
    </message>
    <message>
        <source>the trace contradicts itself: %1</source>
        <translation>跟踪自相矛盾：%1</translation>
    </message>
    <message>
        <source>%1: %2 is not one of its values; nearest is &apos;%3&apos;</source>
        <translation>%1：没有取值 %2；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1: %2 is neither true nor false; write true or false</source>
        <translation>%1：%2 既不是 true 也不是 false；请写 true 或 false</translation>
    </message>
    <message>
        <source>%1: %2 is too large; the largest is %3</source>
        <translation>%1：%2 太大；最大为 %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a whole number; write one from %3 to %4</source>
        <translation>%1：%2 不是整数；请写 %3 到 %4 之间的整数</translation>
    </message>
    <message>
        <source>%1: %2 is too small; the smallest is %3</source>
        <translation>%1：%2 太小；最小为 %3</translation>
    </message>
    <message>
        <source>unknown knob &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>未知参数“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>%1 has no matrix units for %2</source>
        <translation>%1 没有 %2 的矩阵单元</translation>
    </message>
    <message>
        <source>the model has %1 learned positions, the sequence has %2 tokens</source>
        <translation>模型有 %1 个可学习位置，序列有 %2 个词元</translation>
    </message>
    <message>
        <source>%1 attention heads do not divide by tp = %2</source>
        <translation>%1 个注意力头不能被 tp = %2 整除</translation>
    </message>
    <message>
        <source>%1 key-value heads and tp = %2 do not divide one another</source>
        <translation>%1 个键值头与 tp = %2 互不整除</translation>
    </message>
    <message>
        <source>the hidden size %1 does not divide by tp = %2</source>
        <translation>隐藏尺寸 %1 不能被 tp = %2 整除</translation>
    </message>
    <message>
        <source>the MLP size %1 does not divide by tp = %2</source>
        <translation>MLP 尺寸 %1 不能被 tp = %2 整除</translation>
    </message>
    <message>
        <source>%1 tokens do not divide by %2</source>
        <translation>%1 个词元不能被 %2 整除</translation>
    </message>
    <message>
        <source>the all-to-all gives every rank whole heads, and %1 heads (%2 of keys and values) per tensor-parallel rank do not divide by cp = %3</source>
        <translation>all-to-all 给每个 rank 完整的头，而每个张量并行 rank 的 %1 个头（键值 %2 个）不能被 cp = %3 整除</translation>
    </message>
    <message>
        <source>%1 has no experts to spread over ep = %2</source>
        <translation>%1 没有可分布到 ep = %2 的专家</translation>
    </message>
    <message>
        <source>%1 experts do not divide by ep = %2</source>
        <translation>%1 个专家不能被 ep = %2 整除</translation>
    </message>
    <message>
        <source>the expert size %1 does not divide by its tensor-parallel degree %2</source>
        <translation>专家尺寸 %1 不能被其张量并行度 %2 整除</translation>
    </message>
    <message>
        <source>without sequence parallelism every tensor-parallel rank would send the same tokens to the experts</source>
        <translation>没有序列并行，每个张量并行 rank 会把同样的词元发给专家</translation>
    </message>
    <message>
        <source>etp x ep = %1 does not divide the %2 ranks of a stage, tp x cp x dp</source>
        <translation>etp x ep = %1 不能整除阶段的 %2 个 rank（tp x cp x dp）</translation>
    </message>
    <message>
        <source>in the rank order %1 the pipeline lies between ranks of a stage and cuts some groups of ep = %2 and etp = %3 but not others</source>
        <translation>rank 顺序 %1 中流水线位于阶段的 rank 之间，切断了 ep = %2、etp = %3 的部分组</translation>
    </message>
    <message>
        <source>no switch of the cluster reduces: none of its links has an in_network_efficiency</source>
        <translation>集群没有可归约的交换机：所有链路都没有 in_network_efficiency</translation>
    </message>
    <message>
        <source>no switch of %1 reduces: none of its links has an in_network_efficiency</source>
        <translation>%1 没有可归约的交换机：所有链路都没有 in_network_efficiency</translation>
    </message>
    <message>
        <source>FlashAttention computes in 16 bits, the precision is fp32</source>
        <translation>FlashAttention 用 16 位计算，而精度是 fp32</translation>
    </message>
    <message>
        <source>heads of size %1 are larger than FlashAttention&apos;s %2</source>
        <translation>头尺寸 %1 大于 FlashAttention 的 %2</translation>
    </message>
    <message>
        <source>%1 layers do not divide into pp x virtual stages = %2 equal pieces</source>
        <translation>%1 层不能均分为 pp x 虚拟阶段 = %2 份</translation>
    </message>
    <message>
        <source>stage %1 has %2 layers; a stage has none or more</source>
        <translation>阶段 %1 有 %2 层；阶段的层数不能为负</translation>
    </message>
    <message>
        <source>the stages hold %1 layers together, the model has %2</source>
        <translation>各阶段共 %1 层，模型有 %2 层</translation>
    </message>
    <message>
        <source>the global batch of %1 sequences does not divide by micro-batch x dp = %2 x %3</source>
        <translation>%1 个序列的全局批次不能被 微批次 x dp = %2 x %3 整除</translation>
    </message>
    <message>
        <source>%1 updates weights without a flush: it has no step to price</source>
        <translation>%1 不清空就更新权重：没有可估算的一步</translation>
    </message>
    <message>
        <source>%1: no order keeps to the memory.</source>
        <translation>%1：没有顺序能满足显存。</translation>
    </message>
    <message>
        <source>A building block needs at least one device, one chunk and a period of one slot.</source>
        <translation>构造块至少需要一台设备、一个分块和一个时隙的周期。</translation>
    </message>
    <message>
        <source>A building block of %1 devices with %2 chunks each has %3 stages, not %4.</source>
        <translation>%1 台设备各 %2 个分块的构造块有 %3 个阶段，而不是 %4。</translation>
    </message>
    <message>
        <source>A device needs %1 slots for a micro-batch, more than the period of %2.</source>
        <translation>一台设备每个微批次需 %1 个时隙，超过周期 %2。</translation>
    </message>
    <message>
        <source>On %1 forward, input gradient and weight gradient must follow each other, from slot 0 on.</source>
        <translation>在 %1 上前向、输入梯度、权重梯度须依次，从时隙 0 开始。</translation>
    </message>
    <message>
        <source>The forward of %1 must come after that of %2.</source>
        <translation>%1 的前向必须在 %2 之后。</translation>
    </message>
    <message>
        <source>The input gradient of %1 must come after that of %2.</source>
        <translation>%1 的输入梯度必须在 %2 之后。</translation>
    </message>
    <message>
        <source>On device %1 the slots %2 and %3 meet when the block is repeated every %4 slots; move one of them.</source>
        <translation>构造块每 %4 个时隙重复时，设备 %1 上时隙 %2 与 %3 冲突；请移动其一。</translation>
    </message>
    <message>
        <source>A building block takes 2 steps (forward, input gradient) for one chunk or 4 (first forward, second forward, second input gradient, first input gradient) for the V, not %1.</source>
        <translation>构造块一个分块取 2 个步长（前向、输入梯度），V 形取 4 个（第一、第二前向，第二、第一输入梯度），而不是 %1。</translation>
    </message>
    <message>
        <source>The steps of a building block must be from 1 to 1000 slots.</source>
        <translation>构造块的步长必须在 1 到 1000 个时隙之间。</translation>
    </message>
    <message>
        <source>With the steps %1 two ops of a device meet however the block turns; the steps of V-Half are 2, 1, 2, 1.</source>
        <translation>步长 %1 时无论如何转折设备的两个操作都会冲突；V-Half 的步长为 2、1、2、1。</translation>
    </message>
    <message>
        <source>With the steps %1 and the turns %2 two ops of a device meet.</source>
        <translation>步长 %1、转折 %2 时设备的两个操作冲突。</translation>
    </message>
    <message>
        <source>The building block is for %1 devices with %2 chunks each, not for %3 with %4.</source>
        <translation>构造块用于 %1 台设备各 %2 个分块，而不是 %3 台各 %4 个。</translation>
    </message>
    <message>
        <source>There is no op %1; the schedule has %2.</source>
        <translation>没有操作 %1；调度有 %2 个。</translation>
    </message>
    <message>
        <source>The input gradient&apos;s share of a backward must be from 0 to 1.</source>
        <translation>输入梯度占反向的比例必须在 0 到 1 之间。</translation>
    </message>
    <message>
        <source>The share of an activation held for the weight gradient must be from 0 to 1.</source>
        <translation>为权重梯度保留的激活比例必须在 0 到 1 之间。</translation>
    </message>
    <message>
        <source>Chunks with copies or collectives of their own cannot move: %1 belongs to %2.</source>
        <translation>带有自己的拷贝或集合通信的分块不能移动：%1 属于 %2。</translation>
    </message>
    <message>
        <source>Ops that overlap cannot be parted: %1 joins %2 with another chunk of its device.</source>
        <translation>重叠的操作不能拆开：%1 把 %2 与同设备的另一分块相连。</translation>
    </message>
    <message>
        <source>Its stream has places 0 to %1, not %2.</source>
        <translation>其流的位置为 0 到 %1，没有 %2。</translation>
    </message>
    <message>
        <source>%1 needs the result of %2 and cannot run before it.</source>
        <translation>%1 需要 %2 的结果，不能先于它运行。</translation>
    </message>
    <message>
        <source>An op cannot take negative time.</source>
        <translation>操作的时间不能为负。</translation>
    </message>
    <message>
        <source>%1 is no full backward: only B can be split into I and W.</source>
        <translation>%1 不是完整反向：只有 B 可拆成 I 和 W。</translation>
    </message>
    <message>
        <source>There is no full backward to split.</source>
        <translation>没有可拆分的完整反向。</translation>
    </message>
    <message>
        <source>There is no full backward to split on stage %1.</source>
        <translation>阶段 %1 上没有可拆分的完整反向。</translation>
    </message>
    <message>
        <source>%1 is no half of a split backward: only I and W can be merged.</source>
        <translation>%1 不是拆分反向的一半：只有 I 和 W 可合并。</translation>
    </message>
    <message>
        <source>%1 has no other half.</source>
        <translation>%1 没有另一半。</translation>
    </message>
    <message>
        <source>There is no split backward to merge.</source>
        <translation>没有可合并的拆分反向。</translation>
    </message>
    <message>
        <source>There is no split backward to merge on stage %1.</source>
        <translation>阶段 %1 上没有可合并的拆分反向。</translation>
    </message>
    <message>
        <source>There is no device %1; the last is device %2.</source>
        <translation>没有设备 %1；最后一台是设备 %2。</translation>
    </message>
    <message>
        <source>No device holds %1.</source>
        <translation>没有设备持有 %1。</translation>
    </message>
    <message>
        <source>%1 has %2 ops, not %3.</source>
        <translation>%1 有 %2 个操作，而不是 %3。</translation>
    </message>
    <message>
        <source>Device %1 has no place %2 in its order.</source>
        <translation>设备 %1 的顺序中没有位置 %2。</translation>
    </message>
    <message>
        <source>The schedule has %1 %2, the layout %3.</source>
        <translation>调度有 %1 %2，布局有 %3。</translation>
    </message>
    <message>
        <source>A layout does not say what %1 costs: only F, B, I, W and overlapped pairs can take its times.</source>
        <translation>布局没有 %1 的代价：只有 F、B、I、W 和重叠对能用它的时间。</translation>
    </message>
    <message>
        <source>%1 needs two chunks per device for every wave: %2, not %3.</source>
        <translation>%1 每个波每设备需要两个分块：%2，而不是 %3。</translation>
    </message>
    <message>
        <source>The option %1 has no parameter %2; the nearest is %3.</source>
        <translation>选项 %1 没有参数 %2；最接近的是 %3。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be one of %3, not %4.</source>
        <translation>%2 的参数 %1 必须是 %3 之一，而不是 %4。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a number, not %3.</source>
        <translation>%2 的参数 %1 必须是数字，而不是 %3。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 is given twice; join the values of a list with &quot;:&quot;.</source>
        <translation>%2 的参数 %1 给出了两次；列表的值用 &quot;:&quot; 连接。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 is one number, not %3.</source>
        <translation>%2 的参数 %1 是一个数，而不是 %3。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be from %3 to %4, not %5.</source>
        <translation>%2 的参数 %1 必须在 %3 到 %4 之间，而不是 %5。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a whole number, not %3.</source>
        <translation>%2 的参数 %1 必须是整数，而不是 %3。</translation>
    </message>
    <message>
        <source>There is no option %1; the nearest is %2.</source>
        <translation>没有选项 %1；最接近的是 %2。</translation>
    </message>
    <message>
        <source>The option %1 is chosen twice; say all its parameters at once.</source>
        <translation>选项 %1 选了两次；请一次写全其参数。</translation>
    </message>
    <message>
        <source>With these options a schedule on %1 devices may have at most %2 micro-batches, not %3.</source>
        <translation>使用这些选项时，%1 台设备的调度至多 %2 个微批次，而不是 %3。</translation>
    </message>
    <message>
        <source>The option %1 does not combine with %2: %3; the nearest schedule that takes it is %4.</source>
        <translation>选项 %1 不能与 %2 组合：%3；最接近的可用调度是 %4。</translation>
    </message>
    <message>
        <source>its activations already move to another device</source>
        <translation>它的激活已移到另一设备</translation>
    </message>
    <message>
        <source>recomputation repeats forwards inside its overlapped pairs</source>
        <translation>重计算会重复其重叠对中的前向</translation>
    </message>
    <message>
        <source>it updates without a common end of the step</source>
        <translation>它没有统一的步末就更新</translation>
    </message>
    <message>
        <source>its copies already move the activations away</source>
        <translation>它的拷贝已把激活移走</translation>
    </message>
    <message>
        <source>There is no stage %1 to recompute; the last is %2.</source>
        <translation>没有可重计算的阶段 %1；最后一个是 %2。</translation>
    </message>
    <message>
        <source>it keeps several versions of the weights, sharding keeps one</source>
        <translation>它保留多个权重版本，分片只有一个</translation>
    </message>
    <message>
        <source>its backward is in two stages already</source>
        <translation>它的反向已是两段式</translation>
    </message>
    <message>
        <source>its updates need the weight gradients at once</source>
        <translation>它的更新立即需要权重梯度</translation>
    </message>
    <message>
        <source>keeping every activation undoes what its copies save</source>
        <translation>保留所有激活会抵消其拷贝的节省</translation>
    </message>
    <message>
        <source>The option &quot;%1&quot; needs one slowdown for each of the %2 devices, not %3: write 1 for a device of usual speed.</source>
        <translation>选项“%1”需要 %2 台设备各一个减速值，而不是 %3：普通设备写 1。</translation>
    </message>
    <message>
        <source>it updates after every micro-batch, so weight gradients cannot wait</source>
        <translation>它在每个微批次后更新，权重梯度不能等</translation>
    </message>
    <message>
        <source>two directions have two output layers</source>
        <translation>两个方向有两个输出层</translation>
    </message>
    <message>
        <source>its backwards run in pairs with forwards that would wait for their own output</source>
        <translation>它的反向与会等待自身输出的前向成对</translation>
    </message>
    <message>
        <source>its copies are planned for the memory of 1F1B</source>
        <translation>它的拷贝按 1F1B 的显存规划</translation>
    </message>
    <message>
        <source>The passes of the output layer wait for each other.</source>
        <translation>输出层的各遍相互等待。</translation>
    </message>
    <message>
        <source>The schedule is damaged: %1.</source>
        <translation>调度已损坏：%1。</translation>
    </message>
    <message>
        <source>A schedule needs at least 1 %1, not %2.</source>
        <translation>调度至少需要 1 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>A schedule may have at most %1 %2, not %3.</source>
        <translation>调度至多 %1 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>A stage cannot take negative time.</source>
        <translation>阶段的时间不能为负。</translation>
    </message>
    <message>
        <source>A stage&apos;s activation must be a number from 0 on.</source>
        <translation>阶段的激活必须是非负数。</translation>
    </message>
    <message>
        <source>The delay between devices cannot be negative.</source>
        <translation>设备间延迟不能为负。</translation>
    </message>
    <message>
        <source>The times are too long to add up; use a coarser unit.</source>
        <translation>时间太长无法累加；请用更大的单位。</translation>
    </message>
    <message>
        <source>There is no schedule &quot;%1&quot;; the nearest is &quot;%2&quot;.</source>
        <translation>没有调度 &quot;%1&quot;；最接近的是 &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>%1 devices with %2 chunks each have %3 stages, not %4.</source>
        <translation>%1 台设备各 %2 个分块有 %3 个阶段，而不是 %4。</translation>
    </message>
    <message>
        <source>The overlap of a forward with a backward must be from 0 to 1.</source>
        <translation>前向与反向的重叠必须在 0 到 1 之间。</translation>
    </message>
    <message>
        <source>A unit of micro-batches cannot be negative.</source>
        <translation>微批次单元不能为负。</translation>
    </message>
    <message>
        <source>The memory limit must be a number from 0 on.</source>
        <translation>显存限制必须是非负数。</translation>
    </message>
    <message>
        <source>The memory limit must hold at least one micro-batch: %1, not %2.</source>
        <translation>显存限制至少要容纳一个微批次：%1，而不是 %2。</translation>
    </message>
    <message>
        <source>%1 per device, not %2</source>
        <translation>每设备 %1，而不是 %2</translation>
    </message>
    <message>
        <source>a multiple of %1 micro-batches (%2): %3, not %4</source>
        <translation>微批次须为 %1 的倍数（%2）：%3，而不是 %4</translation>
    </message>
    <message>
        <source>at least %1 (%2), not %3</source>
        <translation>至少 %1（%2），而不是 %3</translation>
    </message>
    <message>
        <source>an even number of devices: %1, not %2</source>
        <translation>设备数须为偶数：%1，而不是 %2</translation>
    </message>
    <message>
        <source>A time is written like f=1.5, not %1.</source>
        <translation>时间写作 f=1.5，而不是 %1。</translation>
    </message>
    <message>
        <source>There is no time %1; there are f, b, w, comm and copy.</source>
        <translation>没有时间 %1；有 f、b、w、comm 和 copy。</translation>
    </message>
    <message>
        <source>The time %1 must be a number from 0 on, not %2.</source>
        <translation>时间 %1 必须是非负数，而不是 %2。</translation>
    </message>
    <message>
        <source>The time %1 must be a number from 0 on.</source>
        <translation>时间 %1 必须是非负数。</translation>
    </message>
    <message>
        <source>At least one of the times f, b and w must be above 0.</source>
        <translation>f、b、w 至少一个必须大于 0。</translation>
    </message>
    <message>
        <source>The longest time must be from 1e-9 to 1e15; choose another unit.</source>
        <translation>最长时间必须在 1e-9 到 1e15 之间；请换单位。</translation>
    </message>
    <message>
        <source>The parameter %1 of %2 must be a number from 0 on.</source>
        <translation>%2 的参数 %1 必须是非负数。</translation>
    </message>
    <message>
        <source>A unit needs at least 1 micro-batch, not %1.</source>
        <translation>一个单元至少 1 个微批次，而不是 %1。</translation>
    </message>
    <message>
        <source>there is no file %1 in &apos;%2&apos;</source>
        <translation>“%2”中没有文件 %1</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is a folder, not a Shardscape project</source>
        <translation>%1 是文件夹，不是 Shardscape 项目</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so not a Shardscape project</source>
        <translation>%1 不是普通文件，因此不是 Shardscape 项目</translation>
    </message>
    <message>
        <source>%1 cannot be read: the disk refused</source>
        <translation>无法读取 %1：磁盘拒绝</translation>
    </message>
    <message>
        <source>%1 is empty, so not a Shardscape project</source>
        <translation>%1 为空，不是 Shardscape 项目</translation>
    </message>
    <message>
        <source>%1 is not a Shardscape project</source>
        <translation>%1 不是 Shardscape 项目</translation>
    </message>
    <message>
        <source>%1 is damaged: it ends in the middle; it was left as it is</source>
        <translation>%1 已损坏：中途结束；未作改动</translation>
    </message>
    <message>
        <source>%1 is the database of another program, not a Shardscape project</source>
        <translation>%1 是其他程序的数据库，不是 Shardscape 项目</translation>
    </message>
    <message>
        <source>%1 is damaged: %2; it was left as it is</source>
        <translation>%1 已损坏：%2；未作改动</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2; what was on the disk is unchanged</source>
        <translation>无法保存 %1：%2；磁盘上的内容未变</translation>
    </message>
    <message>
        <source>%1 was saved by a newer Shardscape: it needs version %2 or later</source>
        <translation>%1 由更新的 Shardscape 保存：需要 %2 或更新版本</translation>
    </message>
    <message>
        <source>%1 was saved by a newer Shardscape (file version %2; this one reads up to %3)</source>
        <translation>%1 由更新的 Shardscape 保存（文件版本 %2；本版本最多读 %3）</translation>
    </message>
    <message>
        <source>%1 is damaged: it has no version; it was left as it is</source>
        <translation>%1 已损坏：没有版本；未作改动</translation>
    </message>
    <message>
        <source>its contents are broken (%1)</source>
        <translation>内容已损坏（%1）</translation>
    </message>
    <message>
        <source>%1 could not be opened: there is not enough memory</source>
        <translation>无法打开 %1：内存不足</translation>
    </message>
    <message>
        <source>%1 would not read back: %2</source>
        <translation>%1 无法读回：%2</translation>
    </message>
    <message>
        <source>sweep %1 varies the knob %2, which this version does not know</source>
        <translation>扫描 %1 使用本版本不认识的参数 %2</translation>
    </message>
    <message>
        <source>sweep %1 claims %2 rows</source>
        <translation>扫描 %1 声称有 %2 行</translation>
    </message>
    <message>
        <source>sweep %1 lacks some of its rows</source>
        <translation>扫描 %1 缺少部分行</translation>
    </message>
    <message>
        <source>the rows of sweep %1 do not belong to its space</source>
        <translation>扫描 %1 的行不属于其空间</translation>
    </message>
    <message>
        <source>sweep %1 has no valid number</source>
        <translation>扫描 %1 没有有效编号</translation>
    </message>
    <message>
        <source>sweep %1 has no outcome</source>
        <translation>扫描 %1 没有结果</translation>
    </message>
    <message>
        <source>the folder for unsaved work &apos;%1&apos; cannot be made: %2</source>
        <translation>无法创建未保存工作的文件夹“%1”：%2</translation>
    </message>
    <message>
        <source>the folder for unsaved work &apos;%1&apos; cannot be written: %2</source>
        <translation>无法写入未保存工作的文件夹“%1”：%2</translation>
    </message>
    <message>
        <source>no free name for unsaved work in &apos;%1&apos;</source>
        <translation>“%1”中没有可用于未保存工作的文件名</translation>
    </message>
    <message>
        <source>unsaved work could not be kept: there is not enough memory</source>
        <translation>无法保留未保存的工作：内存不足</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there is none that can be priced</source>
        <translation>校准至少需要三次有时间的运行；没有可估算的</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there is one that can be priced</source>
        <translation>校准至少需要三次有时间的运行；只有一次可估算</translation>
    </message>
    <message>
        <source>calibration needs three timed runs or more; there are two that can be priced</source>
        <translation>校准至少需要三次有时间的运行；只有两次可估算</translation>
    </message>
    <message>
        <source>the calibration was stopped</source>
        <translation>校准已停止</translation>
    </message>
    <message>
        <source>all runs are of one source; leaving it out leaves nothing to fit to</source>
        <translation>所有运行来自同一来源；留出它就没有可拟合的</translation>
    </message>
    <message>
        <source>the comparison of halves was stopped</source>
        <translation>对半比较已停止</translation>
    </message>
    <message>
        <source>embedding and output matrix are there once, at the ends</source>
        <translation>嵌入和输出矩阵只在两端各一个</translation>
    </message>
    <message>
        <source>a run has at least one layer; remove it instead</source>
        <translation>一段至少有一层；请改为移除这一段</translation>
    </message>
    <message>
        <source>a model has at most %1 layers</source>
        <translation>模型至多 %1 层</translation>
    </message>
    <message>
        <source>these are all the layers there are; a model has at least one</source>
        <translation>这是全部的层；模型至少一层</translation>
    </message>
    <message>
        <source>a model has at most %1 kinds of layers</source>
        <translation>模型至多 %1 种层</translation>
    </message>
    <message>
        <source>%1 must be from %2 to %3</source>
        <translation>%1 必须在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>%1 key-value heads do not divide %2 heads; nearest: %3</source>
        <translation>%1 个键值头不能整除 %2 个头；最接近：%3</translation>
    </message>
    <message>
        <source>%1 heads are no multiple of %2 key-value heads; nearest: %3</source>
        <translation>%1 个头不是 %2 个键值头的倍数；最接近：%3</translation>
    </message>
    <message>
        <source>%1 experts per token of %2: at most as many as there are</source>
        <translation>每词元 %1 个专家，共 %2 个：至多等于总数</translation>
    </message>
    <message>
        <source>%1 dense layers of %2: at most as many as there are</source>
        <translation>%2 层中 %1 个稠密层：至多等于总数</translation>
    </message>
    <message>
        <source>%1: an empty JSON object; a scenario has at least {&quot;model&quot;, &quot;cluster&quot;}</source>
        <translation>%1：空的 JSON 对象；方案至少要有 {&quot;model&quot;, &quot;cluster&quot;}</translation>
    </message>
    <message>
        <source>%1; nearest is a scenario, {&quot;model&quot;, &quot;cluster&quot;, &quot;workload&quot;, &quot;layout&quot;}</source>
        <translation>%1；最接近的是方案，{&quot;model&quot;, &quot;cluster&quot;, &quot;workload&quot;, &quot;layout&quot;}</translation>
    </message>
    <message>
        <source>%1; nearest is %2</source>
        <translation>%1；最接近的是 %2</translation>
    </message>
    <message>
        <source>%1; nearest is %2, which would have %3</source>
        <translation>%1；最接近的是 %2，它会有 %3</translation>
    </message>
    <message>
        <source>%1a schedule, which has device, kind, microbatch and stage</source>
        <translation>%1调度，它有 device、kind、microbatch 和 stage</translation>
    </message>
    <message>
        <source>%1a table of measured runs, which would have %2</source>
        <translation>%1实测运行表，它会有 %2</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 为空</translation>
    </message>
    <message>
        <source>%1 is damaged: it ends in the middle</source>
        <translation>%1 已损坏：中途结束</translation>
    </message>
    <message>
        <source>%1 holds model weights (safetensors); of a model, its config.json is what is read</source>
        <translation>%1 是模型权重（safetensors）；读取模型用的是其 config.json</translation>
    </message>
    <message>
        <source>%1 is a binary file of an unknown kind</source>
        <translation>%1 是未知类型的二进制文件</translation>
    </message>
    <message>
        <source>%1 is empty but for blanks</source>
        <translation>%1 只有空白</translation>
    </message>
    <message>
        <source>%1: a JSON list is nothing that is read here but as a trace, whose events have &quot;ph&quot; and &quot;ts&quot;</source>
        <translation>%1：JSON 列表只能作为跟踪读取，其事件有 &quot;ph&quot; 和 &quot;ts&quot;</translation>
    </message>
    <message>
        <source>%1: there is no such file</source>
        <translation>%1：没有此文件</translation>
    </message>
    <message>
        <source>%1 is a folder; drop the files in it</source>
        <translation>%1 是文件夹；请拖入其中的文件</translation>
    </message>
    <message>
        <source>%1 is no regular file</source>
        <translation>%1 不是普通文件</translation>
    </message>
    <message>
        <source>interleaved-1f1b-lean</source>
        <translation>interleaved-1f1b-lean</translation>
    </message>
    <message>
        <source>Rank order</source>
        <translation>rank 顺序</translation>
    </message>
    <message>
        <source>order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Which axis numbers the ranks first: neighbours on the first axis share a node, those on the last are far.</source>
        <translation>哪个轴先编号：第一轴上的相邻者在同一节点，最后一轴上的相距远。</translation>
    </message>
    <message>
        <source>Traffic moves between the links of a node and the network; the sums of bytes stay.</source>
        <translation>流量在节点内链路与网络之间转移；字节总和不变。</translation>
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
        <translation>集合通信算法</translation>
    </message>
    <message>
        <source>coll</source>
        <translation>coll</translation>
    </message>
    <message>
        <source>How sums and gathers run: the faster of ring and tree, one of them, inside switches, or node by node.</source>
        <translation>求和与收集的方式：环与树取快者、其中之一、在交换机内，或逐节点。</translation>
    </message>
    <message>
        <source>Trees help small messages on many ranks, switches halve an all-reduce&apos;s bytes.</source>
        <translation>树有利于众多 rank 上的小消息，交换机使 all-reduce 字节减半。</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>in-network</source>
        <translation>网内</translation>
    </message>
    <message>
        <source>hierarchical</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>Congestion</source>
        <translation>拥塞</translation>
    </message>
    <message>
        <source>cong</source>
        <translation>拥塞</translation>
    </message>
    <message>
        <source>Share of the scale-out bandwidth that other jobs&apos; traffic takes.</source>
        <translation>其他作业流量占用的横向扩展带宽比例。</translation>
    </message>
    <message>
        <source>Everything that leaves the node slows down; what was hidden behind computation begins to show.</source>
        <translation>离开节点的一切变慢；原先被计算掩盖的开始显露。</translation>
    </message>
    <message>
        <source>needs two axes with more than one rank each</source>
        <translation>需要两个轴各有多于一个 rank</translation>
    </message>
    <message>
        <source>the cluster has no scale-out network</source>
        <translation>集群没有横向扩展网络</translation>
    </message>
    <message>
        <source>Interleaved 1F1B, lean</source>
        <translation>交错 1F1B，精简</translation>
    </message>
    <message>
        <source>Half the warm-up holds no more than 1F1B does, and is as fast while messages cost nothing: every delay then falls on the critical path.</source>
        <translation>一半的预热保留的不多于 1F1B，消息无代价时同样快：此后每个延迟都落在关键路径上。</translation>
    </message>
    <message>
        <source>the rank order keeps groups of experts regular</source>
        <translation>rank 顺序保持专家组规则</translation>
    </message>
    <message>
        <source>in-network collectives need switches that reduce</source>
        <translation>网内集合通信需要可归约的交换机</translation>
    </message>
    <message>
        <source>the stages that people set hold every layer once</source>
        <translation>手动设置的阶段恰好包含每一层一次</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Transformer layers of the whole model.</source>
        <translation>整个模型的 Transformer 层数。</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏尺寸</translation>
    </message>
    <message>
        <source>Width of the residual stream, h.</source>
        <translation>残差流的宽度 h。</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Tokens as trained, before padding, V.</source>
        <translation>训练时的词元数（填充前）V。</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>可学习位置</translation>
    </message>
    <message>
        <source>Rows of the position table; 0 for rotary positions or none.</source>
        <translation>位置表的行数；旋转位置或无位置时为 0。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Attention heads (queries) of a layer, a.</source>
        <translation>一层的注意力头（查询）数 a。</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Heads of keys and values, g; fewer than heads is grouped-query attention.</source>
        <translation>键和值的头数 g；少于头数即分组查询注意力。</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头尺寸</translation>
    </message>
    <message>
        <source>Width of one head, d.</source>
        <translation>一个头的宽度 d。</translation>
    </message>
    <message>
        <source>MLP size</source>
        <translation>MLP 尺寸</translation>
    </message>
    <message>
        <source>Inner size of the dense MLP (of one branch, where gated), f.</source>
        <translation>稠密 MLP 的内部尺寸（有门控时为单支）f。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Latest tokens that a query sees; 0: all.</source>
        <translation>一个查询能看到的最近词元数；0：全部。</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Routed experts of a layer, E.</source>
        <translation>一层的路由专家数 E。</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>每词元专家数</translation>
    </message>
    <message>
        <source>Routed experts that serve one token, k.</source>
        <translation>服务一个词元的路由专家数 k。</translation>
    </message>
    <message>
        <source>Expert size</source>
        <translation>专家尺寸</translation>
    </message>
    <message>
        <source>Inner size of one routed expert, f_e.</source>
        <translation>一个路由专家的内部尺寸 f_e。</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>Experts that serve every token.</source>
        <translation>服务所有词元的专家。</translation>
    </message>
    <message>
        <source>Shared size</source>
        <translation>共享专家尺寸</translation>
    </message>
    <message>
        <source>Inner size of one shared expert, f_s.</source>
        <translation>一个共享专家的内部尺寸 f_s。</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>开头的稠密层</translation>
    </message>
    <message>
        <source>Layers at the beginning that keep the dense MLP.</source>
        <translation>开头保留稠密 MLP 的层数。</translation>
    </message>
    <message>
        <source>Rank of queries</source>
        <translation>查询的秩</translation>
    </message>
    <message>
        <source>Width that queries are squeezed through; 0: none.</source>
        <translation>查询压缩到的宽度；0：不压缩。</translation>
    </message>
    <message>
        <source>Rank of keys</source>
        <translation>键的秩</translation>
    </message>
    <message>
        <source>Width that keys and values are squeezed through and cached in.</source>
        <translation>键和值压缩并缓存的宽度。</translation>
    </message>
    <message>
        <source>Head, no position</source>
        <translation>无位置部分的头</translation>
    </message>
    <message>
        <source>Part of a head without position, d_n.</source>
        <translation>头中无位置的部分 d_n。</translation>
    </message>
    <message>
        <source>Head, rotary</source>
        <translation>旋转部分的头</translation>
    </message>
    <message>
        <source>Part of a head with rotary position, d_r.</source>
        <translation>头中带旋转位置的部分 d_r。</translation>
    </message>
    <message>
        <source>Head of values</source>
        <translation>值的头</translation>
    </message>
    <message>
        <source>Width of a value head, d_v.</source>
        <translation>值头的宽度 d_v。</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>output matrix</source>
        <translation>输出矩阵</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上投影</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下投影</translation>
    </message>
    <message>
        <source>output, tied to the tokens</source>
        <translation>输出，与词嵌入共享</translation>
    </message>
    <message>
        <source>queries, down</source>
        <translation>查询，下投影</translation>
    </message>
    <message>
        <source>norm of queries</source>
        <translation>查询的归一化</translation>
    </message>
    <message>
        <source>queries, up</source>
        <translation>查询，上投影</translation>
    </message>
    <message>
        <source>keys and values, down</source>
        <translation>键和值，下投影</translation>
    </message>
    <message>
        <source>norm of keys and values</source>
        <translation>键和值的归一化</translation>
    </message>
    <message>
        <source>keys and values, up</source>
        <translation>键和值，上投影</translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation>门控与上投影</translation>
    </message>
    <message>
        <source>norms of queries and keys</source>
        <translation>查询和键的归一化</translation>
    </message>
    <message>
        <source>beyond projections</source>
        <translation>投影之外</translation>
    </message>
    <message>
        <source>a project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>a scenario</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>a demo</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>a catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>a model (config.json)</source>
        <translation>模型 (config.json)</translation>
    </message>
    <message>
        <source>a calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>the space of a sweep</source>
        <translation>扫描空间</translation>
    </message>
    <message>
        <source>a schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>a table of measured runs</source>
        <translation>实测运行表</translation>
    </message>
    <message>
        <source>a table of ranks&apos; memory</source>
        <translation>各 rank 的显存表</translation>
    </message>
    <message>
        <source>a topology (nvidia-smi topo -m)</source>
        <translation>拓扑 (nvidia-smi topo -m)</translation>
    </message>
    <message>
        <source>a table of measured collectives</source>
        <translation>实测集合通信表</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>超额比</translation>
    </message>
    <message>
        <source>Attained share with reducing switches</source>
        <translation>可归约交换机的可达比例</translation>
    </message>
    <message>
        <source>What the host needs to launch one layer&apos;s backward.</source>
        <translation>主机启动一层反向所需时间。</translation>
    </message>
    <message>
        <source>What the host needs more for every rank that meets in a layer&apos;s tensor-parallel collective.</source>
        <translation>层内张量并行集合通信每多一个 rank 主机多花的时间。</translation>
    </message>
    <message>
        <source>times that of single products</source>
        <translation>单个矩阵乘的倍数</translation>
    </message>
    <message>
        <source>What one kernel of many products, for experts, attains relative to single ones.</source>
        <translation>专家所用的多矩阵乘内核相对单个的水平。</translation>
    </message>
    <message>
        <source>B per parameter and micro-batch</source>
        <translation>每参数每微批次字节</translation>
    </message>
    <message>
        <source>What adding a weight gradient to the accumulated one moves outside the matrix product.</source>
        <translation>在矩阵乘之外把权重梯度加到累积值所读写的字节。</translation>
    </message>
    <message>
        <source>B per parameter and step</source>
        <translation>每参数每步字节</translation>
    </message>
    <message>
        <source>What unscaling, norms, clipping and copies move around the optimizer&apos;s own work.</source>
        <translation>优化器自身之外反缩放、范数、裁剪和拷贝读写的字节。</translation>
    </message>
    <message>
        <source>times that of FlashAttention&apos;s</source>
        <translation>FlashAttention 的倍数</translation>
    </message>
    <message>
        <source>What this software&apos;s tiled attention kernels attain.</source>
        <translation>此软件的分块注意力内核可达的水平。</translation>
    </message>
    <message>
        <source>What the host needs to learn how many tokens each expert gets, per MoE layer and pass.</source>
        <translation>主机获知每个专家分到多少词元所需时间，每 MoE 层每遍。</translation>
    </message>
    <message>
        <source>rank order</source>
        <translation>rank 顺序</translation>
    </message>
    <message>
        <source>knobs dp, cp, schedule</source>
        <translation>参数 dp, cp, schedule</translation>
    </message>
    <message>
        <source>22.5 of 25 GB/s a ring, all-reduces of 2 to 8 V100 (vTrain); wiring: NVIDIA DGX-1 system architecture</source>
        <translation>每环 25 GB/s 中的 22.5，2 至 8 张 V100 的 all-reduce（vTrain）；连线：NVIDIA DGX-1 system architecture</translation>
    </message>
    <message>
        <source>share of the links that lead to the members</source>
        <translation>通往成员的链路比例</translation>
    </message>
    <message>
        <source>NCCL&apos;s ring search on the wiring</source>
        <translation>NCCL 在连线上的环搜索</translation>
    </message>
    <message>
        <source>kernels of an eager softmax among those of a layer</source>
        <translation>一层内核中 eager softmax 的内核</translation>
    </message>
    <message>
        <source>assumption: five (scale, mask, cast, softmax, cast) to about twenty-five</source>
        <translation>假设：五个（缩放、掩码、转换、softmax、转换）对约二十五个</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule zeropp</source>
        <translation>模拟调度 zeropp 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule bpipe</source>
        <translation>模拟调度 bpipe 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule interleaved-1f1b-lean</source>
        <translation>模拟调度 interleaved-1f1b-lean 的总时长</translation>
    </message>
    <message>
        <source>latency of a step between domains</source>
        <translation>域间一步的延迟</translation>
    </message>
    <message>
        <source>members below that level</source>
        <translation>该层以下的成员</translation>
    </message>
    <message>
        <source>share taken by other traffic</source>
        <translation>其他流量占用的比例</translation>
    </message>
    <message>
        <source>knob congestion</source>
        <translation>参数 congestion</translation>
    </message>
    <message>
        <source>one all-reduce in rings</source>
        <translation>一次环状 all-reduce</translation>
    </message>
    <message>
        <source>one all-reduce in a double binary tree</source>
        <translation>一次双二叉树 all-reduce</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>one all-reduce in two levels</source>
        <translation>一次两层 all-reduce</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule chimera</source>
        <translation>模拟调度 chimera 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule bitpipe</source>
        <translation>模拟调度 bitpipe 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule dualpipe</source>
        <translation>模拟调度 dualpipe 的总时长</translation>
    </message>
    <message>
        <source>makespan of the simulated schedule dualpipe-v</source>
        <translation>模拟调度 dualpipe-v 的总时长</translation>
    </message>
    <message>
        <source>activations of one micro-batch to the mirror image of the stage, or back</source>
        <translation>一个微批次的激活发往镜像阶段，或返回</translation>
    </message>
    <message>
        <source>gathers of a chunk per micro-batch</source>
        <translation>每微批次收集分块的次数</translation>
    </message>
    <message>
        <source>it is empty; give the tokens of one sequence</source>
        <translation>为空；请给出一个序列的词元数</translation>
    </message>
    <message>
        <source>it is empty; give the sequences of one step</source>
        <translation>为空；请给出一步的序列数</translation>
    </message>
    <message>
        <source>Pipeline and schedules</source>
        <translation>流水线与调度</translation>
    </message>
    <message>
        <source>After warm-up every stage alternates one forward and one backward. Same bubble as GPipe, but a stage holds at most as many micro-batches as there are stages.</source>
        <translation>预热之后，每个阶段交替执行一次前向和一次反向。气泡与 GPipe 相同，但一个阶段保留的微批次不超过阶段数。</translation>
    </message>
    <message>
        <source>3D parallelism</source>
        <translation>3D 并行</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行方式</translation>
    </message>
    <message>
        <source>Tensor, pipeline and data parallelism used together, each on the links that suit it. With context and expert parallelism people say 4D and 5D.</source>
        <translation>张量、流水线和数据并行合用，各自放在合适的链路上。再加上上下文并行和专家并行，则称 4D、5D。</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>One device that computes: a GPU, a TPU or one die of a package that software sees as a device of its own. It has a dense peak rate for each precision and a memory of fixed size.</source>
        <translation>负责计算的一台设备：GPU、TPU，或封装中被软件视为独立设备的一颗裸片。每种精度各有稠密峰值，显存大小固定。</translation>
    </message>
    <message>
        <source>Vendors&apos; data sheets, named with each entry of the catalog</source>
        <translation>厂商数据手册，目录中逐项注明</translation>
    </message>
    <message>
        <source>Copies activations to the host&apos;s memory after the forward pass and back before the backward pass, behind the computation where there is time.</source>
        <translation>前向之后把激活拷到主机内存，反向之前再拷回；时间允许时与计算重叠。</translation>
    </message>
    <message>
        <source>Results of the forward pass that are kept until the backward pass needs them. They grow with micro-batch, sequence and micro-batches in flight, and recomputation trades them for time.</source>
        <translation>前向的结果，保留到反向用完为止。随微批次、序列长度和在途微批次数增长；重计算用时间换取这部分显存。</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>Hardware and network</source>
        <translation>硬件与网络</translation>
    </message>
    <message>
        <source>Puts the slices of all ranks together on each of them.</source>
        <translation>把各 rank 的切片在每个 rank 上拼成完整数据。</translation>
    </message>
    <message>
        <source>All-reduce</source>
        <translation>All-reduce</translation>
    </message>
    <message>
        <source>Every rank ends with the sum of all ranks&apos; data. In a ring each sends about twice the data; it equals a reduce-scatter followed by an all-gather.</source>
        <translation>结束时每个 rank 都得到所有 rank 数据之和。环形算法中每个 rank 发送约两倍数据量；等价于先 reduce-scatter 再 all-gather。</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>Every rank sends a different piece to every other. Experts need it, and so does exchanging heads for tokens.</source>
        <translation>每个 rank 向其他每个 rank 发送不同的数据块。专家并行需要它，用头交换词元也需要它。</translation>
    </message>
    <message>
        <source>What collectives really reach of a link&apos;s bandwidth with large messages.</source>
        <translation>大消息下集合通信实际能用到的链路带宽比例。</translation>
    </message>
    <message>
        <source>NCCL tests, performance notes</source>
        <translation>NCCL tests，性能说明</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Model and training</source>
        <translation>模型与训练</translation>
    </message>
    <message>
        <source>Parts of attention that work side by side, each on its own slice. Tensor parallelism gives whole heads to ranks.</source>
        <translation>注意力中并列工作的部分，各算自己的切片。张量并行把完整的头分给各 rank。</translation>
    </message>
    <message>
        <source>How scores are computed: stored whole, or tile by tile without storing them. Without stored scores the memory that grows with the square of the sequence is gone.</source>
        <translation>如何计算注意力分数：整体存储，或逐小块计算而不存储。不存分数，随序列平方增长的那部分显存就没有了。</translation>
    </message>
    <message>
        <source>Backward pass (B)</source>
        <translation>反向传播（B）</translation>
    </message>
    <message>
        <source>Computes gradients from the loss back to the input; about twice the work of the forward pass. It has two halves, one for the input and one for the weights.</source>
        <translation>从损失一路算回输入的梯度；计算量约为前向的两倍。分为两半：一半对输入求梯度，一半对权重求梯度。</translation>
    </message>
    <message>
        <source>Bytes a second through a link, here always in one direction and per accelerator. Vendors often print the sum of both directions.</source>
        <translation>每秒通过链路的字节数，这里一律指单向、每加速器。厂商常给出双向之和。</translation>
    </message>
    <message>
        <source>bf16, fp16, fp32</source>
        <translation>bf16、fp16、fp32</translation>
    </message>
    <message>
        <source>Floating point types of 16, 16 and 32 bits. bf16 has the range of fp32 with fewer digits, fp16 more digits with less range, so that it needs loss scaling.</source>
        <translation>16、16、32 位浮点类型。bf16 的范围同 fp32 但有效位较少；fp16 有效位较多而范围较小，因此需要损失缩放。</translation>
    </message>
    <message>
        <source>Chimera&apos;s two directions with interleaved chunks in each.</source>
        <translation>Chimera 的两个方向，每个方向再把分块交错。</translation>
    </message>
    <message>
        <source>1F1B in which full early stages lend activations to emptier late ones and take them back in time.</source>
        <translation>1F1B 的变体：前面较满的阶段把激活暂借给后面较空的阶段，用前再取回。</translation>
    </message>
    <message>
        <source>Breadth-first pipeline</source>
        <translation>广度优先流水线</translation>
    </message>
    <message>
        <source>Runs all micro-batches through one chunk before the next chunk. Weights are gathered once per chunk, which suits sharded data parallelism.</source>
        <translation>先让所有微批次通过一个分块，再进入下一个分块。每个分块只收集一次权重，适合分片数据并行。</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>框选</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>本程序</translation>
    </message>
    <message>
        <source>Rows marked in one picture and followed in all others.</source>
        <translation>在一张图中标记的行，在其他所有图中同步突出显示。</translation>
    </message>
    <message>
        <source>Time in which a compute stream waits although there is work left in the step. Each wait has a cause: filling, draining, unequal stages, a dependency or a message.</source>
        <translation>一步中还有工作、计算流却在等待的时间。每段等待都有原因：填充、排空、阶段不均、依赖或消息。</translation>
    </message>
    <message>
        <source>Bubble ratio</source>
        <translation>气泡率</translation>
    </message>
    <message>
        <source>Idle time over devices times makespan, read off the simulated schedule. Papers often divide by the ideal time instead, which gives a larger number for the same schedule: (p - 1)/m for 1F1B instead of (p - 1)/(m + p - 1).</source>
        <translation>空闲时间除以（设备数乘总时长），取自模拟的调度。论文常改除以理想时间，同一调度得到的数更大：1F1B 为 (p - 1)/m，而不是 (p - 1)/(m + p - 1)。</translation>
    </message>
    <message>
        <source>Memory for what is on its way: gathered weights, gradient buckets, messages and the logits of the last stage.</source>
        <translation>存放传输中数据的显存：收集来的权重、梯度桶、消息，以及最后阶段的 logits。</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Time and measures</source>
        <translation>时间与指标</translation>
    </message>
    <message>
        <source>Fitting the few constants of an accelerator, its links and its software to measured runs. Runs held out tell how much better predictions became.</source>
        <translation>用实测运行拟合加速器、链路和软件的少数几个常数。留出的运行说明预测改善了多少。</translation>
    </message>
    <message>
        <source>This program&apos;s Validate perspective</source>
        <translation>本程序的“验证”视图</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>The memory of one accelerator. A layout fits when its fullest rank stays below it, reserve included.</source>
        <translation>一个加速器的显存。占用最多的 rank（含预留）不超过它，布局就放得下。</translation>
    </message>
    <message>
        <source>Two pipelines in opposite directions over the same devices fill each other&apos;s bubbles. Each device holds two stages&apos; weights.</source>
        <translation>同一批设备上方向相反的两条流水线互相填补气泡。每台设备持有两个阶段的权重。</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>One contiguous piece of the model&apos;s layers: a virtual stage. A device holds one or several.</source>
        <translation>模型中连续的一段层，即一个虚拟阶段。一台设备持有一个或多个。</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Nodes joined by one or more levels of network.</source>
        <translation>由一级或多级网络连接起来的节点。</translation>
    </message>
    <message>
        <source>NVIDIA DGX SuperPOD reference architecture</source>
        <translation>NVIDIA DGX SuperPOD 参考架构</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Communication in which all ranks of a group take part: all-reduce, all-gather, reduce-scatter, all-to-all, broadcast.</source>
        <translation>组内所有 rank 都参与的通信：all-reduce、all-gather、reduce-scatter、all-to-all、broadcast。</translation>
    </message>
    <message>
        <source>How a collective runs on the wires: in a ring, along trees, in two levels, or summed inside the switches.</source>
        <translation>集合通信在链路上的走法：沿环、沿树、分两级，或在交换机内求和。</translation>
    </message>
    <message>
        <source>Links shared with other traffic give each user less. A share of the scale-out bandwidth is then missing.</source>
        <translation>与其他流量共享的链路，每个使用者分到的更少，横向扩展带宽因此缺了一部分。</translation>
    </message>
    <message>
        <source>How context-parallel ranks show each other keys and values: they pass them round a ring behind the computation, or swap heads for tokens in one all-to-all.</source>
        <translation>上下文并行的 rank 如何互相提供键和值：沿环传递并与计算重叠，或用一次 all-to-all 以头交换词元。</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Cuts every sequence over several ranks for all layers; only attention has to see the other parts. It is how very long sequences fit.</source>
        <translation>所有层都把每个序列切分到多个 rank，只有注意力需要看到其他部分。超长序列靠它才放得下。</translation>
    </message>
    <message>
        <source>Context-parallel communication</source>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>Time of fetching keys and values, or of exchanging heads, that attention does not hide.</source>
        <translation>取键和值、或交换头所花的时间中，未被注意力计算掩盖的部分。</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>The chain of ops and messages that decides when the step ends: shortening anything else changes nothing.</source>
        <translation>决定一步何时结束的那串操作和消息：缩短其他部分无济于事。</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Copies the model to several groups of ranks, each of which works on its own part of the batch; gradients are summed over the copies once a step. Its degree is what the other axes leave of the cluster.</source>
        <translation>把模型复制到多组 rank，每组处理批次中自己的那份；每步对各副本的梯度求和一次。并行度是其余轴在集群中剩下的数。</translation>
    </message>
    <message>
        <source>Data-parallel communication</source>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>Time of summing gradients over replicas, and of gathering weights where they are shared. It comes once a step, unless ZeRO stage 3 asks for weights in every micro-batch.</source>
        <translation>在副本间求和梯度、以及在权重分片时收集权重的时间。每步一次；ZeRO 级别 3 则每个微批次都要取权重。</translation>
    </message>
    <message>
        <source>Degree of parallelism</source>
        <translation>并行度</translation>
    </message>
    <message>
        <source>Over how many ranks one axis splits its work. Degrees multiply: tp 8 and pp 4 take 32 accelerators for one replica.</source>
        <translation>一个轴把工作分到多少个 rank。并行度相乘：tp 8 和 pp 4 时，一个副本需要 32 个加速器。</translation>
    </message>
    <message>
        <source>The FLOP/s an accelerator&apos;s matrix units reach at best in one precision, without structured sparsity. Data sheets often print twice that, for sparse matrices.</source>
        <translation>加速器矩阵单元在某一精度下的最高 FLOP/s，不计结构化稀疏。数据手册常印两倍的数，那是稀疏矩阵的。</translation>
    </message>
    <message>
        <source>Die pair</source>
        <translation>裸片对</translation>
    </message>
    <message>
        <source>Two dies in one package with a link of their own, each an accelerator to software.</source>
        <translation>同一封装内由专用链路相连的两颗裸片，在软件看来各是一个加速器。</translation>
    </message>
    <message>
        <source>AMD Instinct MI250X data sheet</source>
        <translation>AMD Instinct MI250X 数据手册</translation>
    </message>
    <message>
        <source>Drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>The end of a step, in which early stages wait for the last gradients to come back.</source>
        <translation>一步的末尾，前面的阶段在等最后的梯度传回。</translation>
    </message>
    <message>
        <source>Two directions in which a forward of one micro-batch and a backward of another overlap, so that the all-to-alls of experts hide behind computation.</source>
        <translation>两个方向上，一个微批次的前向与另一个的反向重叠，使专家的 all-to-all 藏在计算之后。</translation>
    </message>
    <message>
        <source>DualPipe cut in half: the same overlap with one copy of the weights and half the devices.</source>
        <translation>DualPipe 取一半：同样的重叠，只需一份权重和一半设备。</translation>
    </message>
    <message>
        <source>1F1B that starts more forwards early, to hide messages at the price of more activations.</source>
        <translation>提前启动更多前向的 1F1B，用更多激活换取对消息的掩盖。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>The table that turns tokens into vectors, on the first stage. Many models use it again as the output matrix.</source>
        <translation>把词元变成向量的表，位于第一个阶段。许多模型把它兼用作输出矩阵。</translation>
    </message>
    <message>
        <source>Error band</source>
        <translation>误差区间</translation>
    </message>
    <message>
        <source>How far such predictions were from measured runs: in four of five like cases the truth lies inside.</source>
        <translation>这类预测与实测运行相差多少：五个同类情形中有四个，真值落在区间内。</translation>
    </message>
    <message>
        <source>This program&apos;s comparison with published runs; see Validate</source>
        <translation>本程序与已发表运行的对比；见“验证”</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Everything predicted for one layout: whether it fits and why not, memory by class and time by term.</source>
        <translation>对一个布局的全部预测：放不放得下及原因、按类别的显存、按项的时间。</translation>
    </message>
    <message>
        <source>This program&apos;s word</source>
        <translation>本程序的用语</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Keeps different experts of a layer on different ranks and sends every token to the ranks of its experts and back. Memory per rank falls, and two all-to-alls a layer appear in each direction.</source>
        <translation>一层的不同专家放在不同 rank 上，每个词元发往其专家所在的 rank 再返回。每 rank 显存下降，但前向和反向每层各多两次 all-to-all。</translation>
    </message>
    <message>
        <source>Expert tensor parallelism</source>
        <translation>专家张量并行</translation>
    </message>
    <message>
        <source>The tensor parallel degree inside experts, chosen apart from that of attention. One keeps the small matrices of experts whole.</source>
        <translation>专家内部的张量并行度，与注意力的分开选取。取 1 时专家的小矩阵保持完整。</translation>
    </message>
    <message>
        <source>Expert-parallel communication</source>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>Time of sending tokens to their experts and back. It crosses nodes in large groups, so it is often what limits mixtures of experts.</source>
        <translation>词元发往专家再返回的时间。组大时要跨节点，因此常是混合专家模型的瓶颈。</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>Communication that computation has to wait for. What runs behind computation is hidden and costs nothing until links or memory get in its way.</source>
        <translation>计算不得不等待的通信。与计算重叠的即被掩盖，只要不争用链路或显存就没有代价。</translation>
    </message>
    <message>
        <source>FLOP and FLOP/s</source>
        <translation>FLOP 与 FLOP/s</translation>
    </message>
    <message>
        <source>One multiplication or addition of floating point numbers, and how many a second. A multiply-add counts as two.</source>
        <translation>一次浮点乘法或加法，以及每秒的次数。一次乘加算两次。</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Flush</source>
        <translation>流水线清空（flush）</translation>
    </message>
    <message>
        <source>All micro-batches of a step finish before the optimizer runs, so that gradients are exact. Schedules without it never drain but train with older weights.</source>
        <translation>一步的所有微批次都完成后才运行优化器，因此梯度精确。不清空的调度没有排空期，但用较旧的权重训练。</translation>
    </message>
    <message>
        <source>Forward pass (F)</source>
        <translation>前向传播（F）</translation>
    </message>
    <message>
        <source>Computes a stage&apos;s output from its input and keeps what the backward pass will need.</source>
        <translation>由阶段的输入算出输出，并保留反向将要用到的内容。</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>Free memory in pieces too small for what is asked for. A run can fail with gigabytes left.</source>
        <translation>空闲显存被切成小块，满足不了申请。还剩几个 GB 时运行也可能失败。</translation>
    </message>
    <message>
        <source>Fully sharded data parallelism</source>
        <translation>全分片数据并行</translation>
    </message>
    <message>
        <source>Every rank keeps a slice of weights, gradients and optimizer states, and gathers a layer&apos;s weights just before it computes with them. The same idea as ZeRO stage 3.</source>
        <translation>每个 rank 只保留权重、梯度和优化器状态的一个切片，计算某层之前才收集该层权重。与 ZeRO 级别 3 思路相同。</translation>
    </message>
    <message>
        <source>One kernel for the MLP&apos;s activation function and its gate, which keeps only its inputs.</source>
        <translation>MLP 的激活函数及其门控合为一个内核，只保留输入。</translation>
    </message>
    <message>
        <source>Fused kernels</source>
        <translation>融合内核</translation>
    </message>
    <message>
        <source>Several elementwise steps in one kernel: data is read and written once, and fewer results are kept.</source>
        <translation>多个逐元素步骤合为一个内核：数据只读写一次，保留的结果更少。</translation>
    </message>
    <message>
        <source>Softmax, loss and its gradient in one pass over the logits, in place, so that the last stage keeps them once.</source>
        <translation>softmax、损失及其梯度在 logits 上一遍原地完成，最后阶段只需保留一份。</translation>
    </message>
    <message>
        <source>One kernel for each norm instead of several that store results in between.</source>
        <translation>每个归一化用一个内核，而不是多个要存中间结果的内核。</translation>
    </message>
    <message>
        <source>Gantt chart</source>
        <translation>甘特图</translation>
    </message>
    <message>
        <source>Devices as rows, time to the right, every op a bar. Gaps are bubbles.</source>
        <translation>每行一台设备，时间向右，每个操作一条。空隙就是气泡。</translation>
    </message>
    <message>
        <source>Interleaving written as one block that repeats: less memory than interleaved 1F1B, and any number of micro-batches has the same bubble.</source>
        <translation>把交错写成一个重复的构造块：显存少于交错 1F1B，微批次数任意，气泡都一样。</translation>
    </message>
    <message>
        <source>Half as many micro-batches per turn of a chunk: about half the memory for a few more bubbles. PipeOffload starts from it.</source>
        <translation>每轮一个分块处理的微批次减半：显存约减半，气泡略多。PipeOffload 以它为起点。</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all replicas. Training decides it; a larger one fills the pipeline better and exchanges gradients less often.</source>
        <translation>一个优化器步中所有副本的序列总数。由训练决定；更大的批次使流水线更饱满，梯度交换更少。</translation>
    </message>
    <message>
        <source>All forwards of a step, then all backwards. Simple, and every stage holds every micro-batch.</source>
        <translation>先做完一步的所有前向，再做所有反向。简单，但每个阶段要保留全部微批次。</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>Adds the gradients of several micro-batches before the optimizer runs, so that a large batch needs the memory of a small one.</source>
        <translation>优化器运行前先累加多个微批次的梯度，大批次只需小批次的显存。</translation>
    </message>
    <message>
        <source>The type in which gradients are added up and exchanged. 32 bits are safer with many micro-batches, and twice the bytes.</source>
        <translation>累加和交换梯度所用的类型。微批次多时 32 位更稳妥，但字节数翻倍。</translation>
    </message>
    <message>
        <source>One number per parameter that a rank accumulates over its micro-batches, in 2 or 4 bytes. Shared among data-parallel ranks from ZeRO stage 2 on.</source>
        <translation>每个参数一个数，由 rank 在其微批次上累加，占 2 或 4 字节。从 ZeRO 级别 2 起由数据并行的 rank 分摊。</translation>
    </message>
    <message>
        <source>Group of ranks</source>
        <translation>rank 组</translation>
    </message>
    <message>
        <source>The ranks that share a collective along one axis: all that hold slices of one layer, all stages of one pipeline, all copies of the same weights.</source>
        <translation>沿同一轴共同参与集合通信的 rank：持有同一层切片的、同一流水线的各阶段、同一份权重的各副本。</translation>
    </message>
    <message>
        <source>Grouped-query attention</source>
        <translation>分组查询注意力</translation>
    </message>
    <message>
        <source>Several query heads share one head of keys and values, which shrinks caches and messages.</source>
        <translation>多个查询头共用一个键值头，缓存和消息都更小。</translation>
    </message>
    <message>
        <source>Waves: micro-batches travel down and up the devices several times, which divides the bubble without a second copy of the model.</source>
        <translation>波浪式：微批次在设备间往返多次，不需第二份模型就把气泡缩小几倍。</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilization: as MFU, but with what recomputation computes twice. It tells how busy the hardware is, not how fast training goes.</source>
        <translation>硬件 FLOPs 利用率：同 MFU，但计入重计算重复的部分。它说明硬件有多忙，而不是训练有多快。</translation>
    </message>
    <message>
        <source>How many numbers describe one token between layers.</source>
        <translation>层与层之间用多少个数描述一个词元。</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>主机链路</translation>
    </message>
    <message>
        <source>The connection between an accelerator and its host&apos;s memory, which offloading uses.</source>
        <translation>加速器与其主机内存之间的连接，卸载时使用。</translation>
    </message>
    <message>
        <source>PCI-SIG, PCI Express base specification</source>
        <translation>PCI-SIG，PCI Express 基础规范</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Waiting for the host&apos;s program to launch the next kernels. It shows where layers are so small that launching takes longer than running.</source>
        <translation>等待主机程序启动下一批内核的时间。层太小、启动比执行还久时就会出现。</translation>
    </message>
    <message>
        <source>Measured per framework; see the catalog of software stacks</source>
        <translation>按框架实测；见软件目录</translation>
    </message>
    <message>
        <source>Hybrid sharding</source>
        <translation>混合分片</translation>
    </message>
    <message>
        <source>Shards states only inside a group of near ranks and copies them between groups, so that gathering stays on fast links.</source>
        <translation>只在邻近 rank 的组内分片状态，组间保留副本，使收集停留在快速链路上。</translation>
    </message>
    <message>
        <source>Waiting because stages take different times: layers that do not divide evenly, the output matrix on the last stage, a slower device.</source>
        <translation>因各阶段耗时不同而等待：层数除不尽、输出矩阵在最后阶段、某台设备较慢。</translation>
    </message>
    <message>
        <source>Input gradient</source>
        <translation>输入梯度</translation>
    </message>
    <message>
        <source>The half of the backward pass that the stage before is waiting for: the gradient of the stage&apos;s input.</source>
        <translation>反向中前一阶段正在等待的那一半：对本阶段输入的梯度。</translation>
    </message>
    <message>
        <source>1F1B over several virtual stages a device: the pipeline fills in smaller steps, so the bubble divides by their number.</source>
        <translation>每设备多个虚拟阶段的 1F1B：流水线以更小的步子填充，气泡除以虚拟阶段数。</translation>
    </message>
    <message>
        <source>Time in which matrix products, attention and elementwise work of the model itself run. It is more than FLOPs over peak: no kernel reaches the peak, and elementwise ones wait for memory.</source>
        <translation>模型自身的矩阵乘、注意力和逐元素运算的时间。它大于 FLOPs 除以峰值：没有内核能达到峰值，逐元素内核还要等显存。</translation>
    </message>
    <message>
        <source>Key-value cache</source>
        <translation>键值缓存</translation>
    </message>
    <message>
        <source>Keys and values of all earlier tokens, kept while a served model writes an answer. It grows with every token and every user.</source>
        <translation>推理服务中模型生成回答时保留的所有先前词元的键和值。随每个词元、每个用户增长。</translation>
    </message>
    <message>
        <source>Knob</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>One choice of a layout or workload. The inspector, sweeps, tables and the command line know the same list.</source>
        <translation>布局或工作负载中的一项可选设置。检查器、扫描、表格和命令行用同一份清单。</translation>
    </message>
    <message>
        <source>Time a message takes before its first byte arrives. It decides for small messages and large groups.</source>
        <translation>消息的第一个字节到达前的时间。消息小、组大时由它决定快慢。</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>A choice for every knob: degrees, micro-batch, schedule, sharding of states, recomputation, kernels. It says how a model is spread over a cluster.</source>
        <translation>每个参数各取一值：并行度、微批次、调度、状态分片、重计算、内核。它说明模型如何分布到集群上。</translation>
    </message>
    <message>
        <source>This program&apos;s word; the field says strategy or plan</source>
        <translation>本程序的用语；业内称策略或方案</translation>
    </message>
    <message>
        <source>Link level</source>
        <translation>链路层级</translation>
    </message>
    <message>
        <source>One tier of the network: between dies, inside the node, between nodes, between sites. A group of ranks is as fast as the slowest level it crosses.</source>
        <translation>网络的一级：裸片之间、节点内、节点间、站点间。一组 rank 的速度取决于所跨的最慢一级。</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>The last stage&apos;s output: one number per token and word of the vocabulary. With large vocabularies and unfused loss they decide whether the last stage fits.</source>
        <translation>最后阶段的输出：每个词元对词表中每个词一个数。词表大且损失未融合时，它决定最后阶段放不放得下。</translation>
    </message>
    <message>
        <source>Makespan</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>From the start of the first op of a schedule to the end of the last.</source>
        <translation>从调度的第一个操作开始到最后一个操作结束。</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>A copy of the parameters in 32 bits that the optimizer updates, because small steps would vanish in 16 bits.</source>
        <translation>优化器更新的 32 位参数副本，因为微小的更新在 16 位中会丢失。</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>平均绝对误差</translation>
    </message>
    <message>
        <source>The average distance between predicted and measured step times, in percent of the measured one.</source>
        <translation>预测与实测单步时间之差的平均，以实测值的百分比表示。</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilization: the FLOPs the model needs, recomputation not counted, over what all accelerators could do at their dense peak in that time. Conventions differ in attention, mask and embeddings, so every figure must say its own.</source>
        <translation>模型 FLOPs 利用率：模型所需的 FLOPs（不计重计算）除以所有加速器在这段时间内按稠密峰值能完成的量。对注意力、掩码和嵌入的口径不一，因此每个数字都须注明口径。</translation>
    </message>
    <message>
        <source>Sequences that go through a stage at once. Larger ones fill the kernels but hold more activations and leave fewer of them to fill the pipeline.</source>
        <translation>同时通过一个阶段的序列数。更大使内核更饱满，但保留更多激活，可用来填充流水线的微批次也更少。</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>在途微批次</translation>
    </message>
    <message>
        <source>Micro-batches whose forward has run on a device and whose backward has not: their activations are held. 1F1B holds at most as many as there are stages left.</source>
        <translation>在一台设备上已做前向、尚未做反向的微批次，其激活仍被保留。1F1B 最多保留与其后剩余阶段数相同的个数。</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>每步微批次数</translation>
    </message>
    <message>
        <source>How many micro-batches one replica runs before the optimizer: global batch over data parallel degree and micro-batch. The more, the less the bubble weighs.</source>
        <translation>一个副本在优化器之前运行的微批次数：全局批次除以数据并行度和微批次。越多，气泡占比越小。</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>混合专家</translation>
    </message>
    <message>
        <source>Many MLPs per layer of which each token uses a few, chosen by a router. Parameters grow, work per token does not.</source>
        <translation>每层有许多 MLP，每个词元只用路由器选出的几个。参数增加，每词元计算量不变。</translation>
    </message>
    <message>
        <source>The second half of a layer: two or three large matrices with an activation function between them. Gated ones have three.</source>
        <translation>层的后一半：两个或三个大矩阵，中间是激活函数。带门控的有三个。</translation>
    </message>
    <message>
        <source>Model FLOPs</source>
        <translation>模型 FLOPs</translation>
    </message>
    <message>
        <source>Multiplications and additions that the model itself needs for a step, forward and backward. About 6 per parameter and token, plus attention.</source>
        <translation>模型自身一步（前向和反向）所需的乘法和加法次数。每参数每词元约 6 次，另加注意力。</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>网卡（NIC）</translation>
    </message>
    <message>
        <source>The network card that connects a node to the scale-out network. How many there are per accelerator sets its bandwidth out of the node.</source>
        <translation>把节点接入横向扩展网络的网卡。每个加速器分到几块，决定其出节点的带宽。</translation>
    </message>
    <message>
        <source>NVIDIA DGX A100 system architecture, white paper</source>
        <translation>NVIDIA DGX A100 系统架构，白皮书</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Accelerators in one chassis that share a fast interconnect and a host. Most often eight.</source>
        <translation>同一机箱内共享高速互连和主机的加速器，多为八个。</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>One piece of work on one stream of one device: a forward, a backward, a weight gradient, a message, a copy or the optimizer.</source>
        <translation>一台设备某条流上的一项工作：前向、反向、权重梯度、消息、拷贝或优化器。</translation>
    </message>
    <message>
        <source>The rule that turns gradients into new weights. Adam keeps a master copy and two moments per parameter, SGD with momentum one less.</source>
        <translation>由梯度得到新权重的规则。Adam 每参数保留主副本和两个动量，带动量的 SGD 少一个。</translation>
    </message>
    <message>
        <source>Lets early stages start the next step before the last ones have finished this one, and checks afterwards that the gradients were sound.</source>
        <translation>让前面的阶段在后面的阶段完成本步之前就开始下一步，事后再检查梯度是否有效。</translation>
    </message>
    <message>
        <source>Optimizer sharding (ZeRO)</source>
        <translation>优化器分片（ZeRO）</translation>
    </message>
    <message>
        <source>Data-parallel ranks share states instead of copying them: stage 1 the optimizer, stage 2 also gradients, stage 3 also weights, which are then gathered before use.</source>
        <translation>数据并行的 rank 分摊状态而非复制：级别 1 分摊优化器，级别 2 加上梯度，级别 3 再加权重，使用前收集。</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>What the optimizer keeps per parameter: for Adam a master copy and two moments in 32 bits, 12 bytes. Often the largest class, and the first that ZeRO shares.</source>
        <translation>优化器为每个参数保留的内容：Adam 为 32 位的主副本和两个动量，共 12 字节。往往是最大的一类，也是 ZeRO 最先分摊的。</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>优化器步</translation>
    </message>
    <message>
        <source>Time of updating the parameters a rank is responsible for. It waits for memory, not for arithmetic, and shrinks where ZeRO shares the states.</source>
        <translation>更新本 rank 所负责参数的时间。瓶颈是显存带宽而非运算；ZeRO 分摊状态后会缩短。</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>A rank needs more than its accelerator has and the run stops. Here such a layout is kept and shown with how much is missing and what would mend it.</source>
        <translation>某个 rank 所需超过其加速器的显存，运行中止。这里仍保留这样的布局，并显示差多少、怎样改才放得下。</translation>
    </message>
    <message>
        <source>Overlapping gradient exchange</source>
        <translation>重叠梯度交换</translation>
    </message>
    <message>
        <source>Sends gradients in buckets while the backward pass of the last micro-batch still computes, instead of after it. The bytes stay, the waiting shrinks.</source>
        <translation>最后一个微批次的反向还在计算时就分桶发送梯度，而不是等到之后。字节数不变，等待变短。</translation>
    </message>
    <message>
        <source>Overlapping stage messages</source>
        <translation>重叠阶段间消息</translation>
    </message>
    <message>
        <source>Sends activations and gradients to the neighbouring stage while the next micro-batch computes, so that a message no longer holds up its sender.</source>
        <translation>下一个微批次计算时，把激活和梯度发给相邻阶段，消息不再阻塞发送者。</translation>
    </message>
    <message>
        <source>How much more bandwidth hangs below a switch than leads up from it. At 2:1 half of the traffic must wait when all nodes send at once.</source>
        <translation>交换机下行带宽与上行带宽之比。2:1 时，若所有节点同时发送，一半流量要等待。</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>Every layout as a line through one axis per knob and measure. Ranges drawn on axes choose layouts.</source>
        <translation>每个布局是一条线，穿过每个参数和指标的轴。在轴上拖出范围即可选择布局。</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>The layouts that no other beats in both of two measures. Everything else is slower or larger than one of them.</source>
        <translation>在两个指标上都没有被其他布局超过的布局。其余布局总比其中某个更慢或占用更多。</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>The most memory that the fullest rank needs at any moment of a step, counted in GiB (2 to the power of 30 bytes).</source>
        <translation>一步中占用最多的 rank 在任一时刻所需的最大显存，以 GiB（2 的 30 次方字节）计。</translation>
    </message>
    <message>
        <source>Pinned scenario</source>
        <translation>固定的方案</translation>
    </message>
    <message>
        <source>A scenario kept beside the current one, to be compared with it in every view.</source>
        <translation>保留在当前方案旁边、在每个视图中与之对比的方案。</translation>
    </message>
    <message>
        <source>Never flushes: stages update as soon as a micro-batch&apos;s gradient is there, and keep older weights for those on their way.</source>
        <translation>从不清空：一个微批次的梯度一到阶段就更新，并为仍在途的微批次保留较旧的权重。</translation>
    </message>
    <message>
        <source>Never flushes, but gathers gradients over several micro-batches, so that two copies of the weights are enough.</source>
        <translation>从不清空，但把多个微批次的梯度累积起来，两份权重就够。</translation>
    </message>
    <message>
        <source>Pipeline parallelism</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Cuts the stack of layers into stages on different ranks; micro-batches flow through them one after the other. It talks little, but stages wait while the pipeline fills and drains.</source>
        <translation>把层切成位于不同 rank 上的阶段，微批次依次流过。通信少，但流水线填充和排空时阶段要等待。</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>流水线调度</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on every pipeline device. It decides how long devices wait and how many micro-batches they hold at once.</source>
        <translation>每台流水线设备上前向与反向的顺序。它决定设备等多久、同时保留多少微批次。</translation>
    </message>
    <message>
        <source>The type of weights and activations in forward and backward. Sixteen bits halve memory and traffic and reach the fast matrix units.</source>
        <translation>前向与反向中权重和激活的类型。16 位使显存和通信减半，并能用上快速矩阵单元。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>One process that drives one accelerator, counted from 0. Which rank sits where decides which collectives stay inside a node.</source>
        <translation>驱动一个加速器的进程，从 0 开始编号。rank 放在哪里，决定哪些集合通信留在节点内。</translation>
    </message>
    <message>
        <source>MPI: A Message-Passing Interface Standard, section on groups and communicators</source>
        <translation>MPI: A Message-Passing Interface Standard，组与通信子一节</translation>
    </message>
    <message>
        <source>Which axis changes fastest from rank to rank. Axes named first get neighbours inside a node, later ones cross the network.</source>
        <translation>相邻 rank 之间变化最快的是哪个轴。排在前面的轴得到节点内的邻居，靠后的轴跨网络。</translation>
    </message>
    <message>
        <source>Throws activations away after the forward pass and computes them again when the backward pass needs them. Full repeats whole layers; selective repeats only attention&apos;s core, which is large and cheap.</source>
        <translation>前向之后丢弃激活，反向需要时重新计算。完全重计算重复整层；选择性只重复注意力核心，它占显存多而计算便宜。</translation>
    </message>
    <message>
        <source>Reduce-scatter</source>
        <translation>Reduce-scatter</translation>
    </message>
    <message>
        <source>Sums all ranks&apos; data and leaves each rank one slice of the sum.</source>
        <translation>对所有 rank 的数据求和，每个 rank 留下和的一个切片。</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>遗憾值</translation>
    </message>
    <message>
        <source>How much slower the layout predicted best was, when measured, than the layout measured best. Zero means that the prediction chose right.</source>
        <translation>预测最优的布局实测比实测最优的布局慢多少。零表示预测选对了。</translation>
    </message>
    <message>
        <source>Replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>One complete copy of the model, spread over tp x cp x pp ranks. Replicas see different data and agree on gradients once a step.</source>
        <translation>模型的一份完整拷贝，分布在 tp x cp x pp 个 rank 上。各副本看不同的数据，每步同步一次梯度。</translation>
    </message>
    <message>
        <source>What the accelerator&apos;s memory holds beside the model: the driver&apos;s context, communication libraries and memory that the allocator cannot use because it is cut into pieces.</source>
        <translation>加速器显存中模型以外的占用：驱动上下文、通信库，以及因碎片而分配器用不上的显存。</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>The small matrix that decides which experts a token goes to. Uneven choices make some ranks wait for others.</source>
        <translation>决定词元去往哪些专家的小矩阵。分配不均会让一些 rank 等待另一些。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What must hold for a layout to be possible at all, such as heads that divide by tp. A broken rule comes with what it has, what it needs and the nearest change that mends it.</source>
        <translation>布局可行所必须满足的条件，例如头数能被 tp 整除。违反时会说明现状、要求，以及最近的修正。</translation>
    </message>
    <message>
        <source>Scale-out link</source>
        <translation>横向扩展链路</translation>
    </message>
    <message>
        <source>The network between nodes: some tens of gigabytes a second to each accelerator. Pipeline and data parallelism can live with it.</source>
        <translation>节点之间的网络：每个加速器每秒几十 GB。流水线并行和数据并行可以接受。</translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation>纵向扩展链路</translation>
    </message>
    <message>
        <source>The fast interconnect inside a node or rack: hundreds of gigabytes a second to each accelerator. Tensor parallelism belongs here.</source>
        <translation>节点或机柜内的高速互连：每个加速器每秒数百 GB。张量并行应放在这里。</translation>
    </message>
    <message>
        <source>NVIDIA A100 Tensor Core GPU architecture, white paper</source>
        <translation>NVIDIA A100 Tensor Core GPU 架构，白皮书</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>A cluster, a workload and a layout: all that one evaluation needs. A project holds many.</source>
        <translation>集群、工作负载和布局：一次评估所需的全部。一个项目可有多个方案。</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>How much the step time moves when one knob or one property of the hardware changes and everything else stays.</source>
        <translation>只改变一个参数或一项硬件属性、其余不变时，单步时间变化多少。</translation>
    </message>
    <message>
        <source>Tokens in one sequence. Attention grows with its square, everything else in step with it.</source>
        <translation>一个序列的词元数。注意力随其平方增长，其余线性增长。</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Shares what tensor parallelism leaves whole (norms, dropout, residuals) along the sequence among the same ranks. Activations shrink, and the bytes moved stay the same because each all-reduce becomes a reduce-scatter and an all-gather.</source>
        <translation>把张量并行未切分的部分（归一化、dropout、残差）沿序列分给同一批 rank。激活变小而传输字节不变，因为每个 all-reduce 变成一次 reduce-scatter 加一次 all-gather。</translation>
    </message>
    <message>
        <source>Sliding-window attention</source>
        <translation>滑动窗口注意力</translation>
    </message>
    <message>
        <source>A token looks only at the last so many tokens, so that attention no longer grows with the square of the sequence.</source>
        <translation>词元只看最近的若干个词元，注意力不再随序列平方增长。</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>The framework that runs a layout. Its launch costs, extra passes over memory and reserve are the same for all models it runs.</source>
        <translation>运行布局的框架。其启动开销、额外的显存读写和预留，对它运行的所有模型都相同。</translation>
    </message>
    <message>
        <source>Constants fitted to published runs; see Validate</source>
        <translation>按已发表运行拟合的常数；见“验证”</translation>
    </message>
    <message>
        <source>Split backward</source>
        <translation>拆分反向</translation>
    </message>
    <message>
        <source>Runs input and weight gradients as two ops that can lie apart. It costs memory between the two and buys freedom to fill bubbles.</source>
        <translation>把输入梯度和权重梯度作为两个可以分开的操作执行。两者之间要占显存，换来填补气泡的余地。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>The layers that one pipeline device holds. The first also holds the input embedding, the last the output matrix and the loss.</source>
        <translation>一台流水线设备持有的层。第一个阶段还有输入嵌入，最后一个还有输出矩阵和损失。</translation>
    </message>
    <message>
        <source>Stage to stage messages</source>
        <translation>阶段间消息</translation>
    </message>
    <message>
        <source>Activations sent forward and gradients sent back between neighbouring stages: small, but a stage that waits for one is idle.</source>
        <translation>相邻阶段间向前发送的激活和向后发送的梯度：数据量小，但等待消息的阶段就空闲。</translation>
    </message>
    <message>
        <source>Steady state</source>
        <translation>稳态</translation>
    </message>
    <message>
        <source>The middle of a step, in which every stage alternates forwards and backwards without waiting.</source>
        <translation>一步的中段，每个阶段不等待地交替执行前向和反向。</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Seconds from one optimizer step to the next: all micro-batches, the exchange of gradients and the update.</source>
        <translation>从一个优化器步到下一个的秒数：所有微批次、梯度交换和更新。</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>A queue of work on a device that runs in order. Computation, communication and copies have streams of their own and can run side by side.</source>
        <translation>设备上按顺序执行的工作队列。计算、通信和拷贝各有自己的流，可以并行。</translation>
    </message>
    <message>
        <source>CUDA C++ Programming Guide, section on asynchronous concurrent execution</source>
        <translation>CUDA C++ Programming Guide，异步并发执行一节</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>The evaluations of a whole space of layouts, every combination of the chosen values.</source>
        <translation>对整个布局空间的评估：所选取值的每种组合。</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Cuts the matrices of every layer over several ranks, which then sum or gather their partial results several times a layer. It saves the most memory and talks the most, so it wants the fastest links.</source>
        <translation>把每层的矩阵切分到多个 rank，每层要多次对部分结果求和或收集。最省显存，通信也最多，因此需要最快的链路。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication</source>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>Time of the collectives that put the slices of a layer together, several in every layer. Slow as soon as the group leaves the node.</source>
        <translation>把一层的切片合起来的集合通信时间，每层数次。组一旦跨节点就变慢。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>A piece of text, most often a part of a word, that the model reads or writes as one number.</source>
        <translation>一小段文本，多为单词的一部分，模型把它当作一个数来读写。</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Tokens of the global batch over the step time, of the whole cluster. It compares layouts also where the batch differs.</source>
        <translation>全局批次的词元数除以单步时间，按整个集群计。批次不同的布局也能比较。</translation>
    </message>
    <message>
        <source>Definition: global batch x sequence / step time</source>
        <translation>定义：全局批次 x 序列长度 / 单步时间</translation>
    </message>
    <message>
        <source>Transformer layer</source>
        <translation>Transformer 层</translation>
    </message>
    <message>
        <source>Attention and an MLP, each with a norm and a residual. A model is a stack of them between an embedding and an output matrix.</source>
        <translation>注意力加 MLP，各带一个归一化和残差。模型就是嵌入与输出矩阵之间一层层叠起来的这种层。</translation>
    </message>
    <message>
        <source>Devices of a pipeline that take different times for the same work, because their kinds differ or one is slowed down.</source>
        <translation>流水线中做同样工作耗时不同的设备，因型号不同或其中一台变慢。</translation>
    </message>
    <message>
        <source>Uneven stages</source>
        <translation>不等长阶段</translation>
    </message>
    <message>
        <source>Stages of different numbers of layers, chosen so that embedding and output matrix do not make the first and last ones slow.</source>
        <translation>层数不同的阶段，使嵌入和输出矩阵不致拖慢首末阶段。</translation>
    </message>
    <message>
        <source>Megatron-LM, argument --pipeline-model-parallel-layout</source>
        <translation>Megatron-LM，参数 --pipeline-model-parallel-layout</translation>
    </message>
    <message>
        <source>A V-shaped schedule that holds about half the activations of 1F1B, for a small bubble.</source>
        <translation>V 形调度，保留约为 1F1B 一半的激活，代价是少量气泡。</translation>
    </message>
    <message>
        <source>A V-shaped schedule that holds about a third of the activations of 1F1B, the least of its family.</source>
        <translation>V 形调度，保留约为 1F1B 三分之一的激活，是同类中最少的。</translation>
    </message>
    <message>
        <source>V-shaped placement</source>
        <translation>V 形放置</translation>
    </message>
    <message>
        <source>The second chunks run back through the devices in reverse order, so that every device holds an early and a late piece and all hold equally much.</source>
        <translation>第二批分块按相反顺序沿设备返回，每台设备各持一前一后两块，各设备显存相同。</translation>
    </message>
    <message>
        <source>Several shorter pieces of the model on each device instead of one. The bubble divides by their number, and messages multiply by it.</source>
        <translation>每台设备持有多个较短的模型分块而不是一个。气泡除以其个数，消息则乘以其个数。</translation>
    </message>
    <message>
        <source>Splits the output matrix (and the input embedding) over all pipeline devices, so that the last stage does not do more work than the others.</source>
        <translation>把输出矩阵（和输入嵌入）切分到所有流水线设备，使最后阶段的工作不比其他阶段多。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>The beginning of a step, in which later stages wait for their first micro-batch and earlier ones only run forwards.</source>
        <translation>一步的开头，后面的阶段在等第一个微批次，前面的阶段只做前向。</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>A row of bars that leads from the peak to what is achieved, each bar one loss. Between two layouts it leads from one step time to the other.</source>
        <translation>一排条形，从峰值逐级降到实际达到的水平，每条是一项损失。两个布局之间则从一个单步时间到另一个。</translation>
    </message>
    <message>
        <source>Weight gradient (W)</source>
        <translation>权重梯度（W）</translation>
    </message>
    <message>
        <source>The half of the backward pass that nobody waits for until the optimizer runs. Schedules without bubbles put it where a device would otherwise idle.</source>
        <translation>反向中直到优化器运行前都无人等待的那一半。零气泡调度把它放在设备本会空闲的地方。</translation>
    </message>
    <message>
        <source>Weight stashing</source>
        <translation>权重暂存</translation>
    </message>
    <message>
        <source>Keeps older copies of the weights so that a micro-batch&apos;s backward uses the same ones as its forward. The price of schedules that never flush.</source>
        <translation>保留较旧的权重副本，使一个微批次的反向与前向使用同一份权重。这是从不清空的调度的代价。</translation>
    </message>
    <message>
        <source>The parameters a rank holds in the precision of the forward pass: 2 bytes each in bf16. Divided by tp and pp, and by dp where ZeRO stage 3 shares them.</source>
        <translation>rank 以前向精度保存的参数：bf16 每个 2 字节。除以 tp 和 pp；ZeRO 级别 3 时再除以 dp。</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>What is trained: a model, a batch, a sequence length, a precision and an optimizer. It stays the same while layouts are compared.</source>
        <translation>训练的内容：模型、批次、序列长度、精度和优化器。比较布局时保持不变。</translation>
    </message>
    <message>
        <source>World size</source>
        <translation>rank 总数（world size）</translation>
    </message>
    <message>
        <source>The number of ranks that train one model together. It is the product of the tensor, context, pipeline and data parallel degrees; experts reuse the same ranks.</source>
        <translation>共同训练一个模型的 rank 数。等于张量、上下文、流水线和数据并行度之积；专家复用同一批 rank。</translation>
    </message>
    <message>
        <source>A zero-bubble order found automatically for the measured times, within the memory of 1F1B.</source>
        <translation>按实测时间自动搜索出的零气泡顺序，显存不超过 1F1B。</translation>
    </message>
    <message>
        <source>The same automatic search with twice the memory of 1F1B, enough to fill nearly every gap.</source>
        <translation>同样的自动搜索，显存为 1F1B 的两倍，足以填满几乎所有空隙。</translation>
    </message>
    <message>
        <source>Splits the backward and moves weight gradients into the drain: a third of 1F1B&apos;s bubble at about its memory.</source>
        <translation>拆分反向，把权重梯度移到排空期：气泡为 1F1B 的三分之一，显存大致相同。</translation>
    </message>
    <message>
        <source>Fills the warm-up too, by running more forwards early: no bubble, about twice the activations.</source>
        <translation>提前执行更多前向，把预热也填满：没有气泡，激活约为两倍。</translation>
    </message>
    <message>
        <source>Two chunks a device, placed like the letter V, so that first and last layers share a device: no bubble at the memory of 1F1B.</source>
        <translation>每设备两个分块，按 V 形排列，首末层落在同一设备：没有气泡，显存同 1F1B。</translation>
    </message>
    <message>
        <source>Pipeline stages with fully sharded weights inside, run in units of a few micro-batches so that weights are gathered once a unit; no tensor parallelism needed.</source>
        <translation>阶段内权重全分片的流水线，以几个微批次为单元运行，每单元只收集一次权重；无需张量并行。</translation>
    </message>
    <message>
        <source>Weight gradients that nobody waits for fill part of the drain: a third of the bubble is left, at the memory of 1F1B.</source>
        <translation>无人等待的权重梯度填入部分排空期：气泡只剩三分之一，显存同 1F1B。</translation>
    </message>
    <message>
        <source>English</source>
        <extracomment>The name of the language itself, in the language: it tells one translation from another.</extracomment>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>16 of 16</source>
        <translation>16 / 16</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>31, 19, 13, 10, 8 % from the bubble alone</source>
        <translation>仅由气泡得 31、19、13、10、8 %</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>+17.7 % from equal times, up to 23 % measured</source>
        <translation>等长时间得 +17.7 %，实测至多 23 %</translation>
    </message>
    <message>
        <source>+29.2 %, up to 31 % measured</source>
        <translation>+29.2 %，实测至多 31 %</translation>
    </message>
    <message>
        <source>between H1 and H2</source>
        <translation>介于 H1 与 H2 之间</translation>
    </message>
    <message>
        <source>about 8 %</source>
        <translation>约 8 %</translation>
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
        <translation>无损失；+7 % 以上</translation>
    </message>
    <message>
        <source>a similar pace</source>
        <translation>速度相近</translation>
    </message>
    <message>
        <source>+5 % and more</source>
        <translation>+5 % 以上</translation>
    </message>
    <message>
        <source>about +50 %</source>
        <translation>约 +50 %</translation>
    </message>
    <message>
        <source>monotone</source>
        <translation>单调</translation>
    </message>
    <message>
        <source>between</source>
        <translation>介于两者之间</translation>
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
        <translation>5 倍（4.94 倍）</translation>
    </message>
    <message>
        <source>up to +43 %</source>
        <translation>至多 +43 %</translation>
    </message>
    <message>
        <source>below 10 %</source>
        <translation>低于 10 %</translation>
    </message>
    <message>
        <source>largest at the smallest batch</source>
        <translation>批次最小时最大</translation>
    </message>
    <message>
        <source>120 GB</source>
        <translation>120 GB</translation>
    </message>
    <message>
        <source>31.4 GB</source>
        <translation>31.4 GB</translation>
    </message>
    <message>
        <source>16.6 GB</source>
        <translation>16.6 GB</translation>
    </message>
    <message>
        <source>1.9 GB</source>
        <translation>1.9 GB</translation>
    </message>
    <message>
        <source>1.70x</source>
        <translation>1.70 倍</translation>
    </message>
    <message>
        <source>2(p-1) / (3m + 2(p-1)) = 20 %</source>
        <translation>2(p-1) / (3m + 2(p-1)) = 20 %</translation>
    </message>
    <message>
        <source>gain in all tested schedules</source>
        <translation>所测调度都有收益</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>有收益</translation>
    </message>
    <message>
        <source>8 instead of 4</source>
        <translation>8 而不是 4</translation>
    </message>
    <message>
        <source>up to +30.4 %</source>
        <translation>至多 +30.4 %</translation>
    </message>
    <message>
        <source>of the exact order: (2p-2) / (3pW+2p-2) = 36.8 %</source>
        <translation>按精确顺序：(2p-2) / (3pW+2p-2) = 36.8 %</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>1.05x to 1.28x</source>
        <translation>1.05 至 1.28 倍</translation>
    </message>
    <message>
        <source>(p-2) / (3m+p-2) = 20 %</source>
        <translation>(p-2) / (3m+p-2) = 20 %</translation>
    </message>
    <message>
        <source>at least half, at no cost</source>
        <translation>至少一半，没有代价</translation>
    </message>
    <message>
        <source>better than linear</source>
        <translation>优于线性</translation>
    </message>
    <message>
        <source>13 of 15 GB</source>
        <translation>15 GB 中的 13</translation>
    </message>
    <message>
        <source>8 of 15 GB</source>
        <translation>15 GB 中的 8</translation>
    </message>
    <message>
        <source>3 of 15 GB</source>
        <translation>15 GB 中的 3</translation>
    </message>
    <message>
        <source>constant in the depth</source>
        <translation>与深度无关</translation>
    </message>
    <message>
        <source>57 of 59 % MFU</source>
        <translation>59 % MFU 中的 57</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>ZeRO 2 and 3 exchange gradients behind every backward anyway</source>
        <translation>ZeRO 2 和 3 本来就与每次反向重叠交换梯度</translation>
    </message>
    <message>
        <source>%1: there is no &apos;%2&apos;</source>
        <translation>%1：没有“%2”</translation>
    </message>
    <message>
        <source>targets and excluded must be lists</source>
        <translation>targets 和 excluded 必须是列表</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list of texts</source>
        <translation>%1 为 %2；必须是文本列表</translation>
    </message>
    <message>
        <source>it shows rank %1 in step %2, as %3 does; give each rank&apos;s file once</source>
        <translation>其中是第 %2 步的 rank %1，与 %3 相同；每个 rank 的文件只给一次</translation>
    </message>
    <message>
        <source>it shows rank %1, as %2 does; give each rank&apos;s file once</source>
        <translation>其中是 rank %1，与 %2 相同；每个 rank 的文件只给一次</translation>
    </message>
    <message>
        <source>event %1 (&quot;%2&quot;) is there already, as event %3, with the same start and duration</source>
        <translation>事件 %1（&quot;%2&quot;）已存在，即事件 %3，起点和时长相同</translation>
    </message>
    <message>
        <source>%1 is the same trace as %2; give each rank&apos;s file once</source>
        <translation>%1 与 %2 是同一跟踪；每个 rank 的文件只给一次</translation>
    </message>
    <message>
        <source>%1 frees %2 of the %3 of device %4, which holds only %5</source>
        <translation>%1 释放设备 %4 的 %3 %2，而其只有 %5</translation>
    </message>
    <message>
        <source>%1 does not wait for %2 (%3), whose result it uses</source>
        <translation>%1 没有等待 %2（%3），却使用其结果</translation>
    </message>
    <message>
        <source>%1 is done twice; also in %2</source>
        <translation>%1 出现两次；另见 %2</translation>
    </message>
    <message>
        <source>the file says that it has %1 micro-batches, more than ops (%2)</source>
        <translation>文件写有 %1 个微批次，多于操作数（%2）</translation>
    </message>
    <message>
        <source>the file says that it has %1 devices, more than ops (%2)</source>
        <translation>文件写有 %1 台设备，多于操作数（%2）</translation>
    </message>
    <message>
        <source>no op is of %1 %2; the file says that it has %3, counted from 0</source>
        <translation>没有操作属于 %1 %2；文件写有 %3，从 0 计</translation>
    </message>
    <message>
        <source>line %1: its columns are divided by tabs; they must be divided by commas, and decimals written with a point: save the table as CSV with commas</source>
        <translation>第 %1 行：列以制表符分隔；须用逗号分隔，小数用点：请将表格保存为逗号分隔的 CSV</translation>
    </message>
    <message>
        <source>line %1: its columns are divided by semicolons; they must be divided by commas, and decimals written with a point: save the table as CSV with commas</source>
        <translation>第 %1 行：列以分号分隔；须用逗号分隔，小数用点：请将表格保存为逗号分隔的 CSV</translation>
    </message>
    <message>
        <source>%1 is more than the peak; write a fraction, as 0.47 for 47 %</source>
        <translation>%1 超过峰值；请写成小数，如 47 % 写 0.47</translation>
    </message>
    <message>
        <source>there are %1 columns; &apos;%2&apos; is missing</source>
        <translation>有 %1 列；缺少“%2”</translation>
    </message>
    <message>
        <source>%1: the result of %2 is used on another rank (%3), but %4 is missing</source>
        <translation>%1：%2 的结果用于另一个 rank（%3），但缺少 %4</translation>
    </message>
    <message>
        <source>%1 runs at %2 TFLOP/s, but the peak of %3 is %4; seconds and tflops are of one kernel</source>
        <translation>%1 达到 %2 TFLOP/s，而 %3 的峰值为 %4；seconds 和 tflops 指一个内核</translation>
    </message>
    <message>
        <source>contradictions is %1; it must be a list of sentences</source>
        <translation>contradictions 为 %1；必须是语句的列表</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>weights gathered on use</source>
        <translation>使用时收集的权重</translation>
    </message>
    <message>
        <source>context parallelism</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>one node or several</source>
        <translation>单节点或多节点</translation>
    </message>
    <message>
        <source>software</source>
        <translation>软件</translation>
    </message>
    <message>
        <source>kind of accelerator</source>
        <translation>加速器类型</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>模型规模</translation>
    </message>
    <message>
        <source>number of accelerators</source>
        <translation>加速器数</translation>
    </message>
    <message>
        <source>several kinds of nodes</source>
        <translation>多种节点</translation>
    </message>
    <message>
        <source>several kinds of layers</source>
        <translation>多种层</translation>
    </message>
    <message>
        <source>extrapolated: no run near in %1</source>
        <translation>外推：在 %1 上附近没有运行</translation>
    </message>
    <message>
        <source>a fit predicts runs left out no better than its default does</source>
        <translation>拟合后对留出运行的预测不比默认值更好</translation>
    </message>
    <message>
        <source>the runs are of two layouts; it takes three</source>
        <translation>运行只有两种布局；需要三种</translation>
    </message>
    <message>
        <source>the runs are of one layout; it takes three</source>
        <translation>运行只有一种布局；需要三种</translation>
    </message>
    <message>
        <source>the runs push it to the most that physics allows</source>
        <translation>运行把它推到物理上限</translation>
    </message>
    <message>
        <source>the runs push it to the least that physics allows</source>
        <translation>运行把它推到物理下限</translation>
    </message>
    <message>
        <source>runs left out are predicted no better with it</source>
        <translation>加上它，留出的运行也没有预测得更好</translation>
    </message>
    <message>
        <source>%1 took %2 times the prediction, %3 took %4 times; no constants that hold for both were found</source>
        <translation>%1 用时为预测的 %2 倍，%3 为 %4 倍；找不到同时适用的常数</translation>
    </message>
    <message>
        <source>%1 took %2 s, which the accelerators&apos; peak does not allow; it is left out</source>
        <translation>%1 用时 %2 秒，超过加速器峰值所允许；略过</translation>
    </message>
    <message>
        <source>the runs depend on it too little to say more than was known before</source>
        <translation>运行对它的依赖太小，得不到新的信息</translation>
    </message>
    <message>
        <source>the runs cannot tell it from %1</source>
        <translation>运行无法把它与 %1 区分</translation>
    </message>
    <message>
        <source>no run&apos;s step time depends on it</source>
        <translation>没有运行的单步时间取决于它</translation>
    </message>
    <message>
        <source>%1 accelerators are no whole number of %2 to a node; nearest is %3</source>
        <translation>%1 个加速器不是每节点 %2 个的整数倍；最接近的是 %3</translation>
    </message>
    <message>
        <source>%1 Nearest: %2.</source>
        <translation>%1最接近：%2。</translation>
    </message>
    <message>
        <source>pipelined-backpropagation</source>
        <translation>pipelined-backpropagation</translation>
    </message>
    <message>
        <source>Each chunk&apos;s gradient is final early, so its exchange hides under other chunks: layered accumulation on a modular placement, at the memory of GPipe.</source>
        <translation>每个分块的梯度较早完成，其通信藏在其他分块之后：模块化放置上的逐层累积，代价是 GPipe 的显存。</translation>
    </message>
    <message>
        <source>Pipelined backpropagation</source>
        <translation>流水线反向传播</translation>
    </message>
    <message>
        <source>No flush and no copies: a backward uses newer weights than its forward did, 2(p - 1 - d) updates newer on device d, which spike compensation and weight prediction must make good.</source>
        <translation>不清空也不留副本：反向使用的权重比其前向更新，在设备 d 上新 2(p - 1 - d) 次更新，须由尖峰补偿和权重预测弥补。</translation>
    </message>
    <message>
        <source>The delay of 2(p - 1 - d) updates is quoted from memory; that passes run in the order of eager 1F1B is ours.</source>
        <translation>2(p - 1 - d) 次更新的延迟系凭记忆引用；按 eager 1F1B 的顺序执行是我们的假设。</translation>
    </message>
    <message>
        <source>1F1B, four micro-batches, weight gradients batched. Short of 1.70x for a physical reason: the bubble is 3 of 7 slots, and filling it gives 1.17x; weight gradients in half the time give the rest of ours. What is missing is kernels of one micro-batch that are too small to fill a GPU, which no order of ops shows</source>
        <translation>1F1B，四个微批次，权重梯度合并。达不到 1.70 倍有物理原因：气泡占 7 个时隙中的 3 个，填满得 1.17 倍；权重梯度时间减半得到我们数字的其余部分。缺的是单个微批次的内核太小、填不满 GPU，任何操作顺序都体现不出</translation>
    </message>
    <message>
        <source>Timeline: four chunks on every device, two in each direction; parameters count twice. In the layout too: every device holds two stages&apos; parameters and is done sooner.</source>
        <translation>时间线：每台设备四个分块，每方向两个；参数计两次。布局中也一样：每台设备持有两个阶段的参数，完成得更早。</translation>
    </message>
    <message>
        <source>forward of a stage with its exchange and the host&apos;s share, one micro-batch</source>
        <translation>一个阶段的前向，含通信与主机开销，一个微批次</translation>
    </message>
    <message>
        <source>sum of its parts</source>
        <translation>各部分之和</translation>
    </message>
    <message>
        <source>backward of a stage with its exchange and the host&apos;s share, one micro-batch</source>
        <translation>一个阶段的反向，含通信与主机开销，一个微批次</translation>
    </message>
    <message>
        <source>micro-batches of one replica</source>
        <translation>一个副本的微批次数</translation>
    </message>
    <message>
        <source>waiting of the first device: warm-up, drain, messages</source>
        <translation>第一台设备的等待：预热、排空、消息</translation>
    </message>
    <message>
        <source>the runs took %1 times the time that is predicted, at the median: no constant explains that; step_seconds are seconds of one whole step</source>
        <translation>运行用时的中位数是预测的 %1 倍：没有常数能解释；step_seconds 是一整步的秒数</translation>
    </message>
    <message>
        <source>Gradients that are one update old, everywhere but in the first unit of micro-batches, for one extra copy of the weights.</source>
        <translation>除第一个微批次单元外，各处的梯度都落后一次更新，代价是多保存一份权重。</translation>
    </message>
    <message>
        <source>Part of an activation that the forward keeps: the input at the stage&apos;s boundary. At 0 these inputs count as nothing; GPipe, say, holds one of every micro-batch beside one whole activation.</source>
        <translation>前向保留的激活部分：阶段边界处的输入。取 0 时这些输入不计入；例如 GPipe 除一份完整激活外，还为每个微批次保留一份输入。</translation>
    </message>
    <message>
        <source>stage %1 is chunk %2 of device %3 here, chunk %4 in %5</source>
        <translation>阶段 %1 在此处是设备 %3 的分块 %2，在 %5 处是分块 %4</translation>
    </message>
    <message>
        <source>there is no chunk %1: device %2 holds 1 stage, which is chunk 0</source>
        <translation>没有分块 %1：设备 %2 只有 1 个阶段，即分块 0</translation>
    </message>
    <message>
        <source>there is no chunk %1: device %2 holds %3 stages, which are chunks 0 to %4</source>
        <translation>没有分块 %1：设备 %2 有 %3 个阶段，即分块 0 到 %4</translation>
    </message>
    <message>
        <source>chunk %1 of device %2 is another stage already, in %3</source>
        <translation>设备 %2 的分块 %1 已是另一个阶段，见 %3</translation>
    </message>
    <message>
        <source>%1 starts %2 days after %3; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock</source>
        <translation>%1 在 %3 之后 %2 天才开始；一个步的操作彼此相距不超过一天：请去掉其他运行的内容，并让所有 rank 使用同一时钟</translation>
    </message>
    <message>
        <source>%1 lasts %2 days; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock</source>
        <translation>%1 持续 %2 天；一个步的操作彼此相距不超过一天：请去掉其他运行的内容，并让所有 rank 使用同一时钟</translation>
    </message>
    <message>
        <source>Messages take the delay between devices (%1) beside the computation, as PyTorch&apos;s do: no SEND or RECV holds up its rank.</source>
        <translation>消息与计算并行，耗时为设备间延迟（%1），与 PyTorch 相同：SEND 和 RECV 不会阻塞所在的 rank。</translation>
    </message>
    <message>
        <source>Stage %1 is named twice among those to recompute; once is enough.</source>
        <translation>阶段 %1 在重计算列表中出现两次；一次即可。</translation>
    </message>
    <message>
        <source>The time %1 is given twice, the second time as %2; give it once.</source>
        <translation>时间 %1 给出了两次，第二次为 %2；请只给一次。</translation>
    </message>
    <message>
        <source>After the option&apos;s name comes &quot;=&quot;, then values divided by commas: write %1, not %2.</source>
        <translation>选项名之后写“=”，然后是以逗号分隔的值：请写 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>the JSON breaks off at %1</source>
        <translation>JSON 在此中断：%1</translation>
    </message>
    <message>
        <source>host work per micro-batch of gathering weights, beyond the stack&apos;s own</source>
        <translation>每个微批次收集权重的主机工作，超出该软件栈自身的部分</translation>
    </message>
    <message>
        <source>assumption: a gather costs every stack what it costs PyTorch FSDP</source>
        <translation>假设：收集权重对每个软件栈的开销都与 PyTorch FSDP 相同</translation>
    </message>
    <message>
        <source>bytes per parameter of gathering weights, beyond the stack&apos;s own</source>
        <translation>每个参数收集权重所搬运的字节，超出该软件栈自身的部分</translation>
    </message>
    <message>
        <source>2.7 times as much of it changes no run&apos;s step time by more than %1 %, less than runs differ by chance</source>
        <translation>将其增至 2.7 倍，任何运行的步时间变化都不超过 %1 %，小于运行之间的随机差异</translation>
    </message>
    <message>
        <source>%1 ran and %2 went out of memory, but they are of one layout</source>
        <translation>%1 能运行而 %2 显存不足，但它们的布局相同</translation>
    </message>
    <message>
        <source>the runs contradict each other, and none remains: %1</source>
        <translation>这些运行互相矛盾，一个也不剩：%1</translation>
    </message>
    <message>
        <source>contradictions leave runs of one layout; it takes three</source>
        <translation>排除矛盾后只剩一个布局的运行；需要三个</translation>
    </message>
    <message>
        <source>contradictions leave runs of two layouts; it takes three</source>
        <translation>排除矛盾后只剩两个布局的运行；需要三个</translation>
    </message>
    <message>
        <source>balancing tries every split, and %1 layers have too many over %2 stages; nearest: %3 stages</source>
        <translation>平衡会尝试所有划分，%1 层在 %2 个阶段上的划分过多；最接近的可行值：%3 个阶段</translation>
    </message>
    <message>
        <source>The text lists no ranks; its bandwidths are those of %1.</source>
        <translation>文本没有列出 rank；其带宽对应 %1 个 rank。</translation>
    </message>
    <message>
        <source>Nothing tells which collective it was; taken for an all-reduce.</source>
        <translation>没有说明是哪种集合通信；按 all-reduce 处理。</translation>
    </message>
    <message>
        <source>Rows of %1; left out: %2.</source>
        <translation>%1 的行；已略去：%2。</translation>
    </message>
    <message>
        <source>Different numbers of ranks reach from %1 to %2 GB/s: links are wired pair by pair. Give the level its wires, or fit one number alone.</source>
        <translation>不同数量的 rank 达到 %1 到 %2 GB/s：链路是两两连接的。请给出该层级的连线，或只拟合一种数量。</translation>
    </message>
    <message>
        <source>The bandwidth is not determined: no size is large enough for its bytes to take time.</source>
        <translation>带宽无法确定：没有足够大的消息使其字节占用时间。</translation>
    </message>
    <message>
        <source>The startup is not determined: it is lost in the time of the smallest size, %1 bytes.</source>
        <translation>启动时间无法确定：它淹没在最小消息（%1 字节）的时间里。</translation>
    </message>
    <message>
        <source>The latency of a step is not determined: more ranks take no longer to begin.</source>
        <translation>每步延迟无法确定：rank 更多时开始并不更慢。</translation>
    </message>
    <message>
        <source>The latency of a step is not determined: all rows have %1 ranks, so that it is part of the startup.</source>
        <translation>每步延迟无法确定：所有行都是 %1 个 rank，因此它包含在启动时间里。</translation>
    </message>
    <message>
        <source>the gate of the shared expert (hidden parameters a layer) is counted with attention</source>
        <translation>共享专家的门控（每层 hidden 个参数）计入注意力</translation>
    </message>
    <message>
        <source>the bias of the output matrix (vocabulary parameters) is not counted</source>
        <translation>输出矩阵的偏置（vocabulary 个参数）不计入</translation>
    </message>
    <message>
        <source>the bias of the output matrix (%1 parameters) is not counted</source>
        <translation>输出矩阵的偏置（%1 个参数）不计入</translation>
    </message>
    <message>
        <source>its norms have a scale and no shift: they are read as RMS norms</source>
        <translation>其归一化只有缩放没有平移：按 RMS 归一化处理</translation>
    </message>
    <message>
        <source>its norms follow the blocks (do_layer_norm_before false) and no final norm is needed; one is counted</source>
        <translation>其归一化位于各块之后（do_layer_norm_before false），不需要最终归一化；这里计入一个</translation>
    </message>
    <message>
        <source>embeddings of width %1 (word_embed_proj_dim) are counted as wide as hidden</source>
        <translation>宽度为 %1 的嵌入（word_embed_proj_dim）按 hidden 的宽度计算</translation>
    </message>
    <message>
        <source>only the language model (%1) was read; what else the file describes (a vision part, say) is not part of the model here</source>
        <translation>只读取了语言模型（%1）；文件描述的其他部分（例如视觉部分）不属于这里的模型</translation>
    </message>
    <message>
        <source>the file names no architecture; it was read like LLaMA: gated MLP, two RMS norms, rotary positions</source>
        <translation>文件没有说明架构；按 LLaMA 读取：门控 MLP、两个 RMS 归一化、旋转位置编码</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known; it was read like LLaMA: gated MLP, two RMS norms, rotary positions</source>
        <translation>不认识“%1”；按 LLaMA 读取：门控 MLP、两个 RMS 归一化、旋转位置编码</translation>
    </message>
    <message>
        <source>quantization_config describes how the checkpoint is stored; weights are priced in the workload&apos;s precision</source>
        <translation>quantization_config 描述检查点的存储方式；权重按工作负载的精度计算</translation>
    </message>
    <message>
        <source>not in the file, so as &apos;%1&apos; has it: %2</source>
        <translation>文件中没有，因此按“%1”的默认：%2</translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation>未读取：%1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>Idle cells are left out (%1): when an op runs follows from what it waits for.</source>
        <translation>已略去空闲单元（%1 个）：操作何时运行由它等待的内容决定。</translation>
    </message>
    <message>
        <source>recomputation (option recompute)</source>
        <translation>重计算（选项 recompute）</translation>
    </message>
    <message>
        <source>give PyTorch stages whose modules checkpoint their activations</source>
        <translation>请给 PyTorch 使用会对激活做检查点的模块的阶段</translation>
    </message>
    <message>
        <source>copies of activations to the host (option offload)</source>
        <translation>激活复制到主机（选项 offload）</translation>
    </message>
    <message>
        <source>copies of activations back from the host (option offload)</source>
        <translation>激活从主机复制回来（选项 offload）</translation>
    </message>
    <message>
        <source>PyTorch offloads by hooks on saved tensors</source>
        <translation>PyTorch 通过保存张量的钩子卸载</translation>
    </message>
    <message>
        <source>moves of activations to the mirror device (bpipe)</source>
        <translation>激活移到镜像设备（bpipe）</translation>
    </message>
    <message>
        <source>moves of activations back from the mirror device (bpipe)</source>
        <translation>激活从镜像设备移回（bpipe）</translation>
    </message>
    <message>
        <source>PyTorch keeps them where they are</source>
        <translation>PyTorch 把它们留在原处</translation>
    </message>
    <message>
        <source>the output layer on every rank (option vocabulary)</source>
        <translation>每个 rank 上的输出层（选项 vocabulary）</translation>
    </message>
    <message>
        <source>the output layer&apos;s gradient on every rank (option vocabulary)</source>
        <translation>每个 rank 上输出层的梯度（选项 vocabulary）</translation>
    </message>
    <message>
        <source>the last stage computes it alone</source>
        <translation>由最后一个阶段单独计算</translation>
    </message>
    <message>
        <source>all-reduces (options vocabulary and optimizer)</source>
        <translation>all-reduce（选项 vocabulary 和 optimizer）</translation>
    </message>
    <message>
        <source>PyTorch runs them outside of the table</source>
        <translation>PyTorch 在表之外执行它们</translation>
    </message>
    <message>
        <source>updates of the parameters</source>
        <translation>参数更新</translation>
    </message>
    <message>
        <source>PyTorch steps the optimizer after the whole table</source>
        <translation>PyTorch 在整个表之后执行优化器</translation>
    </message>
    <message>
        <source>validation after the update (option optimizer)</source>
        <translation>更新后的验证（选项 optimizer）</translation>
    </message>
    <message>
        <source>messages other than activations and their gradients</source>
        <translation>激活及其梯度以外的消息</translation>
    </message>
    <message>
        <source>they belong to what is left out</source>
        <translation>它们属于被略去的部分</translation>
    </message>
    <message>
        <source>Messages that take turns on links are left out (%1): PyTorch adds sends and receives to a table of computation itself, in an order of its own.</source>
        <translation>已略去在链路上轮流传输的消息（%1 个）：PyTorch 会自行按自己的顺序向计算表添加发送和接收。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s table has no word for versions of the weights: all ops use those of the step&apos;s begin.</source>
        <translation>PyTorch 的表没有表示权重版本的词：所有操作都使用该步开始时的权重。</translation>
    </message>
    <message>
        <source>Run as soon as everything is ready, it takes %1 instead of the file&apos;s %2.</source>
        <translation>一旦就绪即运行，需要 %1，而文件中为 %2。</translation>
    </message>
    <message>
        <source>The file has no times: on a whole device a forward takes 1, a full backward 2, each half of one 1.</source>
        <translation>文件没有时间：在整个设备上，一次前向为 1，一次完整反向为 2，反向的每一半为 1。</translation>
    </message>
    <message>
        <source>Times are rounded to %1 of the file&apos;s unit.</source>
        <translation>时间按文件单位的 %1 取整。</translation>
    </message>
    <message>
        <source>The delay between devices is taken from the times: %1.</source>
        <translation>设备间的延迟取自时间数据：%1。</translation>
    </message>
    <message>
        <source>Links join %1 GPUs elsewhere, but not %2: a cable or bridge may be missing.</source>
        <translation>其他地方链路连接 %1 个 GPU，但 %2 没有：可能缺少线缆或桥接器。</translation>
    </message>
    <message>
        <source>Links join %1 in no equal groups of neighbours; they are left out.</source>
        <translation>链路没有把 %1 连成大小相等的相邻组；已略去。</translation>
    </message>
    <message>
        <source>%1 have no links between them, all others have: a cable may be missing.</source>
        <translation>%1 之间没有链路，其他都有：可能缺少线缆。</translation>
    </message>
    <message>
        <source>%1: these pairs have no links between them, all others have: a cable may be missing.</source>
        <translation>%1：这些对之间没有链路，其他都有：可能缺少线缆。</translation>
    </message>
    <message>
        <source>%1 has fewer links than the other GPUs: a cable may be missing.</source>
        <translation>%1 的链路比其他 GPU 少：可能缺少线缆。</translation>
    </message>
    <message>
        <source>%1 have fewer links than the other GPUs: a cable may be missing.</source>
        <translation>%1 的链路比其他 GPU 少：可能缺少线缆。</translation>
    </message>
    <message>
        <source>%1 is nearest to no GPU: taken for storage or management.</source>
        <translation>%1 不是任何 GPU 的最近网卡：视为存储或管理用途。</translation>
    </message>
    <message>
        <source>%1 are nearest to no GPU: taken for storage or management.</source>
        <translation>%1 不是任何 GPU 的最近网卡：视为存储或管理用途。</translation>
    </message>
    <message>
        <source>Step %1 of 0 to %2 is taken.</source>
        <translation>采用第 %1 步（共 0 到 %2）。</translation>
    </message>
    <message>
        <source>%1 ops have the times of the host: nothing was seen of them on the device.</source>
        <translation>%1 个操作使用主机时间：在设备上没有看到它们。</translation>
    </message>
    <message>
        <source>%1 ops began before the one before them on their device had ended; they are shown from that end on.</source>
        <translation>%1 个操作在其设备上的前一个操作结束之前开始；从前者结束时起显示。</translation>
    </message>
    <message>
        <source>The trace lacks %1: nothing waits for what was not seen.</source>
        <translation>跟踪缺少 %1：没有操作等待未看到的内容。</translation>
    </message>
    <message>
        <source>On device %1 an op starts %2 us before its input is there: the clocks of the ranks differ.</source>
        <translation>在设备 %1 上，一个操作在其输入到达前 %2 us 开始：各 rank 的时钟不一致。</translation>
    </message>
    <message>
        <source>scattering a stage&apos;s gradients</source>
        <translation>散布一个阶段的梯度</translation>
    </message>
    <message>
        <source>gathering a stage&apos;s weights</source>
        <translation>收集一个阶段的权重</translation>
    </message>
    <message>
        <source>tokens per second, whole cluster</source>
        <translation>整个集群每秒的 token 数</translation>
    </message>
    <message>
        <source>sequences of one step</source>
        <translation>一步的序列数</translation>
    </message>
    <message>
        <source>knob global_batch</source>
        <translation>参数 global_batch</translation>
    </message>
    <message>
        <source>tokens per second of one accelerator</source>
        <translation>一个加速器每秒的 token 数</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数</translation>
    </message>
    <message>
        <source>the cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>model FLOPs utilization</source>
        <translation>模型 FLOPs 利用率</translation>
    </message>
    <message>
        <source>work of one step, all ranks</source>
        <translation>一步的计算量，所有 rank</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>模型的层数</translation>
    </message>
    <message>
        <source>forward of one layer, one micro-batch on all its tensor- and context-parallel ranks</source>
        <translation>一层的前向，一个微批次，所有张量并行与上下文并行 rank 合计</translation>
    </message>
    <message>
        <source>forward of the output matrix, one micro-batch</source>
        <translation>输出矩阵的前向，一个微批次</translation>
    </message>
    <message>
        <source>dense peak of one accelerator</source>
        <translation>一个加速器的稠密峰值</translation>
    </message>
    <message>
        <source>hardware FLOPs utilization</source>
        <translation>硬件 FLOPs 利用率</translation>
    </message>
    <message>
        <source>counts recomputation too</source>
        <translation>也计入重计算</translation>
    </message>
    <message>
        <source>work of one step with what is computed twice</source>
        <translation>一步的计算量，含重复计算的部分</translation>
    </message>
    <message>
        <source>model FLOPs per second of one accelerator</source>
        <translation>一个加速器每秒的模型 FLOPs</translation>
    </message>
    <message>
        <source>idle share of the devices in the simulated schedule</source>
        <translation>模拟调度中设备的空闲占比</translation>
    </message>
    <message>
        <source>definition: every wait counts, whatever its cause</source>
        <translation>定义：每次等待都计入，不论原因</translation>
    </message>
    <message>
        <source>what all devices do in the simulated schedule</source>
        <translation>模拟调度中所有设备的工作时间</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>流水线阶段数</translation>
    </message>
    <message>
        <source>knob pp</source>
        <translation>参数 pp</translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation>数据并行副本数</translation>
    </message>
    <message>
        <source>knob dp</source>
        <translation>参数 dp</translation>
    </message>
    <message>
        <source>what the model&apos;s FLOPs would take at the peak of all accelerators</source>
        <translation>所有加速器以峰值计算模型 FLOPs 所需的时间</translation>
    </message>
    <message>
        <source>what the model&apos;s kernels take beyond their FLOPs at the peak</source>
        <translation>模型的内核超出峰值计算的时间</translation>
    </message>
    <message>
        <source>kernels, with the schedule&apos;s rounding to nanoseconds</source>
        <translation>内核，含调度取整到纳秒的误差</translation>
    </message>
    <message>
        <source>kernels of forward and backward</source>
        <translation>前向与反向的内核</translation>
    </message>
    <message>
        <source>m / p times the sum, over all layers of all stages, of what a layer takes for one micro-batch</source>
        <translation>m / p 乘以所有阶段所有层处理一个微批次所需时间之和</translation>
    </message>
    <message>
        <source>what is left of the makespan without messages</source>
        <translation>无消息总时长的剩余部分</translation>
    </message>
    <message>
        <source>differences between runs of the same schedule</source>
        <translation>同一调度各次运行之差</translation>
    </message>
    <message>
        <source>makespan as if messages cost nothing</source>
        <translation>假设消息不花时间的总时长</translation>
    </message>
    <message>
        <source>waiting for the slowest stage</source>
        <translation>等待最慢的阶段</translation>
    </message>
    <message>
        <source>makespan as if, besides, all stages took equally long</source>
        <translation>再假设所有阶段同样长的总时长</translation>
    </message>
    <message>
        <source>what a device does, mean over all</source>
        <translation>一台设备的工作时间，所有设备的平均</translation>
    </message>
    <message>
        <source>waiting for kernels to be launched</source>
        <translation>等待内核启动</translation>
    </message>
    <message>
        <source>m / p times the sum, over all stages and their layers, of what the host takes for one micro-batch</source>
        <translation>m / p 乘以所有阶段及其各层中主机处理一个微批次所需时间之和</translation>
    </message>
    <message>
        <source>virtual stages</source>
        <translation>虚拟阶段数</translation>
    </message>
    <message>
        <source>knobs pp, chunks</source>
        <translation>参数 pp, chunks</translation>
    </message>
    <message>
        <source>activations computed a second time</source>
        <translation>再次计算的激活</translation>
    </message>
    <message>
        <source>pipeline fill and drain</source>
        <translation>流水线的填充与排空</translation>
    </message>
    <message>
        <source>tensor-parallel collectives, exposed</source>
        <translation>张量并行集合通信，未掩盖</translation>
    </message>
    <message>
        <source>context-parallel exchange, exposed</source>
        <translation>上下文并行交换，未掩盖</translation>
    </message>
    <message>
        <source>all-to-alls to and from the experts, exposed</source>
        <translation>往返专家的 all-to-all，未掩盖</translation>
    </message>
    <message>
        <source>stage-to-stage messages, exposed</source>
        <translation>阶段间消息，未掩盖</translation>
    </message>
    <message>
        <source>gradient and weight collectives, exposed</source>
        <translation>梯度与权重的集合通信，未掩盖</translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation>没有任何掩盖的通信</translation>
    </message>
    <message>
        <source>memory that the fullest rank leaves</source>
        <translation>最满的 rank 剩余的显存</translation>
    </message>
    <message>
        <source>memory of one accelerator</source>
        <translation>一个加速器的显存</translation>
    </message>
    <message>
        <source>forward and backward of a stage, one micro-batch</source>
        <translation>一个阶段的前向与反向，一个微批次</translation>
    </message>
    <message>
        <source>summing a stage&apos;s gradients</source>
        <translation>对一个阶段的梯度求和</translation>
    </message>
    <message>
        <source>summing the tied output matrix over first and last stage</source>
        <translation>在首末阶段之间对共享的输出矩阵求和</translation>
    </message>
    <message>
        <source>what of it is computed a second time</source>
        <translation>其中再次计算的部分</translation>
    </message>
    <message>
        <source>stage-to-stage messages, hidden or not</source>
        <translation>阶段间消息，无论是否掩盖</translation>
    </message>
    <message>
        <source>one message between stages</source>
        <translation>阶段之间的一条消息</translation>
    </message>
    <message>
        <source>activations of a chunk, one micro-batch</source>
        <translation>一个分块的激活，一个微批次</translation>
    </message>
    <message>
        <source>virtual stages that are alike</source>
        <translation>相同的虚拟阶段数</translation>
    </message>
    <message>
        <source>gathers and scatters of every micro-batch, exposed</source>
        <translation>每个微批次的收集与散布，未掩盖</translation>
    </message>
    <message>
        <source>gathers and scatters of a stage, one micro-batch, exposed</source>
        <translation>一个阶段的收集与散布，一个微批次，未掩盖</translation>
    </message>
    <message>
        <source>gradient and weight collectives, hidden or not</source>
        <translation>梯度与权重的集合通信，无论是否掩盖</translation>
    </message>
    <message>
        <source>gathers and scatters of a stage, one micro-batch</source>
        <translation>一个阶段的收集与散布，一个微批次</translation>
    </message>
    <message>
        <source>the same with the rank that has the other copy</source>
        <translation>与持有另一份副本的 rank 进行的同样操作</translation>
    </message>
    <message>
        <source>ranks with the same stage</source>
        <translation>持有同一阶段的 rank 数</translation>
    </message>
    <message>
        <source>knob schedule</source>
        <translation>参数 schedule</translation>
    </message>
    <message>
        <source>what these ranks make the step wait for</source>
        <translation>这些 rank 使一步等待的时间</translation>
    </message>
    <message>
        <source>bytes over the bandwidth of their links, as a share of all that the term sends</source>
        <translation>字节数除以其链路带宽，在该项全部发送量中的占比</translation>
    </message>
    <message>
        <source>messages and sums between stages, exposed</source>
        <translation>阶段之间的消息与求和，未掩盖</translation>
    </message>
    <message>
        <source>share of these ranks in the traffic of the term</source>
        <translation>这些 rank 在该项流量中的占比</translation>
    </message>
    <message>
        <source>parameters of a chunk on one rank</source>
        <translation>一个 rank 上一个分块的参数数</translation>
    </message>
    <message>
        <source>forward of one layer with its collectives</source>
        <translation>一层的前向，含其集合通信</translation>
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
        <translation>专家并行度</translation>
    </message>
    <message>
        <source>knob ep</source>
        <translation>参数 ep</translation>
    </message>
    <message>
        <source>experts per token</source>
        <translation>每个 token 的专家数</translation>
    </message>
    <message>
        <source>tensor-parallel degree of the experts</source>
        <translation>专家的张量并行度</translation>
    </message>
    <message>
        <source>knob etp</source>
        <translation>参数 etp</translation>
    </message>
    <message>
        <source>expert inner size</source>
        <translation>专家的中间维度</translation>
    </message>
    <message>
        <source>rate of grouped against single products</source>
        <translation>分组矩阵乘相对单个矩阵乘的速率</translation>
    </message>
    <message>
        <source>inner size of the shared experts together</source>
        <translation>共享专家合计的中间维度</translation>
    </message>
    <message>
        <source>measured 367.6 of 450 GB/s on 8 H200, ring; in switches 482.3 (stas00/ml-engineering)</source>
        <translation>在 8 个 H200 上测得 450 GB/s 中的 367.6，环；交换机内 482.3（stas00/ml-engineering）</translation>
    </message>
    <message>
        <source>tokens to the experts and back</source>
        <translation>token 往返专家</translation>
    </message>
    <message>
        <source>one all-to-all</source>
        <translation>一次 all-to-all</translation>
    </message>
    <message>
        <source>latency of the exchanges</source>
        <translation>各次交换的延迟</translation>
    </message>
    <message>
        <source>all-to-all against all-reduce bandwidth</source>
        <translation>all-to-all 相对 all-reduce 的带宽</translation>
    </message>
    <message>
        <source>MoE layers of the stage</source>
        <translation>阶段的 MoE 层数</translation>
    </message>
    <message>
        <source>backward of one layer with its collectives</source>
        <translation>一层的反向，含其集合通信</translation>
    </message>
    <message>
        <source>parameters of a MoE layer on one rank, routed experts apart</source>
        <translation>一个 rank 上一个 MoE 层的参数数，不含路由专家</translation>
    </message>
    <message>
        <source>shared experts of a layer</source>
        <translation>一层的共享专家</translation>
    </message>
    <message>
        <source>router of a layer</source>
        <translation>一层的路由器</translation>
    </message>
    <message>
        <source>routed experts of a layer on one rank</source>
        <translation>一个 rank 上一层的路由专家</translation>
    </message>
    <message>
        <source>routed experts of a layer</source>
        <translation>一层的路由专家</translation>
    </message>
    <message>
        <source>parameters of one layer on one rank</source>
        <translation>一个 rank 上一层的参数数</translation>
    </message>
    <message>
        <source>summing the gradients of a stage&apos;s routed experts</source>
        <translation>对一个阶段的路由专家梯度求和</translation>
    </message>
    <message>
        <source>routed experts&apos; parameters of one rank</source>
        <translation>一个 rank 的路由专家参数数</translation>
    </message>
    <message>
        <source>routed experts&apos; parameters of one layer on one rank</source>
        <translation>一个 rank 上一层的路由专家参数数</translation>
    </message>
    <message>
        <source>MoE layers of the model</source>
        <translation>模型的 MoE 层数</translation>
    </message>
    <message>
        <source>collectives of the ranks that split layers and experts, exposed</source>
        <translation>切分层与专家的 rank 的集合通信，未掩盖</translation>
    </message>
    <message>
        <source>weights, routed experts included</source>
        <translation>权重，含路由专家</translation>
    </message>
    <message>
        <source>gradients, routed experts included</source>
        <translation>梯度，含路由专家</translation>
    </message>
    <message>
        <source>optimizer states, routed experts included</source>
        <translation>优化器状态，含路由专家</translation>
    </message>
    <message>
        <source>largest transient of one layer</source>
        <translation>一层内最大的临时张量</translation>
    </message>
    <message>
        <source>scattering the gradients of its routed experts</source>
        <translation>散布其路由专家的梯度</translation>
    </message>
    <message>
        <source>gathering the weights of its routed experts</source>
        <translation>收集其路由专家的权重</translation>
    </message>
    <message>
        <source>ranks that share the experts&apos; states</source>
        <translation>分片专家状态的 rank 数</translation>
    </message>
    <message>
        <source>knobs tp, cp, dp, ep, etp, schedule</source>
        <translation>参数 tp, cp, dp, ep, etp, schedule</translation>
    </message>
    <message>
        <source>head exchange, forward</source>
        <translation>头交换，前向</translation>
    </message>
    <message>
        <source>exchange of queries</source>
        <translation>查询的交换</translation>
    </message>
    <message>
        <source>exchange of keys, or of values</source>
        <translation>键或值的交换</translation>
    </message>
    <message>
        <source>exchange of outputs</source>
        <translation>输出的交换</translation>
    </message>
    <message>
        <source>DeepSeek-V2</source>
        <translation>DeepSeek-V2</translation>
    </message>
    <message>
        <source>query rank</source>
        <translation>查询的秩</translation>
    </message>
    <message>
        <source>head size without position</source>
        <translation>不含位置的头维度</translation>
    </message>
    <message>
        <source>rotary head size</source>
        <translation>旋转位置的头维度</translation>
    </message>
    <message>
        <source>key-value rank</source>
        <translation>键值的秩</translation>
    </message>
    <message>
        <source>value head size</source>
        <translation>值的头维度</translation>
    </message>
    <message>
        <source>dense layers of the model</source>
        <translation>模型的稠密层数</translation>
    </message>
    <message>
        <source>kernels of one layer, forward and backward</source>
        <translation>一层的内核，前向与反向</translation>
    </message>
    <message>
        <source>kernels of one layer that run a second time</source>
        <translation>一层中再次运行的内核</translation>
    </message>
    <message>
        <source>waiting for the host to launch one layer&apos;s kernels</source>
        <translation>等待主机启动一层的内核</translation>
    </message>
    <message>
        <source>tensor-parallel collectives of one layer, exposed</source>
        <translation>一层的张量并行集合通信，未掩盖</translation>
    </message>
    <message>
        <source>all-to-alls of one layer, exposed</source>
        <translation>一层的 all-to-all，未掩盖</translation>
    </message>
    <message>
        <source>context-parallel exchange of one layer, exposed</source>
        <translation>一层的上下文并行交换，未掩盖</translation>
    </message>
    <message>
        <source>dense peak of one accelerator, the mean over all</source>
        <translation>一个加速器的稠密峰值，所有加速器的平均</translation>
    </message>
    <message>
        <source>keys of a query within its window, unmasked</source>
        <translation>查询窗口内的键数，不掩码</translation>
    </message>
    <message>
        <source>window of attention, tokens</source>
        <translation>注意力窗口，token 数</translation>
    </message>
    <message>
        <source>work of one step that the convention counts, all ranks</source>
        <translation>该约定计入的一步计算量，所有 rank</translation>
    </message>
    <message>
        <source>matrix products of one layer but the attention&apos;s own, forward</source>
        <translation>一层的矩阵乘，不含注意力自身的，前向</translation>
    </message>
    <message>
        <source>scores and values of one layer, forward, unmasked</source>
        <translation>一层的分数与值，前向，不掩码</translation>
    </message>
    <message>
        <source>share of the scores that a causal mask leaves</source>
        <translation>因果掩码保留的分数占比</translation>
    </message>
    <message>
        <source>parameters that a token meets</source>
        <translation>一个 token 经过的参数数</translation>
    </message>
    <message>
        <source>parameters that a token meets, without embeddings</source>
        <translation>一个 token 经过的参数数，不含嵌入</translation>
    </message>
    <message>
        <source>other matrix products of one layer that run a second time</source>
        <translation>一层中再次运行的其他矩阵乘</translation>
    </message>
    <message>
        <source>scores and values of one layer that run a second time</source>
        <translation>一层中再次计算的分数与值</translation>
    </message>
    <message>
        <source>counts %1</source>
        <translation>计入：%1</translation>
    </message>
    <message>
        <source>layers of kind %1 on the stage</source>
        <translation>阶段上种类 %1 的层数</translation>
    </message>
    <message>
        <source>layers of kind %1 in the model</source>
        <translation>模型中种类 %1 的层数</translation>
    </message>
    <message>
        <source>gathers and scatters of every micro-batch, hidden or not</source>
        <translation>每个微批次的收集与散布，无论是否掩盖</translation>
    </message>
    <message>
        <source>%1; on nodes with %2</source>
        <translation>%1；在配备 %2 的节点上</translation>
    </message>
    <message>
        <source>waiting for ranks of the same stage on other kinds of nodes</source>
        <translation>等待同一阶段中位于其他种类节点上的 rank</translation>
    </message>
    <message>
        <source>%1: %2 is outside of %3 to %4</source>
        <translation>%1：%2 超出 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 layers over %2 stages</source>
        <translation>%1 层分到 %2 个阶段</translation>
    </message>
    <message>
        <source>residuals: %1</source>
        <translation>residuals：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n rows without bytes or time left out.</source>
        <translation>
            <numerusform>已略去 %n 行没有字节数或时间的数据。</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1: </source>
        <translation>第 %1 行：</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>a quote is opened and never closed</source>
        <translation>引号打开后未关闭</translation>
    </message>
    <message>
        <source>there is text after a closing quote; double quotes inside a cell</source>
        <translation>关闭引号后还有文本；单元格内的引号请写两个</translation>
    </message>
    <message>
        <source>it is an encoder with a decoder</source>
        <translation>它是带解码器的编码器</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no meaning in a model like LLaMA</source>
        <translation>“%1”在类似 LLaMA 的模型中没有意义</translation>
    </message>
    <message>
        <source>the JSON is nested deeper than %1 levels</source>
        <translation>JSON 嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is given twice in one object</source>
        <translation>键“%1”在同一对象中出现两次</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>一个列表</translation>
    </message>
    <message>
        <source>the text &apos;%1&apos;</source>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他内容</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text such as &apos;%1&apos;</source>
        <translation>文本，例如“%1”</translation>
    </message>
    <message>
        <source>its rate must be more than 0 and at most 1e6 TFLOP/s</source>
        <translation>其速率必须大于 0 且至多 1e6 TFLOP/s</translation>
    </message>
    <message>
        <source>its shape is given twice</source>
        <translation>其形状给出了两次</translation>
    </message>
    <message>
        <source>column %1: &apos;%2&apos; says nothing of %3; leave it empty, or change kind</source>
        <translation>列 %1：“%2”与%3无关；请留空，或更改 kind</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be</source>
        <translation>“%1”不可能</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number, in seconds</source>
        <translation>列 %1：%2；请写纯数字，以秒为单位</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number, in TFLOP/s</source>
        <translation>列 %1：%2；请写纯数字，以 TFLOP/s 为单位</translation>
    </message>
    <message>
        <source>column %1: %2; write a plain number</source>
        <translation>列 %1：%2；请写纯数字</translation>
    </message>
    <message>
        <source>column &apos;%1&apos; is there twice</source>
        <translation>列“%1”出现两次</translation>
    </message>
    <message>
        <source>there is no column &apos;kind&apos;</source>
        <translation>没有列“kind”</translation>
    </message>
    <message>
        <source>a product %1 x %2 x %3</source>
        <translation>%1 x %2 x %3 的乘积</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1，批量 %2</translation>
    </message>
    <message>
        <source>%1, accumulated</source>
        <translation>%1，累加</translation>
    </message>
    <message>
        <source>attention backward of sequence %1, sequences x heads %2, head_size %3</source>
        <translation>序列 %1、序列数 x 头数 %2、head_size %3 的反向注意力</translation>
    </message>
    <message>
        <source>attention forward of sequence %1, sequences x heads %2, head_size %3</source>
        <translation>序列 %1、序列数 x 头数 %2、head_size %3 的前向注意力</translation>
    </message>
    <message>
        <source>it has %1 cells, the header %2</source>
        <translation>它有 %1 个单元格，表头有 %2 个</translation>
    </message>
    <message>
        <source>a product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>no matrix product in 16 bits is computed here</source>
        <translation>此处不计算 16 位矩阵乘积</translation>
    </message>
    <message>
        <source>nothing here computes %1; nearest is %2</source>
        <translation>此处没有计算%1；最接近的是%2</translation>
    </message>
    <message>
        <source>no attention is computed here by FlashAttention-2 in 16 bits, causal</source>
        <translation>此处不用 FlashAttention-2 以 16 位计算因果注意力</translation>
    </message>
    <message>
        <source>its backward pass is missing, and one is of no use without the other</source>
        <translation>缺少其反向，二者缺一不可</translation>
    </message>
    <message>
        <source>its forward pass is missing, and one is of no use without the other</source>
        <translation>缺少其前向，二者缺一不可</translation>
    </message>
    <message>
        <source>the product %1 x %2 x %3 (batch of %4)</source>
        <translation>乘积 %1 x %2 x %3（批量 %4）</translation>
    </message>
    <message>
        <source>the product %1 x %2 x %3</source>
        <translation>乘积 %1 x %2 x %3</translation>
    </message>
    <message>
        <source>attention of %1 heads over %2 tokens</source>
        <translation>%1 个头、%2 个词元的注意力</translation>
    </message>
    <message>
        <source>one of its names</source>
        <translation>其名称之一</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no action; they are written like 2F0, 2B0, 2I0, 2W0, 1UNSHARD or 3SEND_F1</source>
        <translation>“%1”不是动作；动作写作 2F0、2B0、2I0、2W0、1UNSHARD 或 3SEND_F1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs a micro-batch behind it, like %2</source>
        <translation>“%1”后面需要微批次，例如 %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no overlapped pair; it is written like (0F1;0B0)OVERLAP_F_B</source>
        <translation>“%1”不是重叠对；重叠对写作 (0F1;0B0)OVERLAP_F_B</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>%1: %2; also in %3</source>
        <translation>%1：%2；也在 %3</translation>
    </message>
    <message numerus="yes">
        <source>PyTorch&apos;s table has no word for %1: %n ops are left out; %2.</source>
        <translation>
            <numerusform>PyTorch 的表没有表示%1的词：已略去 %n 个操作；%2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>PyTorch&apos;s sends run beside the computation: %n messages that hold up their rank here (option communication) become delays when the table is read.</source>
        <translation>
            <numerusform>PyTorch 的发送与计算并行：此处阻塞所在 rank 的 %n 条消息（选项 communication）在读取该表时变为延迟。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: JSON with the keys %2 is nothing that is read here</source>
        <translation>%1：带有键 %2 的 JSON 无法在此读取</translation>
    </message>
    <message>
        <source>a picture (PNG)</source>
        <translation>图片（PNG）</translation>
    </message>
    <message>
        <source>a picture (JPEG)</source>
        <translation>图片（JPEG）</translation>
    </message>
    <message>
        <source>a PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>a ZIP archive or PyTorch weights; of a model, config.json is what is read</source>
        <translation>ZIP 压缩包或 PyTorch 权重；对于模型，读取的是 config.json</translation>
    </message>
    <message>
        <source>compressed (gzip): unpack it first, a trace.json.gz gives a trace</source>
        <translation>已压缩（gzip）：请先解压，trace.json.gz 解压后即为 trace</translation>
    </message>
    <message>
        <source>compressed (zstd): unpack it first</source>
        <translation>已压缩（zstd）：请先解压</translation>
    </message>
    <message>
        <source>compressed (bzip2): unpack it first</source>
        <translation>已压缩（bzip2）：请先解压</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>model weights (GGUF); of a model, its config.json is what is read</source>
        <translation>模型权重（GGUF）；对于模型，读取的是其 config.json</translation>
    </message>
    <message>
        <source>an array (NumPy)</source>
        <translation>数组（NumPy）</translation>
    </message>
    <message>
        <source>a table (Parquet); tables are read as CSV</source>
        <translation>表格（Parquet）；表格以 CSV 读取</translation>
    </message>
    <message>
        <source>%1: a table with the columns %2 is nothing that is read here; nearest is </source>
        <translation>%1：带有列 %2 的表无法在此读取；最接近的是</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 是%2</translation>
    </message>
    <message>
        <source>columns are id, source, model, cluster, gpus, status, step_seconds, peak_gib and knobs as tp</source>
        <translation>列有 id、source、model、cluster、gpus、status、step_seconds、peak_gib 以及 tp 等参数</translation>
    </message>
    <message>
        <source>nearest is &apos;%1&apos;</source>
        <translation>最接近的是“%1”</translation>
    </message>
    <message>
        <source>column %1 has no name</source>
        <translation>第 %1 列没有名称</translation>
    </message>
    <message>
        <source>line %1: unknown column %2; %3</source>
        <translation>第 %1 行：未知列 %2；%3</translation>
    </message>
    <message>
        <source>column %1 is there twice</source>
        <translation>列 %1 出现两次</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 Nearest is %2</source>
        <translation>%1最接近的是 %2</translation>
    </message>
    <message>
        <source>%1. Nearest is %2</source>
        <translation>%1。最接近的是 %2</translation>
    </message>
    <message>
        <source>column &apos;%1&apos; is missing</source>
        <translation>缺少列“%1”</translation>
    </message>
    <message>
        <source>nothing measured: give step_seconds, peak_gib, status (ok, oom), or mfu with mfu_convention</source>
        <translation>没有测量值：请给出 step_seconds、peak_gib、status（ok、oom），或 mfu 与 mfu_convention</translation>
    </message>
    <message>
        <source>%1 was line %2 already</source>
        <translation>%1 已是第 %2 行</translation>
    </message>
    <message>
        <source>there is no run %1 in the tables</source>
        <translation>表中没有运行 %1</translation>
    </message>
    <message>
        <source>%1 cannot be: %2 has ranks 0 to %3</source>
        <translation>%1 不可能：%2 的 rank 为 0 到 %3</translation>
    </message>
    <message>
        <source>%1 of %2 was line %3 already</source>
        <translation>%2 的 %1 已是第 %3 行</translation>
    </message>
    <message>
        <source>column rank: %1 is not a rank</source>
        <translation>列 rank：%1 不是 rank</translation>
    </message>
    <message>
        <source>column max_allocated_mib: %1</source>
        <translation>列 max_allocated_mib：%1</translation>
    </message>
    <message>
        <source>stages: %1</source>
        <translation>stages：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no %2; nearest is &apos;%3&apos;</source>
        <translation>“%1”不是%2；最接近的是“%3”</translation>
    </message>
    <message>
        <source>kind of op</source>
        <translation>操作类型</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3)</source>
        <translation>第 %1 行第 %2 列（%3）</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>line %1, column %2: </source>
        <translation>第 %1 行第 %2 列：</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>ops[%1].%2</source>
        <translation>ops[%1].%2</translation>
    </message>
    <message>
        <source>%1 of micro-batch %2 on stage %3</source>
        <translation>阶段 %3 上微批次 %2 的 %1</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message numerus="yes">
        <source>the file says that it has %1 chunks, but no device holds more than %n stages</source>
        <translation>
            <numerusform>文件声明有 %1 个分块，但没有设备持有超过 %n 个阶段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>there is no chunk %1: no device holds more than %n stages</source>
        <translation>
            <numerusform>没有分块 %1：没有设备持有超过 %n 个阶段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; also in %2</source>
        <translation>%1；也在 %2</translation>
    </message>
    <message>
        <source>GPU%1 and GPU%2</source>
        <translation>GPU%1 和 GPU%2</translation>
    </message>
    <message>
        <source>null, which is no number</source>
        <translation>null，不是数字</translation>
    </message>
    <message>
        <source>%1, which is no number</source>
        <translation>%1，不是数字</translation>
    </message>
    <message>
        <source>&apos;%1&apos;, which is no number</source>
        <translation>“%1”，不是数字</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>不是数字</translation>
    </message>
    <message>
        <source>at character %1 the trace has a number beyond any range</source>
        <translation>trace 在第 %1 个字符处有超出任何范围的数字</translation>
    </message>
    <message>
        <source>the trace is no JSON from character %1 on</source>
        <translation>trace 从第 %1 个字符起不是 JSON</translation>
    </message>
    <message>
        <source>the trace is nested deeper than %1 levels</source>
        <translation>trace 嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>its ts (start) is %1</source>
        <translation>其 ts（开始）为 %1</translation>
    </message>
    <message>
        <source>its dur (duration) is %1</source>
        <translation>其 dur（时长）为 %1</translation>
    </message>
    <message>
        <source>%1 microseconds, more than any clock shows</source>
        <translation>%1 微秒，超出任何时钟</translation>
    </message>
    <message>
        <source>%1, which is negative</source>
        <translation>%1，为负</translation>
    </message>
    <message>
        <source>event %1 (&quot;%2&quot;): %3</source>
        <translation>事件 %1（“%2”）：%3</translation>
    </message>
    <message>
        <source>it has no ts (start)</source>
        <translation>没有 ts（开始）</translation>
    </message>
    <message>
        <source>trace %1</source>
        <translation>trace %1</translation>
    </message>
    <message>
        <source>%1, event %2</source>
        <translation>%1，事件 %2</translation>
    </message>
    <message>
        <source>event %1</source>
        <translation>事件 %1</translation>
    </message>
    <message>
        <source>tp = %1, as sequence parallelism needs</source>
        <translation>tp = %1（序列并行所需）</translation>
    </message>
    <message>
        <source>2 x cp x tp = %1, as context and sequence parallelism together need</source>
        <translation>2 x cp x tp = %1（上下文并行与序列并行共同所需）</translation>
    </message>
    <message>
        <source>2 x cp = %1, as even work on a causal sequence needs</source>
        <translation>2 x cp = %1（因果序列均分工作所需）</translation>
    </message>
    <message numerus="yes">
        <source>%n accelerators do not divide by tp x cp x pp = %1</source>
        <translation>
            <numerusform>%n 个加速器不能被 tp x cp x pp = %1 整除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n accelerators do not divide by tp x pp = %1</source>
        <translation>
            <numerusform>%n 个加速器不能被 tp x pp = %1 整除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tp x cp x pp x dp = %1, the cluster has %n accelerators</source>
        <translation>
            <numerusform>tp x cp x pp x dp = %1，集群有 %n 个加速器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tp x pp x dp = %1, the cluster has %n accelerators</source>
        <translation>
            <numerusform>tp x pp x dp = %1，集群有 %n 个加速器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layers are fewer than pp x virtual stages = %1</source>
        <translation>
            <numerusform>%n 层少于 pp x 虚拟阶段 = %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 keeps one chunk per device</source>
        <translation>%1 每设备一个分块</translation>
    </message>
    <message numerus="yes">
        <source>%1 keeps %n chunks per device</source>
        <translation>
            <numerusform>%1 每设备 %n 个分块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is done twice</source>
        <translation>%1 执行了两次</translation>
    </message>
    <message>
        <source>an op of device %1 waits for one that nobody does</source>
        <translation>设备 %1 的一个操作等待没有人执行的操作</translation>
    </message>
    <message>
        <source>the number of devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>as many in each direction</source>
        <translation>两个方向数量相同</translation>
    </message>
    <message>
        <source>twice the devices</source>
        <translation>设备数的两倍</translation>
    </message>
    <message>
        <source>There is no %1 op on stage %2 on device %3.</source>
        <translation>设备 %3 的阶段 %2 上没有 %1 操作。</translation>
    </message>
    <message>
        <source>There is no %1 op on stage %2.</source>
        <translation>阶段 %2 上没有 %1 操作。</translation>
    </message>
    <message>
        <source>There is no %1 op on device %2.</source>
        <translation>设备 %2 上没有 %1 操作。</translation>
    </message>
    <message>
        <source>There is no %1 op.</source>
        <translation>没有 %1 操作。</translation>
    </message>
    <message>
        <source>stage %1 of the second direction</source>
        <translation>第二方向的阶段 %1</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches</source>
        <translation>
            <numerusform>%n 个微批次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks per device</source>
        <translation>
            <numerusform>每设备 %n 个分块</numerusform>
        </translation>
    </message>
    <message>
        <source>it has %1 devices</source>
        <translation>它有 %1 台设备</translation>
    </message>
    <message>
        <source>it has %1 streams but orders for %2</source>
        <translation>它有 %1 个流，却有 %2 个流的顺序</translation>
    </message>
    <message>
        <source>stream %1 is on device %2 of %3</source>
        <translation>流 %1 在设备 %2 上，共 %3 台</translation>
    </message>
    <message>
        <source>device %1 has two compute streams</source>
        <translation>设备 %1 有两个计算流</translation>
    </message>
    <message>
        <source>stream %1 runs op %2 of %3</source>
        <translation>流 %1 执行操作 %2，共 %3 个</translation>
    </message>
    <message>
        <source>stream %1 runs op %2, which belongs to stream %3</source>
        <translation>流 %1 执行属于流 %3 的操作 %2</translation>
    </message>
    <message>
        <source>op %1 runs twice</source>
        <translation>操作 %1 执行了两次</translation>
    </message>
    <message>
        <source>op %1 is on no stream</source>
        <translation>操作 %1 不在任何流上</translation>
    </message>
    <message>
        <source>op %1 is of no known kind</source>
        <translation>操作 %1 的类型未知</translation>
    </message>
    <message>
        <source>op %1 takes %2 ticks</source>
        <translation>操作 %1 用时 %2 个刻度</translation>
    </message>
    <message>
        <source>its times are too long to add up</source>
        <translation>其时间过长，无法相加</translation>
    </message>
    <message>
        <source>an op waits for op %1 of %2</source>
        <translation>一个操作等待操作 %1，共 %2 个</translation>
    </message>
    <message>
        <source>a delay is %1 ticks</source>
        <translation>某个延迟为 %1 个刻度</translation>
    </message>
    <message>
        <source>its list of dependencies does not fit its ops</source>
        <translation>其依赖列表与操作不符</translation>
    </message>
    <message>
        <source>its list of memory effects does not fit its ops</source>
        <translation>其显存变化列表与操作不符</translation>
    </message>
    <message>
        <source>memory changes on device %1 of %2</source>
        <translation>显存在设备 %1 上变化，共 %2 台</translation>
    </message>
    <message>
        <source>its list of weight versions does not fit its ops</source>
        <translation>其权重版本列表与操作不符</translation>
    </message>
    <message>
        <source>%1 of micro-batch %2 on stage %3 with B of micro-batch %4 on stage %5</source>
        <translation>阶段 %3 上微批次 %2 的 %1 与阶段 %5 上微批次 %4 的 B</translation>
    </message>
    <message>
        <source>%1 (device %2)</source>
        <translation>%1（设备 %2）</translation>
    </message>
    <message>
        <source>chunks per device</source>
        <translation>分块（每设备）</translation>
    </message>
    <message numerus="yes">
        <source>On %n devices a schedule may have at most %1 micro-batches, not %2: more than %3 ops are too many to draw.</source>
        <translation>
            <numerusform>%n 台设备上调度至多 %1 个微批次，而不是 %2：超过 %3 个操作无法绘制。</numerusform>
        </translation>
    </message>
    <message>
        <source>chunk per device</source>
        <translation>分块（每设备）</translation>
    </message>
    <message>
        <source>%1 needs %2.</source>
        <translation>%1 需要%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n 个分块</numerusform>
        </translation>
    </message>
    <message>
        <source>its micro-batch, stage or direction cannot be</source>
        <translation>其微批次、阶段或方向不可能</translation>
    </message>
    <message>
        <source>an overlapped pair needs both its halves</source>
        <translation>重叠对需要两半</translation>
    </message>
    <message>
        <source>micro-batches and stages are counted from 0 without gaps, and too few ops are there to reach that of micro-batch %1 on stage %2</source>
        <translation>微批次和阶段从 0 起连续计数，操作太少，达不到阶段 %2 上微批次 %1 的操作</translation>
    </message>
    <message>
        <source>stage %1 is on device %2 here, on device %3 elsewhere</source>
        <translation>阶段 %1 此处在设备 %2 上，别处在设备 %3 上</translation>
    </message>
    <message>
        <source>%1 is missing; %2 goes with it</source>
        <translation>缺少 %1；它与 %2 成对</translation>
    </message>
    <message>
        <source>%1 belongs to no I: its backward is a full one</source>
        <translation>%1 不属于任何 I：其反向是完整的</translation>
    </message>
    <message>
        <source>no op is of micro-batch %1, but there are ops of %2</source>
        <translation>没有微批次 %1 的操作，却有 %2 的操作</translation>
    </message>
    <message>
        <source>its older version could not be kept as %1: %2</source>
        <translation>无法将其旧版本保留为 %1：%2</translation>
    </message>
    <message>
        <source>there are too many backups of it</source>
        <translation>其备份过多</translation>
    </message>
    <message>
        <source>there is a folder of that name</source>
        <translation>已有同名文件夹</translation>
    </message>
    <message>
        <source>there is no folder &apos;%1&apos;</source>
        <translation>没有文件夹“%1”</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened; it was left as it is</source>
        <translation>%1 自打开以来被其他程序更改；已保持原样</translation>
    </message>
    <message>
        <source>scenario %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation>集群 %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>schedule %1</source>
        <translation>调度 %1</translation>
    </message>
    <message>
        <source>the base of sweep %1</source>
        <translation>扫描 %1 的基础</translation>
    </message>
    <message>
        <source>an axis of sweep %1</source>
        <translation>扫描 %1 的一个轴</translation>
    </message>
    <message>
        <source>the rows of sweep %1 are damaged</source>
        <translation>扫描 %1 的行已损坏</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>其他程序正在使用它</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the file or its folder is read-only</source>
        <translation>文件或其文件夹为只读</translation>
    </message>
    <message>
        <source>access is not permitted</source>
        <translation>不允许访问</translation>
    </message>
    <message>
        <source>the file or its folder cannot be opened</source>
        <translation>无法打开文件或其文件夹</translation>
    </message>
    <message>
        <source>the disk refused to read or write</source>
        <translation>磁盘拒绝读写</translation>
    </message>
    <message>
        <source>its contents are damaged</source>
        <translation>其内容已损坏</translation>
    </message>
    <message>
        <source>a part of it is larger than a file can hold</source>
        <translation>其中一部分超出文件可容纳的大小</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>its tables are not those of a project</source>
        <translation>其中的表不是项目的表</translation>
    </message>
    <message>
        <source>a rule of the file was broken</source>
        <translation>违反了文件的规则</translation>
    </message>
    <message>
        <source>SQLite says: %1</source>
        <translation>SQLite 报告：%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1; all are left out</source>
        <translation>%1；均不采用</translation>
    </message>
    <message>
        <source>%1; both are left out</source>
        <translation>%1；两者均不采用</translation>
    </message>
    <message>
        <source>&apos;%1&apos; (line %2)</source>
        <translation>“%1”（第 %2 行）</translation>
    </message>
    <message>
        <source>%1 are of one layout, but took %2 to %3 s</source>
        <translation>%1 布局相同，用时却从 %2 到 %3 s</translation>
    </message>
    <message>
        <source>%1 are of one layout, but took %2 and %3 s</source>
        <translation>%1 布局相同，却用了 %2 和 %3 s</translation>
    </message>
    <message>
        <source>%1: pictures are saved as .png, .svg or .pdf</source>
        <translation>%1：图片保存为 .png、.svg 或 .pdf</translation>
    </message>
    <message>
        <source>%1: a picture needs a width and a height above zero</source>
        <translation>%1：图片的宽和高必须大于零</translation>
    </message>
    <message>
        <source>%1 is no table of a few lines: it has more than 4 MiB</source>
        <translation>%1 不是只有几行的表：超过 4 MiB</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1: a comparison is saved as .csv, .md or .html, its slide as .png, .svg or .pdf</source>
        <translation>%1：比较保存为 .csv、.md 或 .html，其幻灯片保存为 .png、.svg 或 .pdf</translation>
    </message>
    <message>
        <source>no such knob</source>
        <translation>没有这个参数</translation>
    </message>
    <message>
        <source>%1: too large for a model&apos;s config.json</source>
        <translation>%1：对于模型的 config.json 过大</translation>
    </message>
    <message>
        <source>%1 is no trace: only the traces of one run can be read together, one for each rank.</source>
        <translation>%1 不是 trace：只能一起读取同一次运行的 trace，每个 rank 一个。</translation>
    </message>
    <message>
        <source>%1 is larger than 256 MiB</source>
        <translation>%1 大于 256 MiB</translation>
    </message>
    <message>
        <source>%1 is larger than 64 MiB</source>
        <translation>%1 大于 64 MiB</translation>
    </message>
    <message>
        <source>%1: too large for a scenario</source>
        <translation>%1：对于方案过大</translation>
    </message>
    <message>
        <source>%1: reports are saved as .pdf or .html</source>
        <translation>%1：报告保存为 .pdf 或 .html</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Activations computed a second time in the backward pass.</source>
        <translation>反向中重新计算的激活。</translation>
    </message>
    <message>
        <source>Stage imbalance</source>
        <translation>阶段不均衡</translation>
    </message>
    <message>
        <source>Waiting for the slowest stage.</source>
        <translation>等待最慢的阶段。</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Waiting while the pipeline fills and drains.</source>
        <translation>流水线填充和排空时的等待。</translation>
    </message>
    <message>
        <source>Kernel launches</source>
        <translation>内核启动</translation>
    </message>
    <message>
        <source>Waiting for the host: small layers run faster than their kernels can be launched.</source>
        <translation>等待主机：小层的运行快于其内核的启动。</translation>
    </message>
    <message>
        <source>Tensor parallel comms</source>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>Collectives within layers that nothing hides.</source>
        <translation>层内未被掩盖的集合通信。</translation>
    </message>
    <message>
        <source>Context parallel comms</source>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>Keys, values or heads on their way between context-parallel ranks, where nothing hides them.</source>
        <translation>在上下文并行 rank 间传输且未被掩盖的键、值或头。</translation>
    </message>
    <message>
        <source>Expert parallel comms</source>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>Tokens on their way to their experts and back.</source>
        <translation>词元往返专家的路上。</translation>
    </message>
    <message>
        <source>Pipeline comms</source>
        <translation>流水线通信</translation>
    </message>
    <message>
        <source>Messages from stage to stage that nothing hides.</source>
        <translation>阶段间未被掩盖的消息。</translation>
    </message>
    <message>
        <source>Data parallel comms</source>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>Gradient and weight collectives that nothing hides.</source>
        <translation>未被掩盖的梯度和权重集合通信。</translation>
    </message>
    <message>
        <source>Updating the weights.</source>
        <translation>更新权重。</translation>
    </message>
    <message>
        <source>Model FLOPs at peak</source>
        <translation>峰值下的模型 FLOPs</translation>
    </message>
    <message>
        <source>What the model&apos;s own FLOPs would take with every accelerator at its peak. Its share of the step is the MFU.</source>
        <translation>所有加速器达到峰值时模型自身 FLOPs 所需的时间。它占一步的比例就是 MFU。</translation>
    </message>
    <message>
        <source>Kernel efficiency</source>
        <translation>内核效率</translation>
    </message>
    <message>
        <source>What the model&apos;s own kernels take beyond that: tiles, launches, memory-bound work.</source>
        <translation>模型自身内核额外所需：分块、启动、受显存带宽限制的工作。</translation>
    </message>
    <message>
        <source>Not accounted for</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>The step is this much longer than its parts explain. Please report the layout: this is a bug.</source>
        <translation>这一步比各部分之和多出这么多。请报告此布局：这是程序错误。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>The whole step.</source>
        <translation>整个步骤。</translation>
    </message>
    <message>
        <source>Seconds of one optimizer step.</source>
        <translation>一个优化器步的秒数。</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>GiB on the fullest accelerator, reserve included.</source>
        <translation>占用最多的加速器上的 GiB，含预留。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Tokens per second of the whole cluster.</source>
        <translation>整个集群每秒的词元数。</translation>
    </message>
    <message>
        <source>The model&apos;s own FLOPs, recomputation not counted, over the dense peak.</source>
        <translation>模型自身的 FLOPs（不计重计算）与稠密峰值之比。</translation>
    </message>
    <message>
        <source>The FLOPs executed, recomputation counted, over the dense peak.</source>
        <translation>实际执行的 FLOPs（含重计算）与稠密峰值之比。</translation>
    </message>
    <message>
        <source>Share of the pipeline&apos;s time in which devices wait.</source>
        <translation>流水线时间中设备等待的比例。</translation>
    </message>
    <message>
        <source>Vocabulary parallel</source>
        <translation>词表并行</translation>
    </message>
    <message>
        <source>vocab</source>
        <translation>vocab</translation>
    </message>
    <message>
        <source>Cuts the output matrix over all pipeline stages, with one or with two all-reduces per micro-batch.</source>
        <translation>把输出矩阵切分到所有流水线阶段，每个微批次做一次或两次 all-reduce。</translation>
    </message>
    <message>
        <source>The fat last stage disappears; logits divide by the stages; one or two more micro-batches are in flight.</source>
        <translation>臃肿的最后一个阶段消失；logits 按阶段数均分；在途的微批次多一两个。</translation>
    </message>
    <message>
        <source>2bp</source>
        <translation>2bp</translation>
    </message>
    <message>
        <source>Weight gradients wait until the end of the step, or until the device waits anyway.</source>
        <translation>权重梯度推迟到步末计算，或推迟到设备本来就在等待的时候。</translation>
    </message>
    <message>
        <source>The bubble loses its part of the backward; activations stay until their weight gradient.</source>
        <translation>气泡少掉其中的反向部分；激活一直保留到其权重梯度算完。</translation>
    </message>
    <message>
        <source>Gather unit</source>
        <translation>聚集单元</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unit</translation>
    </message>
    <message>
        <source>Micro-batches that share one gather of a chunk&apos;s weights. 0: as many as the schedule&apos;s paper takes.</source>
        <translation>共用一次块权重聚集的微批次数。0：按该调度论文的取值。</translation>
    </message>
    <message>
        <source>A larger unit gathers less often and holds more activations.</source>
        <translation>单元越大，聚集越少，保留的激活越多。</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>内存上限</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>limit</translation>
    </message>
    <message>
        <source>Micro-batches whose activations a device may hold while an automatic schedule is planned. 0: the schedule&apos;s own limit.</source>
        <translation>规划自动调度时，设备最多可保留多少个微批次的激活。0：调度自身的上限。</translation>
    </message>
    <message>
        <source>More memory, smaller bubble: from that of 1F1B to none.</source>
        <translation>内存越多，气泡越小：从 1F1B 的气泡直到没有。</translation>
    </message>
    <message>
        <source>Recompute modules</source>
        <translation>重算模块</translation>
    </message>
    <message>
        <source>rcm</source>
        <translation>rcm</translation>
    </message>
    <message>
        <source>Parts of every layer that are thrown away and computed again in the backward pass.</source>
        <translation>每层中被丢弃、在反向传播时重新计算的部分。</translation>
    </message>
    <message>
        <source>Norms, activation functions and up-projections free much for little; products cost their forward again.</source>
        <translation>归一化、激活函数和上投影以很小代价释放很多；矩阵乘积要再付一次前向。</translation>
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
        <translation>重算层数</translation>
    </message>
    <message>
        <source>rcl</source>
        <translation>rcl</translation>
    </message>
    <message>
        <source>per virtual stage</source>
        <translation>每个虚拟阶段</translation>
    </message>
    <message>
        <source>First layers of each virtual stage in which recomputation works. 0: all.</source>
        <translation>每个虚拟阶段中进行重算的前若干层。0：全部。</translation>
    </message>
    <message>
        <source>Activations and the time for a second forward move between none and all, layer by layer.</source>
        <translation>激活与第二次前向的时间逐层地介于不重算与全部重算之间。</translation>
    </message>
    <message>
        <source>Sharding group</source>
        <translation>分片组</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>shard</translation>
    </message>
    <message>
        <source>Neighbouring ranks that share the states; groups of them are copies. 0: all replicas share.</source>
        <translation>共享状态的相邻 rank；各组互为副本。0：所有副本共享。</translation>
    </message>
    <message>
        <source>Gathers and scatters move to the links inside a group; the sum over the groups is left for the others. States take more memory.</source>
        <translation>聚集与散布转到组内链路；其余链路只剩组间求和。状态占用更多内存。</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>卸载激活</translation>
    </message>
    <message>
        <source>offl</source>
        <translation>offl</translation>
    </message>
    <message>
        <source>Activations leave the device; the copies hide behind compute until they take longer.</source>
        <translation>激活离开设备；拷贝隐藏在计算之后，直到拷贝耗时更长。</translation>
    </message>
    <message>
        <source>this schedule splits the backward itself</source>
        <translation>该调度本身就拆分反向</translation>
    </message>
    <message>
        <source>this schedule works on one micro-batch after the other</source>
        <translation>该调度逐个处理微批次</translation>
    </message>
    <message>
        <source>this schedule does not plan under a limit</source>
        <translation>该调度不在上限下规划</translation>
    </message>
    <message>
        <source>full recomputation leaves no module</source>
        <translation>完全重算之后没有剩余模块</translation>
    </message>
    <message>
        <source>nothing is recomputed</source>
        <translation>没有任何重算</translation>
    </message>
    <message>
        <source>ZeRO 0 shares nothing</source>
        <translation>ZeRO 0 不共享任何状态</translation>
    </message>
    <message>
        <source>the schedule leaves time to copy activations</source>
        <translation>该调度留有拷贝激活的时间</translation>
    </message>
    <message>
        <source>groups that share states divide the replicas</source>
        <translation>共享状态的组整除副本数</translation>
    </message>
    <message>
        <source>the schedule&apos;s backward can be split</source>
        <translation>该调度的反向可以拆分</translation>
    </message>
    <message>
        <source>the schedule takes the output layer apart</source>
        <translation>该调度可以拆开输出层</translation>
    </message>
    <message>
        <source>Timeline: thin slices between forward and backward on every device. The other layout keeps its output matrix on the last stage.</source>
        <translation>时间线：每个设备的前向与反向之间有薄片。另一个布局把输出矩阵留在最后一个阶段。</translation>
    </message>
    <message>
        <source>Llama-3 8B, vocabulary cut</source>
        <translation>Llama-3 8B，词表切分</translation>
    </message>
    <message>
        <source>share of the output matrix on this stage</source>
        <translation>该阶段所占输出矩阵的比例</translation>
    </message>
    <message>
        <source>knob vocabulary_parallel</source>
        <translation>旋钮 vocabulary_parallel</translation>
    </message>
    <message>
        <source>activations at the peak of the simulated schedule</source>
        <translation>模拟调度峰值处的激活</translation>
    </message>
    <message>
        <source>the schedule with its options, simulated</source>
        <translation>带选项的调度，经模拟</translation>
    </message>
    <message>
        <source>activations held with modules recomputed</source>
        <translation>重算模块时保留的激活</translation>
    </message>
    <message>
        <source>recomputed layers of the stage</source>
        <translation>该阶段中重算的层</translation>
    </message>
    <message>
        <source>summing gradients over the copies of a rank&apos;s part</source>
        <translation>对各 rank 所持部分的副本求梯度之和</translation>
    </message>
    <message>
        <source>Recomputation by layers</source>
        <translation>按层重算</translation>
    </message>
    <message>
        <source>Recomputes the first layers of each virtual stage and keeps the activations of the others, so that memory is used up to its limit.</source>
        <translation>重算每个虚拟阶段的前若干层，保留其余层的激活，从而把内存用到上限。</translation>
    </message>
    <message>
        <source>Megatron-LM, --recompute-method block</source>
        <translation>Megatron-LM，--recompute-method block</translation>
    </message>
    <message>
        <source>Recomputation by module</source>
        <translation>按模块重算</translation>
    </message>
    <message>
        <source>Throws away what chosen parts of every layer hold beyond their inputs, and runs these parts again in the backward pass. Norms, activation functions and up-projections free much for little time; matrix products cost their forward again.</source>
        <translation>丢弃每层中所选部分在输入之外保留的内容，并在反向传播时再次运行这些部分。归一化、激活函数和上投影用很少时间释放很多；矩阵乘积要再付一次前向。</translation>
    </message>
    <message>
        <source>%1: %2 is not one of its names; nearest is &apos;%3&apos;</source>
        <translation>%1：%2 不是它的名称之一；最接近的是“%3”</translation>
    </message>
    <message>
        <source>sweep %1 holds the metric %2, which this version does not know</source>
        <translation>扫描 %1 含有此版本不认识的指标 %2</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share states do not divide the %2 replicas and the %3 of the experts</source>
        <translation>共享状态的每组 %1 个 rank 不能整除 %2 个副本和专家的 %3 个副本</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share states do not divide the %2 replicas</source>
        <translation>共享状态的每组 %1 个 rank 不能整除 %2 个副本</translation>
    </message>
    <message>
        <source>a module of the layer a second time</source>
        <translation>该层的一个模块第二次运行</translation>
    </message>
    <message>
        <source>what a module frees that runs again</source>
        <translation>重新运行的模块所释放的部分</translation>
    </message>
    <message>
        <source>Type of weights and activations. The low ones are bf16 training with the layers&apos; matrix products in that format.</source>
        <translation>权重和激活的类型。低精度指 bf16 训练，但各层的矩阵乘用该格式。</translation>
    </message>
    <message>
        <source>fp8 halves what products take and adds casts; fp32 doubles activations and weights and leaves the fast matrix units.</source>
        <translation>fp8 使矩阵乘的时间减半并增加转换；fp32 使激活和权重翻倍，且不用快速矩阵单元。</translation>
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
        <translation>训练</translation>
    </message>
    <message>
        <source>train</source>
        <translation>train</translation>
    </message>
    <message>
        <source>Gradients and optimizer states all but vanish, and a third of the backward&apos;s products.</source>
        <translation>梯度和优化器状态几乎消失，反向的矩阵乘减少三分之一。</translation>
    </message>
    <message>
        <source>lora</source>
        <translation>lora</translation>
    </message>
    <message>
        <source>Overlap tensor traffic</source>
        <translation>重叠张量并行通信</translation>
    </message>
    <message>
        <source>tpo</source>
        <translation>tpo</translation>
    </message>
    <message>
        <source>Sends the pieces of a product&apos;s input or output while other pieces are computed.</source>
        <translation>在计算其他分块的同时发送矩阵乘输入或输出的分块。</translation>
    </message>
    <message>
        <source>The exposed tensor-parallel part of the step shrinks; the bytes stay.</source>
        <translation>步骤中暴露的张量并行部分变小；字节数不变。</translation>
    </message>
    <message>
        <source>Expert dispatch</source>
        <translation>专家分发</translation>
    </message>
    <message>
        <source>disp</source>
        <translation>disp</translation>
    </message>
    <message>
        <source>How tokens travel to their experts: a copy for every expert, all tokens to all ranks, or once to every node that has experts for them.</source>
        <translation>token 如何到达专家：每个专家一份、所有 token 发给所有 rank，或对每个有其专家的节点只发一次。</translation>
    </message>
    <message>
        <source>With many experts per token the bytes that leave the node fall to a fraction; the host launches less.</source>
        <translation>每个 token 有许多专家时，离开节点的字节数降到一小部分；主机启动更少。</translation>
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
        <translation>重叠专家通信</translation>
    </message>
    <message>
        <source>epo</source>
        <translation>epo</translation>
    </message>
    <message>
        <source>Sends tokens of one micro-batch to their experts while another micro-batch computes.</source>
        <translation>在另一个微批次计算时，把一个微批次的 token 发给专家。</translation>
    </message>
    <message>
        <source>The exposed part of the experts&apos; traffic shrinks; the bytes stay.</source>
        <translation>专家通信的暴露部分变小；字节数不变。</translation>
    </message>
    <message>
        <source>Dispatch type</source>
        <translation>分发类型</translation>
    </message>
    <message>
        <source>dispt</source>
        <translation>dispt</translation>
    </message>
    <message>
        <source>Type in which tokens travel to their experts; they come back as activations are.</source>
        <translation>token 发往专家时的类型；返回时与激活相同。</translation>
    </message>
    <message>
        <source>The way there takes half the bytes, of four ways one.</source>
        <translation>去程字节减半，四程中的一程。</translation>
    </message>
    <message>
        <source>as-activations</source>
        <translation>与激活相同</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>专家不均衡</translation>
    </message>
    <message>
        <source>imb</source>
        <translation>imb</translation>
    </message>
    <message>
        <source>By how much the fullest rank&apos;s experts have more tokens than the mean. 0: balanced, as by force.</source>
        <translation>最满 rank 的专家比平均多出多少 token。0：均衡（强制均衡）。</translation>
    </message>
    <message>
        <source>Products of experts, their activations and their traffic grow: the fullest rank sets the pace.</source>
        <translation>专家的矩阵乘、激活和通信增加：最满的 rank 决定速度。</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>容量因子</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>cap</translation>
    </message>
    <message>
        <source>Room of an expert over the mean of its tokens; what finds none is dropped. 0: nothing is dropped.</source>
        <translation>专家容量与其平均 token 数之比；放不下的被丢弃。0：不丢弃。</translation>
    </message>
    <message>
        <source>Bounds what an imbalance costs.</source>
        <translation>限制不均衡的代价。</translation>
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
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>cg</source>
        <translation>cg</translation>
    </message>
    <message>
        <source>Kernels of a layer are recorded once and launched together: all but the experts, or the whole iteration.</source>
        <translation>一层的内核记录一次后一起启动：除专家外全部，或整个迭代。</translation>
    </message>
    <message>
        <source>The host&apos;s part of the step shrinks where small layers wait for their launches.</source>
        <translation>在小层等待启动之处，步骤中主机部分变小。</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分</translation>
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
        <translation>低精度权重</translation>
    </message>
    <message>
        <source>lpw</source>
        <translation>lpw</translation>
    </message>
    <message>
        <source>Keeps and gathers the weights of layers in the format of their products instead of 16 bits.</source>
        <translation>以矩阵乘的格式而非 16 位保存和收集各层权重。</translation>
    </message>
    <message>
        <source>The weights&apos; bar and the bytes of gathers shrink.</source>
        <translation>权重条和收集的字节数变小。</translation>
    </message>
    <message>
        <source>Overlap weight gather</source>
        <translation>重叠权重收集</translation>
    </message>
    <message>
        <source>ovw</source>
        <translation>ovw</translation>
    </message>
    <message>
        <source>Gathers the updated weights in buckets behind the next step&apos;s first forward instead of before it.</source>
        <translation>在下一步第一个前向期间分桶收集更新后的权重，而不是在它之前。</translation>
    </message>
    <message>
        <source>needs tensor parallelism: nothing is sent with tp = 1</source>
        <translation>需要张量并行：tp = 1 时不发送任何数据</translation>
    </message>
    <message>
        <source>needs fp8, mxfp8 or nvfp4 products: the precision has 16 bits or more</source>
        <translation>需要 fp8、mxfp8 或 nvfp4 矩阵乘：当前精度为 16 位或更高</translation>
    </message>
    <message>
        <source>ZeRO 0 gathers no weights</source>
        <translation>ZeRO 0 不收集权重</translation>
    </message>
    <message>
        <source>ZeRO 3 gathers weights behind every forward anyway</source>
        <translation>ZeRO 3 本来就在每次前向期间收集权重</translation>
    </message>
    <message>
        <source>the accelerator has this attention kernel</source>
        <translation>加速器有这种注意力内核</translation>
    </message>
    <message>
        <source>index queries</source>
        <translation>索引查询</translation>
    </message>
    <message>
        <source>index keys and weights</source>
        <translation>索引键和权重</translation>
    </message>
    <message>
        <source>queries and gate</source>
        <translation>查询和门</translation>
    </message>
    <message>
        <source>cuDNN&apos;s attention forward against the peak</source>
        <translation>cuDNN 注意力前向与峰值之比</translation>
    </message>
    <message>
        <source>cuDNN&apos;s attention backward against the peak</source>
        <translation>cuDNN 注意力反向与峰值之比</translation>
    </message>
    <message>
        <source>8-bit products against their peak</source>
        <translation>8 位矩阵乘与其峰值之比</translation>
    </message>
    <message>
        <source>4-bit products against their peak</source>
        <translation>4 位矩阵乘与其峰值之比</translation>
    </message>
    <message>
        <source>Bytes per cast operand element</source>
        <translation>每个转换的操作数元素的字节数</translation>
    </message>
    <message>
        <source>Matrix products against today&apos;s libraries</source>
        <translation>矩阵乘与当前库之比</translation>
    </message>
    <message>
        <source>Attention with learned sinks against without</source>
        <translation>带可学习 sink 的注意力与不带之比</translation>
    </message>
    <message>
        <source>Launching a layer&apos;s exchange of tokens</source>
        <translation>启动一层的 token 交换</translation>
    </message>
    <message>
        <source>Launching an exchange of tokens in one kernel</source>
        <translation>用一个内核启动 token 交换</translation>
    </message>
    <message>
        <source>Launching an expert</source>
        <translation>启动一个专家</translation>
    </message>
    <message>
        <source>Broadcast of one replica&apos;s weights</source>
        <translation>一个副本权重的广播</translation>
    </message>
    <message>
        <source>Launching while messages leave the node</source>
        <translation>消息离开节点时的启动</translation>
    </message>
    <message>
        <source>NeMo on Megatron-Core</source>
        <translation>基于 Megatron-Core 的 NeMo</translation>
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
        <translation>2023 年的 PyTorch FSDP（llm-foundry）</translation>
    </message>
    <message>
        <source>Megatron-Core of 2024</source>
        <translation>2024 年的 Megatron-Core</translation>
    </message>
    <message>
        <source>which most train with on such accelerators</source>
        <translation>多数人在此类加速器上用它训练</translation>
    </message>
    <message>
        <source>which gathers weights on use</source>
        <translation>它在使用时收集权重</translation>
    </message>
    <message>
        <source>which most train with on TPUs</source>
        <translation>多数人在 TPU 上用它训练</translation>
    </message>
    <message>
        <source>whose kernels store the scores</source>
        <translation>其内核保存注意力分数</translation>
    </message>
    <message>
        <source>bytes per element of a product&apos;s operands</source>
        <translation>矩阵乘操作数每个元素的字节数</translation>
    </message>
    <message>
        <source>host work per micro-batch and device</source>
        <translation>每个微批次和设备的主机工作</translation>
    </message>
    <message>
        <source>virtual stages of a device</source>
        <translation>一个设备的虚拟阶段数</translation>
    </message>
    <message>
        <source>knob chunks</source>
        <translation>旋钮 chunks</translation>
    </message>
    <message>
        <source>share of a pass that hides an exchange</source>
        <translation>一次遍历中可隐藏交换的比例</translation>
    </message>
    <message>
        <source>fitted to published runs of InternEvo, NeMo and MLPerf</source>
        <translation>按 InternEvo、NeMo 和 MLPerf 已发表的运行拟合</translation>
    </message>
    <message>
        <source>forward of one layer with adapters</source>
        <translation>带适配器的一层的前向</translation>
    </message>
    <message>
        <source>backward of one layer with adapters</source>
        <translation>带适配器的一层的反向</translation>
    </message>
    <message>
        <source>weight gradients of the adapters</source>
        <translation>适配器的权重梯度</translation>
    </message>
    <message>
        <source>weight gradients that adapters leave</source>
        <translation>适配器留下的权重梯度</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数所得</translation>
    </message>
    <message>
        <source>share of the parameters that train</source>
        <translation>参与训练的参数比例</translation>
    </message>
    <message>
        <source>knob train</source>
        <translation>旋钮 train</translation>
    </message>
    <message>
        <source>host work of a step over adapters alone</source>
        <translation>仅适配器的一步的主机工作</translation>
    </message>
    <message>
        <source>fitted to published runs of LoRA</source>
        <translation>按已发表的 LoRA 运行拟合</translation>
    </message>
    <message>
        <source>broadcast of one replica&apos;s part of the weights</source>
        <translation>一个副本的权重部分的广播</translation>
    </message>
    <message>
        <source>products of the stack&apos;s libraries</source>
        <translation>软件栈库的矩阵乘</translation>
    </message>
    <message>
        <source>share of the launches left to the host</source>
        <translation>留给主机的启动比例</translation>
    </message>
    <message>
        <source>knob cuda_graphs</source>
        <translation>旋钮 cuda_graphs</translation>
    </message>
    <message>
        <source>share of the traffic that is hidden</source>
        <translation>被隐藏的通信比例</translation>
    </message>
    <message>
        <source>fitted to published runs with the overlap on</source>
        <translation>按已发表的开启重叠的运行拟合</translation>
    </message>
    <message>
        <source>host work per layer and rank while messages leave the node</source>
        <translation>消息离开节点时每层每 rank 的主机工作</translation>
    </message>
    <message>
        <source>host work per micro-batch of gathering weights</source>
        <translation>收集权重时每个微批次的主机工作</translation>
    </message>
    <message>
        <source>bytes per parameter of gathering weights</source>
        <translation>收集权重时每个参数的字节数</translation>
    </message>
    <message>
        <source>tokens on their way back from the experts</source>
        <translation>从专家返回途中的 token</translation>
    </message>
    <message>
        <source>launching the exchange of a layer&apos;s tokens</source>
        <translation>启动一层 token 的交换</translation>
    </message>
    <message>
        <source>launching one more expert</source>
        <translation>再启动一个专家</translation>
    </message>
    <message>
        <source>gradients of tokens to the experts and back</source>
        <translation>token 梯度到专家并返回</translation>
    </message>
    <message>
        <source>Megatron-Core, --cuda-graph-impl; NVIDIA, CUDA C++ Programming Guide, section CUDA Graphs</source>
        <translation>Megatron-Core，--cuda-graph-impl；NVIDIA，CUDA C++ Programming Guide，CUDA Graphs 一节</translation>
    </message>
    <message>
        <source>Megatron-Core MoE, forced and natural routing of Qwen3-235B: 9 to 25 %</source>
        <translation>Megatron-Core MoE，Qwen3-235B 的强制与自然路由：9 至 25 %</translation>
    </message>
    <message>
        <source>Transformer Engine, primary weights in FP8; Megatron-Core, --fp8-param-gather; torchao, float8 all-gather</source>
        <translation>Transformer Engine，FP8 主权重；Megatron-Core，--fp8-param-gather；torchao，float8 all-gather</translation>
    </message>
    <message>
        <source>Megatron-Core, distributed optimizer, --overlap-param-gather</source>
        <translation>Megatron-Core，分布式优化器，--overlap-param-gather</translation>
    </message>
    <message>
        <source>%1 layers that predict further tokens (num_nextn_predict_layers) are priced on the last stage; the model&apos;s parameters are counted without them</source>
        <translation>%1 个预测后续 token 的层（num_nextn_predict_layers）计入最后一个阶段；模型的参数量不包含它们</translation>
    </message>
    <message>
        <source>%1 has &apos;%2&apos;; only M, *, - and E can be read</source>
        <translation>%1 含有“%2”；只能读取 M、*、- 和 E</translation>
    </message>
    <message>
        <source>%1: layer %2 is %3; only &apos;full_attention&apos; and &apos;linear_attention&apos; can be read</source>
        <translation>%1：第 %2 层是 %3；只能读取 &apos;full_attention&apos; 和 &apos;linear_attention&apos;</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a list with one number a layer</source>
        <translation>%1 是 %2；必须是每层一个数字的列表</translation>
    </message>
    <message>
        <source>chunks of attention are taken as a window of as many tokens, which sees more of them</source>
        <translation>分块注意力按同样多 token 的窗口计算，窗口看到的 token 更多</translation>
    </message>
    <message>
        <source>%1: %2 key heads do not divide %3 heads</source>
        <translation>%1：%2 个键头不能整除 %3 个头</translation>
    </message>
    <message>
        <source>%1 heads of %2 are wider than %3</source>
        <translation>%1 个大小为 %2 的头比 %3 更宽</translation>
    </message>
    <message>
        <source>%1 has neither attention nor a mixer nor an MLP; a layer needs one of them</source>
        <translation>%1 既没有注意力，也没有混合器和 MLP；一层至少需要其中之一</translation>
    </message>
    <message>
        <source>%1 is neither high nor medium nor low</source>
        <translation>%1 既不是 high，也不是 medium 或 low</translation>
    </message>
    <message>
        <source>%1 is not a number of layers; write them as 15/16/15</source>
        <translation>%1 不是层数；请写成 15/16/15</translation>
    </message>
    <message>
        <source>%1 is neither ok nor oom nor failed</source>
        <translation>%1 既不是 ok，也不是 oom 或 failed</translation>
    </message>
    <message>
        <source>%1 is neither allocated nor reserved nor device-total</source>
        <translation>%1 既不是 allocated，也不是 reserved 或 device-total</translation>
    </message>
    <message>
        <source>Taken to run on %1, %2</source>
        <translation>假定运行于 %1，%2</translation>
    </message>
    <message>
        <source>Taken to run on %1, %2, with %3 as its recipes have it</source>
        <translation>假定运行于 %1，%2，并按其配方采用 %3</translation>
    </message>
    <message>
        <source>Taken with %1, as recipes of %2 have it</source>
        <translation>按 %2 的配方采用 %1</translation>
    </message>
    <message>
        <source>%1 has no kernel %2</source>
        <translation>%1 没有内核 %2</translation>
    </message>
    <message>
        <source>number format of products</source>
        <translation>矩阵乘的数值格式</translation>
    </message>
    <message>
        <source>needs expert parallelism: ep is 1</source>
        <translation>需要专家并行：ep 为 1</translation>
    </message>
    <message>
        <source>DeepSeek-V3 on 2,048 H800</source>
        <translation>2,048 张 H800 上的 DeepSeek-V3</translation>
    </message>
    <message>
        <source>671B parameters of mixtures of experts in fp8, 16 stages with DualPipe, experts over 64 ranks, no tensor parallelism: 14.8T tokens in 2.664M GPU hours, 19.9 s per step of 15,360 sequences.</source>
        <translation>671B 参数的混合专家模型，fp8，16 个阶段用 DualPipe，专家分布在 64 个 rank 上，无张量并行：14.8T token 用 266.4 万 GPU 小时，每步 15,360 条序列 19.9 s。</translation>
    </message>
    <message>
        <source>Time: what is left of the experts&apos; traffic behind DualPipe. Set Overlap expert traffic to 0 and watch it take the step.</source>
        <translation>时间：DualPipe 之后专家流量还剩多少。把“重叠专家流量”设为 0，看它如何占据一步。</translation>
    </message>
    <message>
        <source>DualPipe, experts over 64 ranks</source>
        <translation>DualPipe，专家在 64 个 rank 上</translation>
    </message>
    <message>
        <source>Experts&apos; traffic not overlapped</source>
        <translation>专家流量不重叠</translation>
    </message>
    <message>
        <source>19.9 s</source>
        <translation>19.9 s</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>without the overlap of experts&apos; traffic</source>
        <translation>不重叠专家流量</translation>
    </message>
    <message>
        <source>Llama 3 405B on 16,384 H100</source>
        <translation>16,384 张 H100 上的 Llama 3 405B</translation>
    </message>
    <message>
        <source>Tensor parallelism inside the node, 16 stages, the rest data parallel: 430 TFLOP/s (43 % MFU) per GPU on 8,192 H100 and 400 (41 %) on 16,384 with the same 16M tokens per step, and nothing recomputed.</source>
        <translation>节点内张量并行，16 个阶段，其余数据并行：每步同为 1600 万 token，8,192 张 H100 上每 GPU 430 TFLOP/s（43 % MFU），16,384 张上 400（41 %），且不重算。</translation>
    </message>
    <message>
        <source>Time: the bubble doubles when the micro-batches of a replica halve. Memory: activations of the first stages.</source>
        <translation>时间：每个副本的微批次减半，气泡加倍。内存：前几个阶段的激活。</translation>
    </message>
    <message>
        <source>16,384 GPUs</source>
        <translation>16,384 张 GPU</translation>
    </message>
    <message>
        <source>share of the peak, 8,192 GPUs</source>
        <translation>峰值占比，8,192 张 GPU</translation>
    </message>
    <message>
        <source>43.5 % (430 TFLOP/s)</source>
        <translation>43.5 %（430 TFLOP/s）</translation>
    </message>
    <message>
        <source>share of the peak, 16,384 GPUs</source>
        <translation>峰值占比，16,384 张 GPU</translation>
    </message>
    <message>
        <source>40.4 % (400 TFLOP/s)</source>
        <translation>40.4 %（400 TFLOP/s）</translation>
    </message>
    <message>
        <source>8,192 GPUs: it fits</source>
        <translation>8,192 张 GPU：放得下</translation>
    </message>
    <message>
        <source>16,384 GPUs: it fits</source>
        <translation>16,384 张 GPU：放得下</translation>
    </message>
    <message>
        <source>GPT-3 on 11,616 H100</source>
        <translation>11,616 张 H100 上的 GPT-3</translation>
    </message>
    <message>
        <source>MLPerf&apos;s GPT-3 175B in fp8 takes 3.4 minutes: nine steps of 2,904 sequences every 8.30 s, six micro-batches of one sequence on each of 484 replicas.</source>
        <translation>MLPerf 的 GPT-3 175B 用 fp8 只需 3.4 分钟：每 8.30 s 九步，每步 2,904 条序列，484 个副本各六个单序列微批次。</translation>
    </message>
    <message>
        <source>Time: with six micro-batches, what gradients and weights cost between steps no longer hides.</source>
        <translation>时间：只有六个微批次时，步与步之间梯度和权重的开销不再能隐藏。</translation>
    </message>
    <message>
        <source>11,616 GPUs</source>
        <translation>11,616 张 GPU</translation>
    </message>
    <message>
        <source>0.922 s</source>
        <translation>0.922 s</translation>
    </message>
    <message>
        <source>The ladder of recomputation</source>
        <translation>重算阶梯</translation>
    </message>
    <message>
        <source>Llama 3 8B under FSDP: every operation kept, every second product computed again, every layer computed again. Each rung takes less memory and more time; the middle one takes 77.0 GiB on 8 GPUs and 62.0 GiB on 128.</source>
        <translation>FSDP 下的 Llama 3 8B：保留所有运算、隔一个矩阵乘重算一个、每层重算。每一级内存更少、时间更长；中间一级在 8 张 GPU 上占 77.0 GiB，128 张上 62.0 GiB。</translation>
    </message>
    <message>
        <source>Memory: activations shrink rung by rung, the logits stay. Time: what runs again.</source>
        <translation>内存：激活逐级减少，logits 不变。时间：重新运行的部分。</translation>
    </message>
    <message>
        <source>By operation</source>
        <translation>按运算</translation>
    </message>
    <message>
        <source>Everything again</source>
        <translation>全部重算</translation>
    </message>
    <message>
        <source>Nothing again</source>
        <translation>不重算</translation>
    </message>
    <message>
        <source>memory by operation, 8 GPUs</source>
        <translation>按运算的内存，8 张 GPU</translation>
    </message>
    <message>
        <source>77.0 GiB</source>
        <translation>77.0 GiB</translation>
    </message>
    <message>
        <source>memory by operation, 128 GPUs</source>
        <translation>按运算的内存，128 张 GPU</translation>
    </message>
    <message>
        <source>62.0 GiB</source>
        <translation>62.0 GiB</translation>
    </message>
    <message>
        <source>memory with everything again, 32K tokens in fp8</source>
        <translation>全部重算的内存，32K token，fp8</translation>
    </message>
    <message>
        <source>83.9 GiB</source>
        <translation>83.9 GiB</translation>
    </message>
    <message>
        <source>memory, most first</source>
        <translation>内存，从多到少</translation>
    </message>
    <message>
        <source>nothing, by operation, everything</source>
        <translation>不重算、按运算、全部</translation>
    </message>
    <message>
        <source>step time, longest first</source>
        <translation>步时间，从长到短</translation>
    </message>
    <message>
        <source>everything, by operation, nothing</source>
        <translation>全部、按运算、不重算</translation>
    </message>
    <message>
        <source>everything again over by operation</source>
        <translation>全部重算相对按运算</translation>
    </message>
    <message>
        <source>DeepSeek-V3</source>
        <translation>DeepSeek-V3</translation>
    </message>
    <message>
        <source>dense peak of low-precision products</source>
        <translation>低精度矩阵乘的稠密峰值</translation>
    </message>
    <message>
        <source>NVIDIA H800 80 GB SXM</source>
        <translation>NVIDIA H800 80 GB SXM</translation>
    </message>
    <message>
        <source>attainable share of that peak, large GEMM</source>
        <translation>该峰值的可达比例，大 GEMM</translation>
    </message>
    <message>
        <source>bytes moved per element that is cast</source>
        <translation>每个转换元素移动的字节</translation>
    </message>
    <message>
        <source>rate of casts against other elementwise kernels</source>
        <translation>转换相对其他逐元素内核的速率</translation>
    </message>
    <message>
        <source>fitted to published runs in fp8</source>
        <translation>拟合自已发表的 fp8 运行</translation>
    </message>
    <message>
        <source>attainable share of the peak, cuDNN&apos;s attention forward</source>
        <translation>峰值的可达比例，cuDNN 注意力前向</translation>
    </message>
    <message>
        <source>keys of a query at half of it</source>
        <translation>达到其一半时每个查询的键数</translation>
    </message>
    <message>
        <source>assumption: a tile of keys in flight on every side of the pipeline</source>
        <translation>假设：流水线每侧各有一块键在途</translation>
    </message>
    <message>
        <source>attainable share of the peak, cuDNN&apos;s attention backward</source>
        <translation>峰值的可达比例，cuDNN 注意力反向</translation>
    </message>
    <message>
        <source>tokens on their way to the experts</source>
        <translation>前往专家途中的 token</translation>
    </message>
    <message>
        <source>measured 367.6 of 450 GB/s on 8 H200, ring (stas00/ml-engineering)</source>
        <translation>8 张 H200 上实测 450 GB/s 中的 367.6，环（stas00/ml-engineering）</translation>
    </message>
    <message>
        <source>bytes per element on the way to the experts</source>
        <translation>前往专家途中每元素字节</translation>
    </message>
    <message>
        <source>knob ep_dtype</source>
        <translation>旋钮 ep_dtype</translation>
    </message>
    <message>
        <source>different places with experts for a token</source>
        <translation>一个 token 的专家所在的不同位置</translation>
    </message>
    <message>
        <source>launching the exchange of a layer&apos;s tokens in one kernel</source>
        <translation>用一个内核启动一层 token 的交换</translation>
    </message>
    <message>
        <source>output matrices and losses of all predicted tokens, forward</source>
        <translation>所有预测 token 的输出矩阵和损失，前向</translation>
    </message>
    <message>
        <source>tokens predicted at once</source>
        <translation>一次预测的 token 数</translation>
    </message>
    <message>
        <source>output matrices and losses of all predicted tokens, backward</source>
        <translation>所有预测 token 的输出矩阵和损失，反向</translation>
    </message>
    <message>
        <source>output matrix, and projections and norms that predict further tokens</source>
        <translation>输出矩阵，以及预测后续 token 的投影和归一化</translation>
    </message>
    <message>
        <source>weights and what low-precision products read of them</source>
        <translation>权重以及低精度矩阵乘从中读取的部分</translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation>Transformer Engine</translation>
    </message>
    <message>
        <source>bytes per weight that is kept cast</source>
        <translation>每个以转换形式保存的权重的字节</translation>
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
        <translation>最满专家的行数与平均之比</translation>
    </message>
    <message>
        <source>settling a MoE layer&apos;s routing</source>
        <translation>确定 MoE 层的路由</translation>
    </message>
    <message>
        <source>recomputed MoE layers of the stage</source>
        <translation>该阶段重算的 MoE 层</translation>
    </message>
    <message>
        <source>the same of routed experts</source>
        <translation>路由专家的同项</translation>
    </message>
    <message>
        <source>causal work of the last piece over the mean</source>
        <translation>最后一段的因果计算量与平均之比</translation>
    </message>
    <message>
        <source>pairs counted</source>
        <translation>计入的配对</translation>
    </message>
    <message>
        <source>one multicast step; NCCL NVLS</source>
        <translation>一次多播；NCCL NVLS</translation>
    </message>
    <message>
        <source>Nodes per token</source>
        <translation>每词元节点数</translation>
    </message>
    <message>
        <source>epn</source>
        <translation>epn</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Most nodes that the experts of one token may lie on (node-limited routing). 0: as the model says.</source>
        <translation>一个词元的专家最多分布在多少个节点上（节点受限路由）。0：按模型规定。</translation>
    </message>
    <message>
        <source>Where a token goes once to every node, fewer bytes leave the node.</source>
        <translation>若词元对每个节点只发送一次，离开节点的字节会减少。</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>前向后释放</translation>
    </message>
    <message>
        <source>resh</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Frees gathered weights after a layer&apos;s forward; otherwise they stay until its backward (SHARD_GRAD_OP of FSDP).</source>
        <translation>在一层前向之后释放收集的权重；否则保留到其反向（FSDP 的 SHARD_GRAD_OP）。</translation>
    </message>
    <message>
        <source>Off: one gather per micro-batch less, and whole weights of all layers in memory.</source>
        <translation>关：每个微批次少一次收集，所有层的完整权重留在显存中。</translation>
    </message>
    <message>
        <source>only ZeRO 3 gathers weights on use</source>
        <translation>只有 ZeRO 3 在使用时收集权重</translation>
    </message>
    <message>
        <source>norms of inputs and output</source>
        <translation>输入与输出的归一化</translation>
    </message>
    <message>
        <source>values, gate, queries and keys</source>
        <translation>值、门控、查询和键</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>decay and norms</source>
        <translation>衰减与归一化</translation>
    </message>
    <message>
        <source>projection of the inputs</source>
        <translation>输入的投影</translation>
    </message>
    <message>
        <source>output, the model&apos;s</source>
        <translation>输出（模型的）</translation>
    </message>
    <message>
        <source>time step, B and C</source>
        <translation>时间步、B 和 C</translation>
    </message>
    <message>
        <source>time steps</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>Usual on such accelerators</source>
        <translation>此类加速器上常用</translation>
    </message>
    <message>
        <source>Usual where weights are gathered on use</source>
        <translation>使用时收集权重的情形下常用</translation>
    </message>
    <message>
        <source>Usual on TPUs</source>
        <translation>TPU 上常用</translation>
    </message>
    <message>
        <source>Usual where scores are stored</source>
        <translation>存储注意力分数的情形下常用</translation>
    </message>
    <message>
        <source>gathered weights of all layers and one unit of gradients</source>
        <translation>所有层收集的权重和一个单元的梯度</translation>
    </message>
    <message>
        <source>ZeRO 2 or 3 with a pipeline</source>
        <translation>流水线下的 ZeRO 2 或 3</translation>
    </message>
    <message>
        <source>this pipeline schedule</source>
        <translation>此流水线调度</translation>
    </message>
    <message>
        <source>ZeRO 2 or 3</source>
        <translation>ZeRO 2 或 3</translation>
    </message>
    <message>
        <source>one all-reduce in switches</source>
        <translation>交换机内的一次 all-reduce</translation>
    </message>
    <message>
        <source>this dispatch does not send a token once to every node</source>
        <translation>这种分发方式不是每个节点只发送一次词元</translation>
    </message>
    <message>
        <source>gather or scatter among the ranks that split an expert</source>
        <translation>在切分同一专家的各 rank 之间收集或分散</translation>
    </message>
    <message>
        <source>knobs imbalance, capacity_factor</source>
        <translation>旋钮 imbalance、capacity_factor</translation>
    </message>
    <message>
        <source>%1 does not run %2</source>
        <translation>%1 不支持%2</translation>
    </message>
    <message>
        <source>modules that predict further tokens follow the last layer, and are like it</source>
        <translation>预测后续词元的模块位于最后一层之后，并与其相同</translation>
    </message>
    <message>
        <source>a model predicts 1 to %1 further tokens; remove the modules where it predicts none</source>
        <translation>模型预测 1 到 %1 个后续词元；若不预测，请移除这些模块</translation>
    </message>
    <message>
        <source>gathered weights of all layers</source>
        <translation>所有层已收集的权重</translation>
    </message>
    <message>
        <source>gradients of one unit</source>
        <translation>一个单元的梯度</translation>
    </message>
    <message>
        <source>What is kept per parameter beside a master copy: Adam two moments, Lion, Muon and SGD one, Adafactor next to nothing, GaLore both of a projection, SOAP also bases.</source>
        <translation>除主副本外每个参数保留的内容：Adam 两个动量，Lion、Muon 和 SGD 一个，Adafactor 几乎没有，GaLore 为投影的两个，SOAP 另有基。</translation>
    </message>
    <message>
        <source>The optimizer bar: 12 bytes per parameter for Adam, 8 for Lion; Muon&apos;s and SOAP&apos;s products in Time.</source>
        <translation>优化器显存：Adam 每参数 12 字节，Lion 8 字节；Muon 和 SOAP 的矩阵乘见“时间”。</translation>
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
        <source>qlora</source>
        <translation>qlora</translation>
    </message>
    <message>
        <source>Rank of adapters</source>
        <translation>适配器的秩</translation>
    </message>
    <message>
        <source>Inner size of the adapters at every matrix of a layer.</source>
        <translation>一层每个矩阵上适配器的内部尺寸。</translation>
    </message>
    <message>
        <source>What trains grows with it, from tenths of a percent of the parameters.</source>
        <translation>参与训练的部分随之增大，从参数的千分之几起。</translation>
    </message>
    <message>
        <source>Weight group</source>
        <translation>权重分片组</translation>
    </message>
    <message>
        <source>shw</source>
        <translation>shw</translation>
    </message>
    <message>
        <source>Neighbours that share the weights, where fewer than share the optimizer. 0: as many.</source>
        <translation>分片权重的相邻 rank 数，可少于分片优化器的。0：同样多。</translation>
    </message>
    <message>
        <source>Gathers of every micro-batch stay within the group; weights take more memory.</source>
        <translation>每个微批次的收集留在组内；权重占更多显存。</translation>
    </message>
    <message>
        <source>Gradient group</source>
        <translation>梯度分片组</translation>
    </message>
    <message>
        <source>shg</source>
        <translation>shg</translation>
    </message>
    <message>
        <source>Neighbours that share the gradients, where fewer than share the optimizer. 0: as many.</source>
        <translation>分片梯度的相邻 rank 数，可少于分片优化器的。0：同样多。</translation>
    </message>
    <message>
        <source>Scatters of every micro-batch stay within the group; gradients take more memory.</source>
        <translation>每个微批次的散布留在组内；梯度占更多显存。</translation>
    </message>
    <message>
        <source>Second copy of weights</source>
        <translation>权重的第二份副本</translation>
    </message>
    <message>
        <source>hpz</source>
        <translation>hpz</translation>
    </message>
    <message>
        <source>Neighbours that keep a second copy of the weights, from which the backward gathers (hpZ). 0: none.</source>
        <translation>保留权重第二份副本的相邻 rank 数，反向由此收集（hpZ）。0：没有。</translation>
    </message>
    <message>
        <source>The backward&apos;s gathers leave the slow links; weights take more memory.</source>
        <translation>反向的收集离开慢速链路；权重占更多显存。</translation>
    </message>
    <message>
        <source>Weights on the wire</source>
        <translation>传输中的权重</translation>
    </message>
    <message>
        <source>qw</source>
        <translation>qw</translation>
    </message>
    <message>
        <source>Bits per weight that is gathered on use, quantized in blocks (qwZ).</source>
        <translation>使用时收集的每个权重的位数，分块量化（qwZ）。</translation>
    </message>
    <message>
        <source>Fewer bytes on the links, and kernels that quantize.</source>
        <translation>链路上字节更少，另有量化内核。</translation>
    </message>
    <message>
        <source>Gradients on the wire</source>
        <translation>传输中的梯度</translation>
    </message>
    <message>
        <source>qg</source>
        <translation>qg</translation>
    </message>
    <message>
        <source>Bits per gradient that is scattered after a micro-batch, quantized in blocks (qgZ).</source>
        <translation>一个微批次后散布的每个梯度的位数，分块量化（qgZ）。</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>卸载优化器</translation>
    </message>
    <message>
        <source>offo</source>
        <translation>offo</translation>
    </message>
    <message>
        <source>Share of the optimizer states that lies outside the devices, and is updated there.</source>
        <translation>位于设备之外并在那里更新的优化器状态比例。</translation>
    </message>
    <message>
        <source>The optimizer bar moves to the host; its cores take far longer to update.</source>
        <translation>优化器的条移到主机；主机核心更新要久得多。</translation>
    </message>
    <message>
        <source>Offload weights</source>
        <translation>卸载权重</translation>
    </message>
    <message>
        <source>offw</source>
        <translation>offw</translation>
    </message>
    <message>
        <source>Share of the weights that lies outside the devices, and comes for every use.</source>
        <translation>位于设备之外、每次使用时取来的权重比例。</translation>
    </message>
    <message>
        <source>Copies for every micro-batch; they hide where it is large enough.</source>
        <translation>每个微批次都要拷贝；微批次足够大时被掩盖。</translation>
    </message>
    <message>
        <source>Offload to</source>
        <translation>卸载到</translation>
    </message>
    <message>
        <source>tier</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Memory of the host, or NVMe drives beyond it.</source>
        <translation>主机内存，或其后的 NVMe 硬盘。</translation>
    </message>
    <message>
        <source>Drives hold ten times as much and are ten times slower.</source>
        <translation>硬盘容量大十倍，速度慢十倍。</translation>
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
        <translation>卸载后的更新</translation>
    </message>
    <message>
        <source>upd</source>
        <translation>upd</translation>
    </message>
    <message>
        <source>Cores update while devices wait; or behind the next step, with weights a step old; or groups alternate between cores and device.</source>
        <translation>设备等待时由核心更新；或与下一步重叠，权重落后一步；或各组在核心与设备间交替。</translation>
    </message>
    <message>
        <source>The optimizer&apos;s time, and what of the copies shows.</source>
        <translation>优化器的时间，以及未被掩盖的拷贝。</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>cores</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Moment type</source>
        <translation>动量类型</translation>
    </message>
    <message>
        <source>mom</source>
        <translation>mom</translation>
    </message>
    <message>
        <source>Type in which the optimizer keeps its moments; int8 in blocks of 2048.</source>
        <translation>优化器保存动量所用的类型；int8 以 2048 个为一块。</translation>
    </message>
    <message>
        <source>Two moments take 8, 4 or 2 bytes per parameter.</source>
        <translation>两个动量每参数占 8、4 或 2 字节。</translation>
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
        <translation>16 位权重旁的 fp32 副本，或直接更新 16 位权重。</translation>
    </message>
    <message>
        <source>Four bytes per parameter less; small updates round away.</source>
        <translation>每参数少四字节；微小的更新会被舍入掉。</translation>
    </message>
    <message>
        <source>Rank of projections</source>
        <translation>投影的秩</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Rank to which GaLore projects the gradients of every matrix of a layer.</source>
        <translation>GaLore 把一层每个矩阵的梯度投影到的秩。</translation>
    </message>
    <message>
        <source>Moments shrink with the rank.</source>
        <translation>动量随秩缩小。</translation>
    </message>
    <message>
        <source>Update by layer</source>
        <translation>逐层更新</translation>
    </message>
    <message>
        <source>lupd</source>
        <translation>lupd</translation>
    </message>
    <message>
        <source>Updates every layer as its gradient comes, which is then freed.</source>
        <translation>每层的梯度一到就更新，随后释放该梯度。</translation>
    </message>
    <message>
        <source>Gradients shrink to those of one layer.</source>
        <translation>梯度缩小到一层的量。</translation>
    </message>
    <message>
        <source>Share of the activations that wait in the host&apos;s memory.</source>
        <translation>在主机内存中等待的激活比例。</translation>
    </message>
    <message>
        <source>all weights train</source>
        <translation>所有权重都参与训练</translation>
    </message>
    <message>
        <source>only ZeRO 3 shares weights</source>
        <translation>只有 ZeRO 3 分片权重</translation>
    </message>
    <message>
        <source>only ZeRO 2 and 3 share gradients</source>
        <translation>只有 ZeRO 2 和 3 分片梯度</translation>
    </message>
    <message>
        <source>nobody said what its hosts have</source>
        <translation>没有说明其主机的配置</translation>
    </message>
    <message>
        <source>several replicas have to share weights (ZeRO 3)</source>
        <translation>须有多个副本分片权重（ZeRO 3）</translation>
    </message>
    <message>
        <source>nothing lies outside the devices</source>
        <translation>没有任何数据在设备之外</translation>
    </message>
    <message>
        <source>the optimizer lies on the devices</source>
        <translation>优化器在设备上</translation>
    </message>
    <message>
        <source>fp32 weights are their own master copy</source>
        <translation>fp32 权重自身就是主副本</translation>
    </message>
    <message>
        <source>only GaLore projects</source>
        <translation>只有 GaLore 做投影</translation>
    </message>
    <message>
        <source>gradients of several micro-batches add up before an update</source>
        <translation>更新前要累加多个微批次的梯度</translation>
    </message>
    <message>
        <source>one accelerator has nobody to talk to</source>
        <translation>单个加速器没有通信对象</translation>
    </message>
    <message>
        <source>groups that share weights or gradients divide those that share the optimizer</source>
        <translation>分片权重或梯度的组整除分片优化器的 rank 数</translation>
    </message>
    <message>
        <source>experts share their states as one</source>
        <translation>专家的状态作为整体分片</translation>
    </message>
    <message>
        <source>updates by layer take one micro-batch and no pipeline</source>
        <translation>逐层更新要求一个微批次且无流水线</translation>
    </message>
    <message>
        <source>the cluster says what its hosts have</source>
        <translation>集群说明了其主机的配置</translation>
    </message>
    <message>
        <source>nodes have drives where states lie on them</source>
        <translation>状态放在硬盘上时节点有硬盘</translation>
    </message>
    <message>
        <source>weights that come from the host are shared</source>
        <translation>来自主机的权重已分片</translation>
    </message>
    <message>
        <source>a framework&apos;s configuration</source>
        <translation>框架的配置</translation>
    </message>
    <message>
        <source>Host copies</source>
        <translation>主机拷贝</translation>
    </message>
    <message>
        <source>Copies to the host</source>
        <translation>到主机的拷贝</translation>
    </message>
    <message>
        <source>States and activations on their way between devices and hosts, where nothing hides them.</source>
        <translation>在设备与主机间传输、未被掩盖的状态和激活。</translation>
    </message>
    <message>
        <source>Lanes to the host</source>
        <translation>到主机的通道</translation>
    </message>
    <message>
        <source>Memory bandwidth of the host</source>
        <translation>主机内存带宽</translation>
    </message>
    <message>
        <source>Drives, reading</source>
        <translation>硬盘读取</translation>
    </message>
    <message>
        <source>Drives, writing</source>
        <translation>硬盘写入</translation>
    </message>
    <message>
        <source>The ZeRO ladder, and beyond the device</source>
        <translation>ZeRO 阶梯，以及设备之外</translation>
    </message>
    <message>
        <source>A 7.5B model on 64 ranks: sharing optimizer states, then gradients, then weights takes the model states of a rank from 120 to 31.4, 16.6 and 1.9 GB. Further down they lie on hosts, then on drives: ZeRO-Infinity&apos;s tiers.</source>
        <translation>64 个 rank 上的 7.5B 模型：依次分片优化器、梯度、权重，每个 rank 的模型状态从 120 降到 31.4、16.6 和 1.9 GB。再往下状态放在主机，然后放在硬盘：ZeRO-Infinity 的各层级。</translation>
    </message>
    <message>
        <source>Memory: optimizer, then gradients, then weights shrink as the stage goes from 0 to 3, then leave for the host&apos;s bar and the drives&apos;. Time: stage 3 pays with gathers, tiers with copies and updates by cores.</source>
        <translation>显存：级别从 0 到 3，优化器、梯度、权重依次缩小，再移到主机和硬盘的条。时间：级别 3 以收集为代价，各层级以拷贝和核心更新为代价。</translation>
    </message>
    <message>
        <source>ZeRO-3 on hosts</source>
        <translation>ZeRO-3，主机</translation>
    </message>
    <message>
        <source>ZeRO-3 on drives</source>
        <translation>ZeRO-3，硬盘</translation>
    </message>
    <message>
        <source>states on the device, on hosts instead</source>
        <translation>设备上的状态，改放主机时</translation>
    </message>
    <message>
        <source>0 GB</source>
        <translation>0 GB</translation>
    </message>
    <message>
        <source>in the memory of a node&apos;s host</source>
        <translation>在节点的主机内存中</translation>
    </message>
    <message>
        <source>15 GB</source>
        <translation>15 GB</translation>
    </message>
    <message>
        <source>on the drives of a node</source>
        <translation>在节点的硬盘上</translation>
    </message>
    <message>
        <source>slower the farther away</source>
        <translation>越远越慢</translation>
    </message>
    <message>
        <source>drives, hosts, devices</source>
        <translation>硬盘、主机、设备</translation>
    </message>
    <message>
        <source>PatrickStar: memory of host and devices as one</source>
        <translation>PatrickStar：主机内存与显存合为一体</translation>
    </message>
    <message>
        <source>Eight V100 of 32 GB with 240 GB of host memory train 12 billion parameters, 2.27 times what static offload allows there; 175 billion train on 32 GPUs.</source>
        <translation>八张 32 GB 的 V100 加 240 GB 主机内存可训练 12B 参数，是静态卸载在那里所能训练的 2.27 倍；175B 可在 32 张 GPU 上训练。</translation>
    </message>
    <message>
        <source>Memory: the bar of the host below those of the devices. With all of the optimizer there 12B fit, 18B would need chunks on the devices too.</source>
        <translation>显存：主机的条在各设备的条之下。优化器全放那里时 12B 放得下，18B 还需要设备上的分块。</translation>
    </message>
    <message>
        <source>12B</source>
        <translation>12B</translation>
    </message>
    <message>
        <source>175B on 32 GPUs</source>
        <translation>175B，32 张 GPU</translation>
    </message>
    <message>
        <source>12B on 8 V100 and 240 GB</source>
        <translation>12B，8 张 V100 与 240 GB</translation>
    </message>
    <message>
        <source>18B there</source>
        <translation>同处的 18B</translation>
    </message>
    <message>
        <source>175B on 32 A100 of 40 GB</source>
        <translation>175B，32 张 40 GB A100</translation>
    </message>
    <message>
        <source>host memory for 12B</source>
        <translation>12B 的主机内存</translation>
    </message>
    <message>
        <source>240 GB at most</source>
        <translation>至多 240 GB</translation>
    </message>
    <message>
        <source>ZeRO-Infinity: beyond the wall of memory</source>
        <translation>ZeRO-Infinity：越过内存墙</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer states on NVMe let one DGX-2 of sixteen 32 GB GPUs hold a trillion parameters; 512 V100 run such a model at 25 petaflops, 40 % of their peak.</source>
        <translation>权重、梯度和优化器状态放在 NVMe 上，一台有十六张 32 GB GPU 的 DGX-2 就能容纳一万亿参数；512 张 V100 以 25 petaflops 运行这种模型，为其峰值的 40 %。</translation>
    </message>
    <message>
        <source>Memory: next to nothing on the devices, 13 TiB on the drives of a node. Time: copies behind the layers, and the update that nothing hides.</source>
        <translation>显存：设备上几乎没有，节点的硬盘上 13 TiB。时间：拷贝藏在各层之后，更新无从掩盖。</translation>
    </message>
    <message>
        <source>states on drives</source>
        <translation>状态在硬盘上</translation>
    </message>
    <message>
        <source>512 GPUs</source>
        <translation>512 张 GPU</translation>
    </message>
    <message>
        <source>1T on one DGX-2, nothing offloaded</source>
        <translation>1T，一台 DGX-2，无卸载</translation>
    </message>
    <message>
        <source>1T on one DGX-2, states on drives</source>
        <translation>1T，一台 DGX-2，状态在硬盘上</translation>
    </message>
    <message>
        <source>states on the drives of the node</source>
        <translation>节点硬盘上的状态</translation>
    </message>
    <message>
        <source>20 TB of the 28 there are</source>
        <translation>共 28 TB 中的 20 TB</translation>
    </message>
    <message>
        <source>share of the peak with what is computed again, 512 GPUs</source>
        <translation>峰值占比，含重计算，512 张 GPU</translation>
    </message>
    <message>
        <source>InternEvo: every state its own group</source>
        <translation>InternEvo：每种状态各有一组</translation>
    </message>
    <message>
        <source>Choosing for weights, gradients and optimizer states separately who shares them trains a 7B model on 1,024 A100 at up to 52 % of their peak.</source>
        <translation>权重、梯度和优化器状态分别选择由谁分片，7B 模型在 1,024 张 A100 上训练，至多达到峰值的 52 %。</translation>
    </message>
    <message>
        <source>Memory and Time: optimizer states in groups of eight cost ten gigabytes and spare the slow links.</source>
        <translation>显存与时间：优化器状态按八个一组要多十 GB，但减轻慢速链路的负担。</translation>
    </message>
    <message>
        <source>MiCS</source>
        <translation>MiCS</translation>
    </message>
    <message>
        <source>optimizer alone, by eight</source>
        <translation>仅优化器，八个一组</translation>
    </message>
    <message>
        <source>share of the peak</source>
        <translation>峰值占比</translation>
    </message>
    <message>
        <source>over MiCS</source>
        <translation>与 MiCS 之比</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>Deep Optimizer States: both update</source>
        <translation>Deep Optimizer States：两边都更新</translation>
    </message>
    <message>
        <source>Where optimizer states lie on the host, letting the device update some of the groups makes a step up to 2.5 times faster than updates by the cores alone.</source>
        <translation>优化器状态在主机上时，让设备更新其中一些组，一步比只用核心更新快至多 2.5 倍。</translation>
    </message>
    <message>
        <source>Time: the optimizer falls to half, copies stay. Memory: the same bytes on the host.</source>
        <translation>时间：优化器降到一半，拷贝不变。显存：主机上的字节相同。</translation>
    </message>
    <message>
        <source>step of the cores over interleaved</source>
        <translation>核心更新与交错之比，步时</translation>
    </message>
    <message>
        <source>2.5x at most</source>
        <translation>至多 2.5 倍</translation>
    </message>
    <message>
        <source>20B on four H100</source>
        <translation>20B，四张 H100</translation>
    </message>
    <message>
        <source>Superpipeline: layers come when they are needed</source>
        <translation>Superpipeline：层在需要时到来</translation>
    </message>
    <message>
        <source>Layers that wait in host memory and come to the device before they run take up to 60 % off the memory of fine-tuning on one GPU.</source>
        <translation>层在主机内存中等待，运行前才到设备，单 GPU 微调的显存至多减少 60 %。</translation>
    </message>
    <message>
        <source>Memory: weights leave the device but for two layers. Time: copies hide behind layers of four sequences.</source>
        <translation>显存：除两层外权重离开设备。时间：拷贝藏在四个序列的层之后。</translation>
    </message>
    <message>
        <source>all on the device</source>
        <translation>全部在设备上</translation>
    </message>
    <message>
        <source>layers on the host</source>
        <translation>层在主机上</translation>
    </message>
    <message>
        <source>memory less</source>
        <translation>显存减少</translation>
    </message>
    <message>
        <source>60 % at most</source>
        <translation>至多 60 %</translation>
    </message>
    <message>
        <source>step longer</source>
        <translation>一步变长</translation>
    </message>
    <message>
        <source>a little</source>
        <translation>少许</translation>
    </message>
    <message>
        <source>FSDP: 175B on 512 GPUs</source>
        <translation>FSDP：512 张 GPU 上的 175B</translation>
    </message>
    <message>
        <source>PyTorch FSDP trains GPT-3 175B at 173 TFLOP/s a GPU with one sequence each and 186 with two, on 128 to 512 A100: near-linear.</source>
        <translation>PyTorch FSDP 在 128 至 512 张 A100 上训练 GPT-3 175B，每 GPU 一个序列时 173 TFLOP/s，两个时 186：接近线性。</translation>
    </message>
    <message>
        <source>Time: gathers of every layer hide behind layers this wide.</source>
        <translation>时间：层如此宽时，每层的收集藏在层的计算之后。</translation>
    </message>
    <message>
        <source>1 sequence, 512 GPUs</source>
        <translation>1 个序列，512 张 GPU</translation>
    </message>
    <message>
        <source>2 sequences, 512 GPUs</source>
        <translation>2 个序列，512 张 GPU</translation>
    </message>
    <message>
        <source>share of the peak, one sequence</source>
        <translation>峰值占比，一个序列</translation>
    </message>
    <message>
        <source>55 % (173 TFLOP/s)</source>
        <translation>55 %（173 TFLOP/s）</translation>
    </message>
    <message>
        <source>share of the peak, two sequences</source>
        <translation>峰值占比，两个序列</translation>
    </message>
    <message>
        <source>60 % (186 TFLOP/s)</source>
        <translation>60 %（186 TFLOP/s）</translation>
    </message>
    <message>
        <source>512 GPUs over 128, a GPU</source>
        <translation>512 与 128 张 GPU 之比，每 GPU</translation>
    </message>
    <message>
        <source>near-linear</source>
        <translation>接近线性</translation>
    </message>
    <message>
        <source>8-bit optimizers: two bytes for two moments</source>
        <translation>8 位优化器：两个动量两字节</translation>
    </message>
    <message>
        <source>Moments in blocks of 8 bits take a quarter of what they take in 32, with a maximum for every 2,048 of them.</source>
        <translation>动量以 8 位分块保存，占 32 位时的四分之一，每 2,048 个有一个最大值。</translation>
    </message>
    <message>
        <source>Memory: the optimizer bar falls to a quarter where no master copy is kept.</source>
        <translation>显存：不保留主副本时，优化器的条降到四分之一。</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 位</translation>
    </message>
    <message>
        <source>8 bits</source>
        <translation>8 位</translation>
    </message>
    <message>
        <source>moments of 8 bits over 32</source>
        <translation>8 位与 32 位动量之比</translation>
    </message>
    <message>
        <source>a quarter</source>
        <translation>四分之一</translation>
    </message>
    <message>
        <source>Fuyou: 175B on one RTX 4090</source>
        <translation>Fuyou：一张 RTX 4090 上的 175B</translation>
    </message>
    <message>
        <source>With states on drives and the update hidden behind the backward one RTX 4090 fine-tunes GPT-3 175B, and 13B at 156 TFLOP/s where ZeRO-Infinity attains 45.</source>
        <translation>状态放在硬盘上，更新藏在反向之后，一张 RTX 4090 就能微调 GPT-3 175B；13B 达到 156 TFLOP/s，而 ZeRO-Infinity 为 45。</translation>
    </message>
    <message>
        <source>Time: the update of drives and cores disappears behind the layers.</source>
        <translation>时间：硬盘与核心的更新藏在各层之后。</translation>
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
        <translation>175B，一张 RTX 4090</translation>
    </message>
    <message>
        <source>Fuyou over ZeRO-Infinity, rate of the device</source>
        <translation>Fuyou 与 ZeRO-Infinity 之比，设备速率</translation>
    </message>
    <message>
        <source>3.5x (156 over 45 TFLOP/s)</source>
        <translation>3.5 倍（156 比 45 TFLOP/s）</translation>
    </message>
    <message>
        <source>Lion: one moment</source>
        <translation>Lion：一个动量</translation>
    </message>
    <message>
        <source>Lion keeps its momentum alone, half of what Adam keeps beside a master copy.</source>
        <translation>Lion 只保留动量，为 Adam 除主副本外保留内容的一半。</translation>
    </message>
    <message>
        <source>Memory: the optimizer bar falls from 12 to 8 bytes a parameter, from 8 to 4 without a master copy.</source>
        <translation>显存：优化器的条从每参数 12 降到 8 字节，无主副本时从 8 降到 4。</translation>
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
        <translation>优化器状态，有主副本</translation>
    </message>
    <message>
        <source>8 of 12 bytes</source>
        <translation>12 字节中的 8</translation>
    </message>
    <message>
        <source>without one</source>
        <translation>无主副本</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>QLoRA: 65B on one GPU of 48 GB</source>
        <translation>QLoRA：一张 48 GB GPU 上的 65B</translation>
    </message>
    <message>
        <source>Frozen weights in 4 bits, adapters at every matrix and an optimizer that is paged to the host fine-tune 65 billion parameters on one 48 GB GPU; 16-bit tuning takes more than 780 GB.</source>
        <translation>4 位冻结权重、每个矩阵上的适配器，加上分页到主机的优化器，一张 48 GB GPU 就能微调 65B 参数；16 位微调需 780 GB 以上。</translation>
    </message>
    <message>
        <source>Memory: weights fall from 121 to 32 GiB. Time: dequantizing for every product is the price.</source>
        <translation>显存：权重从 121 降到 32 GiB。时间：代价是每次矩阵乘都要反量化。</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>QLoRA on 48 GB</source>
        <translation>QLoRA，48 GB</translation>
    </message>
    <message>
        <source>LoRA on 48 GB</source>
        <translation>LoRA，48 GB</translation>
    </message>
    <message>
        <source>states of 16-bit tuning</source>
        <translation>16 位微调的状态</translation>
    </message>
    <message>
        <source>more than 780 GB</source>
        <translation>超过 780 GB</translation>
    </message>
    <message>
        <source>GaLore: 7B on a GPU of 24 GB</source>
        <translation>GaLore：一张 24 GB GPU 上的 7B</translation>
    </message>
    <message>
        <source>Moments of rank-1024 projections take 65.5 % less memory than Adam&apos;s in bf16, in 8 bits 82.5 % less; with updates by layer 7B pre-trains on 24 GB, without parallelism, checkpoints or offload.</source>
        <translation>秩 1024 投影的动量比 Adam 在 bf16 下少占 65.5 % 显存，8 位下少 82.5 %；逐层更新时 7B 可在 24 GB 上预训练，无需并行、检查点或卸载。</translation>
    </message>
    <message>
        <source>Memory: optimizer and gradients shrink, weights stay.</source>
        <translation>显存：优化器和梯度缩小，权重不变。</translation>
    </message>
    <message>
        <source>8-bit GaLore</source>
        <translation>8 位 GaLore</translation>
    </message>
    <message>
        <source>optimizer memory of GaLore</source>
        <translation>GaLore 的优化器显存</translation>
    </message>
    <message>
        <source>of 8-bit GaLore</source>
        <translation>8 位 GaLore 的优化器显存</translation>
    </message>
    <message>
        <source>all memory of 8-bit GaLore</source>
        <translation>8 位 GaLore 的全部显存</translation>
    </message>
    <message>
        <source>7B on 24 GB</source>
        <translation>7B，24 GB</translation>
    </message>
    <message>
        <source>Three levels of sharing on Frontier</source>
        <translation>Frontier 上的三级分片</translation>
    </message>
    <message>
        <source>Weights shared by the two dies of a package, gradients by a node and the optimizer by all take 25.6 GB of a die for 20B parameters, and are 1.71 times as fast as ZeRO++ on 384 dies.</source>
        <translation>权重由一个封装的两颗裸片分片，梯度由一个节点分片，优化器由全部分片，20B 参数每颗裸片占 25.6 GB，在 384 颗裸片上速度为 ZeRO++ 的 1.71 倍。</translation>
    </message>
    <message>
        <source>Memory: weights take half, gradients an eighth. Network: what crosses nodes falls to one exchange a step.</source>
        <translation>显存：权重占一半，梯度占八分之一。网络：跨节点的降到每步一次交换。</translation>
    </message>
    <message>
        <source>ZeRO++</source>
        <translation>ZeRO++</translation>
    </message>
    <message>
        <source>three levels</source>
        <translation>三级</translation>
    </message>
    <message>
        <source>states of a die, 22B</source>
        <translation>一颗裸片的状态，22B</translation>
    </message>
    <message>
        <source>25.6 GB for 20B</source>
        <translation>20B 为 25.6 GB</translation>
    </message>
    <message>
        <source>384 dies over 64, a die</source>
        <translation>384 与 64 颗裸片之比，每裸片</translation>
    </message>
    <message>
        <source>speed over ZeRO++</source>
        <translation>与 ZeRO++ 的速度之比</translation>
    </message>
    <message>
        <source>1.71x</source>
        <translation>1.71 倍</translation>
    </message>
    <message>
        <source>HALO: products and gathers in 8 bits on RTX 4090</source>
        <translation>HALO：RTX 4090 上 8 位的矩阵乘与收集</translation>
    </message>
    <message>
        <source>Products, weights on the wire and gradients in 8 bits make fine-tuning on RTX 4090 up to 1.31 times faster than in bf16.</source>
        <translation>矩阵乘、传输中的权重和梯度用 8 位，RTX 4090 上的微调速度至多为 bf16 的 1.31 倍。</translation>
    </message>
    <message>
        <source>Time: kernels shrink less than their peaks say, gathers by half.</source>
        <translation>时间：内核的缩短不如其峰值所示，收集减半。</translation>
    </message>
    <message>
        <source>8 bits over bf16</source>
        <translation>8 位与 bf16 之比</translation>
    </message>
    <message>
        <source>1.31x at most</source>
        <translation>至多 1.31 倍</translation>
    </message>
    <message>
        <source>3B on four RTX 4090</source>
        <translation>3B，四张 RTX 4090</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Chunks per device</source>
        <translation>每设备分块</translation>
    </message>
    <message>
        <source>Scheduling unit</source>
        <translation>调度单元</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Forward time</source>
        <translation>前向时间</translation>
    </message>
    <message>
        <source>Input gradient time</source>
        <translation>输入梯度时间</translation>
    </message>
    <message>
        <source>Weight gradient time</source>
        <translation>权重梯度时间</translation>
    </message>
    <message>
        <source>Message time</source>
        <translation>消息时间</translation>
    </message>
    <message>
        <source>Copy time</source>
        <translation>复制时间</translation>
    </message>
    <message>
        <source>Bubble within the busiest device&apos;s span</source>
        <translation>最忙设备跨度内的气泡</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>时隙</translation>
    </message>
    <message>
        <source>Step per micro-batch</source>
        <translation>每微批次的步时间</translation>
    </message>
    <message>
        <source>Idle per device</source>
        <translation>每设备空闲</translation>
    </message>
    <message>
        <source>Work of the busiest device</source>
        <translation>最忙设备的工作</translation>
    </message>
    <message>
        <source>Waiting in the warm-up, per device</source>
        <translation>预热等待，每设备</translation>
    </message>
    <message>
        <source>Waiting in the drain, per device</source>
        <translation>排空等待，每设备</translation>
    </message>
    <message>
        <source>Waiting for results, per device</source>
        <translation>等待结果，每设备</translation>
    </message>
    <message>
        <source>Waiting for the slowest, per device</source>
        <translation>等待最慢者，每设备</translation>
    </message>
    <message>
        <source>Waiting for messages, per device</source>
        <translation>等待消息，每设备</translation>
    </message>
    <message>
        <source>Activations held</source>
        <translation>保留的激活</translation>
    </message>
    <message>
        <source>Activations held by the first device</source>
        <translation>第一个设备保留的激活</translation>
    </message>
    <message>
        <source>Activations held by the last device</source>
        <translation>最后设备保留的激活</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Copies of the weights</source>
        <translation>权重份数</translation>
    </message>
    <message>
        <source>Versions of the weights</source>
        <translation>权重版本</translation>
    </message>
    <message>
        <source>Gathered copies of the weights</source>
        <translation>已收集的权重份数</translation>
    </message>
    <message>
        <source>Activations on the host</source>
        <translation>主机上的激活</translation>
    </message>
    <message>
        <source>weights, gradients and optimizer states</source>
        <translation>权重、梯度和优化器状态</translation>
    </message>
    <message>
        <source>Throughput of one accelerator</source>
        <translation>单个加速器的吞吐量</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Data-parallel replicas</source>
        <translation>数据并行副本</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>依赖</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>不均衡</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>One device</source>
        <translation>一个设备</translation>
    </message>
    <message>
        <source>The order of the work changes no time here, but how much must be held.</source>
        <translation>在这里，顺序不改变时间，却改变需要保留的量。</translation>
    </message>
    <message>
        <source>One device, four micro-batches. A forward takes one slot, a backward two. How many slots does a step take?</source>
        <translation>一个设备，四个微批次。前向用一个时隙，反向用两个。一步要多少时隙？</translation>
    </message>
    <message>
        <source>Every micro-batch is its own work and nobody waits: {makespan}.</source>
        <translation>每个微批次各算各的，没有谁在等：{makespan}。</translation>
    </message>
    <message>
        <source>The step takes {makespan}, and {held} activations wait for their backward.</source>
        <translation>一步用 {makespan}，有 {held} 份激活在等反向。</translation>
    </message>
    <message>
        <source>Work through 8 micro-batches while holding no more than 2 activations.</source>
        <translation>处理 8 个微批次，同时最多保留 2 份激活。</translation>
    </message>
    <message>
        <source>When is the first activation no longer needed?</source>
        <translation>第一份激活什么时候不再需要？</translation>
    </message>
    <message>
        <source>all forwards first is just as quick</source>
        <translation>先做所有前向一样快</translation>
    </message>
    <message>
        <source>All forwards first holds {held@microbatches=8;schedule=gpipe} activations, one after the other {held@microbatches=8;schedule=1f1b}; both take {makespan@microbatches=8}.</source>
        <translation>先做完所有前向要保留 {held@microbatches=8;schedule=gpipe} 份激活，逐个来只要 {held@microbatches=8;schedule=1f1b}；两者都用 {makespan@microbatches=8}。</translation>
    </message>
    <message>
        <source>Two devices and the first bubble</source>
        <translation>两个设备与第一个气泡</translation>
    </message>
    <message>
        <source>A device waits for the first micro-batch to come and for its gradient to come back.</source>
        <translation>设备要等第一个微批次到来，也要等它的梯度回来。</translation>
    </message>
    <message>
        <source>Two devices, one micro-batch: mark where somebody waits longest.</source>
        <translation>两个设备，一个微批次：标出谁等得最久的地方。</translation>
    </message>
    <message>
        <source>Each device waits {idle}: while the other one works.</source>
        <translation>每个设备等 {idle}：另一个在工作的时候。</translation>
    </message>
    <message>
        <source>With {devices} devices and {microbatches} micro-batches each device waits {idle} of {makespan}.</source>
        <translation>{devices} 个设备、{microbatches} 个微批次时，每个设备等 {idle}，共 {makespan}。</translation>
    </message>
    <message>
        <source>Find the pipeline in which every device waits 9 slots.</source>
        <translation>找出每个设备等待 9 个时隙的流水线。</translation>
    </message>
    <message>
        <source>Turn one of them alone: which of the two moves the wait?</source>
        <translation>只转其中一个：哪个会改变等待？</translation>
    </message>
    <message>
        <source>more micro-batches, more waiting</source>
        <translation>微批次越多等得越久</translation>
    </message>
    <message>
        <source>Every further device adds {idle@devices=3 less devices=2} of waiting; further micro-batches add {idle@microbatches=4 less microbatches=1}.</source>
        <translation>每多一个设备就多等 {idle@devices=3 less devices=2}；更多微批次多等 {idle@microbatches=4 less microbatches=1}。</translation>
    </message>
    <message>
        <source>More micro-batches, smaller bubble</source>
        <translation>微批次越多，气泡越小</translation>
    </message>
    <message>
        <source>The wait stays; more work makes it a smaller share.</source>
        <translation>等待不变；工作越多，它的份额越小。</translation>
    </message>
    <message>
        <source>Four devices, four micro-batches; a forward takes one slot, a backward two. What share of the step is idle?</source>
        <translation>四个设备，四个微批次；前向一个时隙，反向两个。一步中空闲占多少？</translation>
    </message>
    <message>
        <source>{idle} of {makespan} on every device: the way in and the way out.</source>
        <translation>每个设备 {makespan} 中有 {idle}：进去的路和出来的路。</translation>
    </message>
    <message>
        <source>Each device waits {idle}, however many micro-batches there are: now {bubble} of {makespan}.</source>
        <translation>不论有多少微批次，每个设备都等 {idle}：现在是 {makespan} 的 {bubble}。</translation>
    </message>
    <message>
        <source>Bring the bubble under 20 % with no more than 24 micro-batches.</source>
        <translation>用不超过 24 个微批次把气泡降到 20 % 以下。</translation>
    </message>
    <message>
        <source>The wait is {idle}. How much work makes that a fifth?</source>
        <translation>等待是 {idle}。要多少工作它才是五分之一？</translation>
    </message>
    <message>
        <source>twelve gives exactly a fifth</source>
        <translation>十二个正好是五分之一</translation>
    </message>
    <message>
        <source>as many as there are</source>
        <translation>尽可能多</translation>
    </message>
    <message>
        <source>Twelve micro-batches leave {bubble@microbatches=12}, thirty-two {bubble@microbatches=32}: the last ones buy little.</source>
        <translation>十二个微批次剩下 {bubble@microbatches=12}，三十二个剩下 {bubble@microbatches=32}：越往后收益越小。</translation>
    </message>
    <message>
        <source>Exact for equal stages. It stops holding when stages differ or messages take time.</source>
        <translation>各阶段相同时精确；阶段不同或消息耗时就不再成立。</translation>
    </message>
    <message>
        <source>Less memory: 1F1B</source>
        <translation>更少显存：1F1B</translation>
    </message>
    <message>
        <source>Same bubble, but a device holds no more micro-batches than stages from it to the end.</source>
        <translation>气泡相同，但设备保留的微批次不超过从它到末尾的阶段数。</translation>
    </message>
    <message>
        <source>GPipe holds all sixteen micro-batches of a step. 1F1B starts each backward as soon as it can. How many does the first of four devices hold?</source>
        <translation>GPipe 保留一步的全部十六个微批次。1F1B 尽早开始反向。四个设备中的第一个保留多少？</translation>
    </message>
    <message>
        <source>As many as are on the way to the last device and back: {held_first@schedule=1f1b;microbatches=16}.</source>
        <translation>正好是在去往最后设备并返回途中的数量：{held_first@schedule=1f1b;microbatches=16}。</translation>
    </message>
    <message>
        <source>The first device holds {held_first} micro-batches, the last {held_last}; the bubble is {bubble}.</source>
        <translation>第一个设备保留 {held_first} 个微批次，最后一个 {held_last}；气泡为 {bubble}。</translation>
    </message>
    <message>
        <source>Bring the bubble under 10 % with no device holding more than 4 activations.</source>
        <translation>把气泡降到 10 % 以下，且没有设备保留超过 4 份激活。</translation>
    </message>
    <message>
        <source>Which of the two changes the bubble, and which the memory?</source>
        <translation>哪个改变气泡，哪个改变显存？</translation>
    </message>
    <message>
        <source>GPipe with as many micro-batches</source>
        <translation>用同样多微批次的 GPipe</translation>
    </message>
    <message>
        <source>1F1B alone</source>
        <translation>只用 1F1B</translation>
    </message>
    <message>
        <source>With thirty-two micro-batches both wait {bubble@microbatches=32}; GPipe holds {held@microbatches=32;schedule=gpipe}, 1F1B {held@microbatches=32;schedule=1f1b}.</source>
        <translation>三十二个微批次时两者都等 {bubble@microbatches=32}；GPipe 保留 {held@microbatches=32;schedule=gpipe}，1F1B 只有 {held@microbatches=32;schedule=1f1b}。</translation>
    </message>
    <message>
        <source>The bubble formula</source>
        <translation>气泡公式</translation>
    </message>
    <message>
        <source>The bubble is (p − 1) / (m + p − 1): devices fill it, micro-batches thin it out.</source>
        <translation>气泡是 (p − 1) / (m + p − 1)：设备增大它，微批次稀释它。</translation>
    </message>
    <message>
        <source>Four devices with twelve micro-batches idle a fifth of the time. Twice the devices, same micro-batches: what share is idle?</source>
        <translation>四个设备、十二个微批次时五分之一空闲。设备翻倍，微批次不变：空闲占多少？</translation>
    </message>
    <message>
        <source>It does not quite double: {bubble@devices=8}. Both the wait and the step grow.</source>
        <translation>并非正好翻倍：{bubble@devices=8}。等待和整步都变长。</translation>
    </message>
    <message>
        <source>With {devices} devices and {microbatches} micro-batches {bubble} is idle.</source>
        <translation>{devices} 个设备、{microbatches} 个微批次时，{bubble} 空闲。</translation>
    </message>
    <message>
        <source>Bring eight devices back to what four had: under 21 % idle.</source>
        <translation>让八个设备回到四个设备的水平：空闲低于 21 %。</translation>
    </message>
    <message>
        <source>Solve (p − 1) / (m + p − 1) for m.</source>
        <translation>从 (p − 1) / (m + p − 1) 解出 m。</translation>
    </message>
    <message>
        <source>twice the devices, twice the micro-batches</source>
        <translation>设备翻倍，微批次也翻倍</translation>
    </message>
    <message>
        <source>Twice the micro-batches leave {bubble@devices=8;microbatches=24}; it takes more than twice to come back to {bubble@start}.</source>
        <translation>微批次翻倍仍剩 {bubble@devices=8;microbatches=24}；要回到 {bubble@start} 需要翻倍以上。</translation>
    </message>
    <message>
        <source>Interleaving</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>Shorter pieces of the model on each device make the way in and out shorter.</source>
        <translation>每个设备放更短的模型片段，进出的路就更短。</translation>
    </message>
    <message>
        <source>One chunk per device: {bubble@start} idle. Each device now holds two half-size chunks. What share is idle?</source>
        <translation>每个设备一个分块时 {bubble@start} 空闲。现在每个设备放两个一半大小的分块。空闲占多少？</translation>
    </message>
    <message>
        <source>The wait halves, the work stays: {bubble@chunks=2}.</source>
        <translation>等待减半，工作不变：{bubble@chunks=2}。</translation>
    </message>
    <message>
        <source>With {chunks} chunks per device each waits {idle}, and {messages} messages are sent.</source>
        <translation>每个设备 {chunks} 个分块时，各等 {idle}，共发送 {messages} 条消息。</translation>
    </message>
    <message>
        <source>Bring the bubble under 10 % without more micro-batches.</source>
        <translation>不增加微批次，把气泡降到 10 % 以下。</translation>
    </message>
    <message>
        <source>The bubble divides by the chunks. How many does it take?</source>
        <translation>气泡除以分块数。需要几个？</translation>
    </message>
    <message>
        <source>two chunks</source>
        <translation>两个分块</translation>
    </message>
    <message>
        <source>Four chunks leave {bubble@chunks=4} of bubble, for {messages@chunks=4 over chunks=1} times the messages.</source>
        <translation>四个分块剩下 {bubble@chunks=4} 的气泡，消息是 {messages@chunks=4 over chunks=1} 倍。</translation>
    </message>
    <message>
        <source>Messages are free here. The next step gives them a price.</source>
        <translation>这里消息不花时间。下一步会给它们定价。</translation>
    </message>
    <message>
        <source>What interleaving costs</source>
        <translation>交错的代价</translation>
    </message>
    <message>
        <source>Every further chunk sends more messages; when they take time, there is a turning point.</source>
        <translation>每多一个分块就多发消息；消息耗时时会有拐点。</translation>
    </message>
    <message>
        <source>A message now takes a fifth of a slot. Which number of chunks gives the shortest step?</source>
        <translation>现在一条消息要五分之一个时隙。哪个分块数让一步最短？</translation>
    </message>
    <message>
        <source>One chunk</source>
        <translation>一个分块</translation>
    </message>
    <message>
        <source>Two chunks</source>
        <translation>两个分块</translation>
    </message>
    <message>
        <source>Four chunks</source>
        <translation>四个分块</translation>
    </message>
    <message>
        <source>Two take {makespan@chunks=2}, four {makespan@chunks=4}: messages eat what the bubble gives.</source>
        <translation>两个用 {makespan@chunks=2}，四个用 {makespan@chunks=4}：消息吃掉了气泡省下的。</translation>
    </message>
    <message>
        <source>{chunks} chunks: {messages} messages, a step of {makespan}.</source>
        <translation>{chunks} 个分块：{messages} 条消息，一步 {makespan}。</translation>
    </message>
    <message>
        <source>Messages cannot be had for less. Bring the bubble under 25 %.</source>
        <translation>消息不会更便宜。把气泡降到 25 % 以下。</translation>
    </message>
    <message>
        <source>Watch the step, not the number of chunks.</source>
        <translation>看整步时间，不要只看分块数。</translation>
    </message>
    <message>
        <source>more chunks were better before</source>
        <translation>之前分块越多越好</translation>
    </message>
    <message>
        <source>With free messages four chunks win at {bubble@chunks=4;comm=0}; at a fifth of a slot two win at {bubble@chunks=2}.</source>
        <translation>消息免费时四个分块以 {bubble@chunks=4;comm=0} 胜出；每条五分之一时隙时两个以 {bubble@chunks=2} 胜出。</translation>
    </message>
    <message>
        <source>Zero bubble: split the backward</source>
        <translation>零气泡：拆分反向</translation>
    </message>
    <message>
        <source>Nobody waits for weight gradients, so they can fill the holes.</source>
        <translation>没有谁在等权重梯度，所以可以用它们填空。</translation>
    </message>
    <message>
        <source>A backward is two halves: input gradient and weight gradient. ZB-H1 runs weight gradients in the holes. 1F1B idles {bubble@start}; what share is left?</source>
        <translation>反向有两半：输入梯度和权重梯度。ZB-H1 把权重梯度放进空隙。1F1B 空闲 {bubble@start}；还剩多少？</translation>
    </message>
    <message>
        <source>Only the way in is left: {bubble@schedule=zb-h1}.</source>
        <translation>只剩进去的路：{bubble@schedule=zb-h1}。</translation>
    </message>
    <message>
        <source>Idle {bubble}: warm-up {warm_up}, drain {drain}, dependency {dependency} per device; {held} activations held.</source>
        <translation>空闲 {bubble}：每设备预热 {warm_up}、排空 {drain}、依赖 {dependency}；保留 {held} 份激活。</translation>
    </message>
    <message>
        <source>Bring the bubble under 12 % and hold no more than 4 activations.</source>
        <translation>把气泡降到 12 % 以下，最多保留 4 份激活。</translation>
    </message>
    <message>
        <source>Which half does the device before wait for?</source>
        <translation>前一个设备在等哪一半？</translation>
    </message>
    <message>
        <source>ZB-H2 sounds like more of it</source>
        <translation>ZB-H2 听起来更进一步</translation>
    </message>
    <message>
        <source>ZB-H1 takes {makespan@schedule=zb-h1} instead of {makespan@schedule=1f1b}, with the same {held@schedule=zb-h1} activations.</source>
        <translation>ZB-H1 用 {makespan@schedule=zb-h1} 而不是 {makespan@schedule=1f1b}，激活同样是 {held@schedule=zb-h1}。</translation>
    </message>
    <message>
        <source>What zero means</source>
        <translation>零的含义</translation>
    </message>
    <message>
        <source>Zero counts the device&apos;s own span; the way in and out moves to the next step.</source>
        <translation>零按设备自己的跨度计；进出的路移到下一步。</translation>
    </message>
    <message>
        <source>ZB-H2 has no bubble within a device&apos;s own span. What share of the whole step, first op to last, do devices still stand idle?</source>
        <translation>ZB-H2 在设备自己的跨度内没有气泡。从第一个到最后一个操作，设备仍空闲多少？</translation>
    </message>
    <message>
        <source>The first starts early and the last ends late: {bubble@schedule=zb-h2} of {makespan@schedule=zb-h2}.</source>
        <translation>第一个早开始，最后一个晚结束：{makespan@schedule=zb-h2} 的 {bubble@schedule=zb-h2}。</translation>
    </message>
    <message>
        <source>Within its span {rate} idle, in the whole step {bubble}; {held} activations held.</source>
        <translation>跨度内空闲 {rate}，整步 {bubble}；保留 {held} 份激活。</translation>
    </message>
    <message>
        <source>Bring the bubble within the span under 1 %, holding no more than 5 activations.</source>
        <translation>把跨度内的气泡降到 1 % 以下，最多保留 5 份激活。</translation>
    </message>
    <message>
        <source>Two shares are shown. Which one does the name mean?</source>
        <translation>显示了两个份额。名字指的是哪个？</translation>
    </message>
    <message>
        <source>the schedule that is called zero</source>
        <translation>名字叫零的调度</translation>
    </message>
    <message>
        <source>ZB-H2 pays {held@schedule=zb-h2} activations for its zero; folded into a V it costs {held@schedule=zb-v}.</source>
        <translation>ZB-H2 用 {held@schedule=zb-h2} 份激活换来零；折成 V 形只要 {held@schedule=zb-v}。</translation>
    </message>
    <message>
        <source>The steps of two batches only close up when the optimizer does not wait for all devices.</source>
        <translation>只有优化器不等所有设备时，两步才能首尾相接。</translation>
    </message>
    <message>
        <source>The V: memory as a knob</source>
        <translation>V 形：显存可调</translation>
    </message>
    <message>
        <source>Folded into a V, the first and the last layers share a device; memory evens out.</source>
        <translation>折成 V 形，首层与末层同在一个设备；显存变均匀。</translation>
    </message>
    <message>
        <source>Three schedules on a V. Put them in order of the activations they hold, fewest first.</source>
        <translation>三种 V 形调度。按保留的激活从少到多排列。</translation>
    </message>
    <message>
        <source>{held@schedule=v-min}, {held@schedule=v-half} and {held@schedule=zb-v}, for {bubble@schedule=v-min}, {bubble@schedule=v-half} and {bubble@schedule=zb-v} of bubble.</source>
        <translation>分别为 {held@schedule=v-min}、{held@schedule=v-half} 和 {held@schedule=zb-v}，气泡为 {bubble@schedule=v-min}、{bubble@schedule=v-half} 和 {bubble@schedule=zb-v}。</translation>
    </message>
    <message>
        <source>The fullest device holds {held} activations; {bubble} is idle.</source>
        <translation>最满的设备保留 {held} 份激活；{bubble} 空闲。</translation>
    </message>
    <message>
        <source>Hold no more than 3 activations and idle less than 10 %.</source>
        <translation>最多保留 3 份激活，空闲低于 10 %。</translation>
    </message>
    <message>
        <source>One of the three lies between the other two in both numbers.</source>
        <translation>三者中有一个两项数字都居中。</translation>
    </message>
    <message>
        <source>the least memory</source>
        <translation>显存最少</translation>
    </message>
    <message>
        <source>the smallest bubble</source>
        <translation>气泡最小</translation>
    </message>
    <message>
        <source>V-Half holds {held@schedule=v-half} against {held@schedule=1f1b} of 1F1B and still idles less: {bubble@schedule=v-half} against {bubble@schedule=1f1b}.</source>
        <translation>V-Half 保留 {held@schedule=v-half}，1F1B 是 {held@schedule=1f1b}，而且空闲更少：{bubble@schedule=v-half} 对 {bubble@schedule=1f1b}。</translation>
    </message>
    <message>
        <source>Two directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Micro-batches from both ends fill each other&apos;s holes, at the price of a second copy of the weights.</source>
        <translation>两端的微批次互相填空，代价是多一份权重。</translation>
    </message>
    <message>
        <source>DualPipe sends half of the micro-batches from each end. How does its step compare with that of 1F1B?</source>
        <translation>DualPipe 从两端各送一半微批次。它的一步与 1F1B 相比如何？</translation>
    </message>
    <message>
        <source>Half as long</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>About four fifths</source>
        <translation>约五分之四</translation>
    </message>
    <message>
        <source>The same</source>
        <translation>一样长</translation>
    </message>
    <message>
        <source>Longer</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>{makespan@schedule=dualpipe} against {makespan@schedule=1f1b}: only waiting can be saved, never work.</source>
        <translation>{makespan@schedule=dualpipe} 对 {makespan@schedule=1f1b}：能省的只有等待，不是工作。</translation>
    </message>
    <message>
        <source>{bubble} idle, {held} activations held, {copies} copies of the weights.</source>
        <translation>空闲 {bubble}，保留 {held} 份激活，权重 {copies} 份。</translation>
    </message>
    <message>
        <source>Idle less than 12 % with a single copy of the weights.</source>
        <translation>只用一份权重，空闲低于 12 %。</translation>
    </message>
    <message>
        <source>Look at the number of copies first.</source>
        <translation>先看权重份数。</translation>
    </message>
    <message>
        <source>two directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>DualPipe idles {bubble@schedule=dualpipe} with {copies@schedule=dualpipe} copies; cut in half it idles {bubble@schedule=dualpipe-v} with {copies@schedule=dualpipe-v}.</source>
        <translation>DualPipe 空闲 {bubble@schedule=dualpipe}，权重 {copies@schedule=dualpipe} 份；对半切开后空闲 {bubble@schedule=dualpipe-v}，权重 {copies@schedule=dualpipe-v} 份。</translation>
    </message>
    <message>
        <source>The slow device</source>
        <translation>慢设备</translation>
    </message>
    <message>
        <source>One slow device sets the pace of all, and where it stands makes a difference.</source>
        <translation>一个慢设备决定整体节奏，而它的位置也有影响。</translation>
    </message>
    <message>
        <source>The last of four devices is one and a half times as slow. How many slots does the step take, {makespan@options=none} before?</source>
        <translation>四个设备中最后一个慢到一点五倍。原来一步 {makespan@options=none}，现在多少时隙？</translation>
    </message>
    <message>
        <source>{makespan@start}: a quarter of the devices costs all of them {makespan@start less options=none}.</source>
        <translation>{makespan@start}：四分之一的设备让所有设备多花 {makespan@start less options=none}。</translation>
    </message>
    <message>
        <source>The step takes {makespan}; every device waits {imbalance} for the slow one.</source>
        <translation>一步 {makespan}；每个设备为慢设备等 {imbalance}。</translation>
    </message>
    <message>
        <source>You must keep the slow device. Place it so that the step takes less than 41 slots.</source>
        <translation>慢设备必须保留。把它放到能让一步低于 41 个时隙的位置。</translation>
    </message>
    <message>
        <source>The slow device is</source>
        <translation>慢设备排在</translation>
    </message>
    <message>
        <source>first in line</source>
        <translation>第一</translation>
    </message>
    <message>
        <source>second in line</source>
        <translation>第二</translation>
    </message>
    <message>
        <source>third in line</source>
        <translation>第三</translation>
    </message>
    <message>
        <source>last in line</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>Before the slow device starts, nobody can go on. When does it start?</source>
        <translation>慢设备开始前谁也无法继续。它什么时候开始？</translation>
    </message>
    <message>
        <source>somewhere in the middle</source>
        <translation>放在中间某处</translation>
    </message>
    <message>
        <source>First it costs {makespan@options=unequal-devices=1.5:1:1:1}, last {makespan@options=unequal-devices=1:1:1:1.5}: the last device also delays every way back.</source>
        <translation>放最前用 {makespan@options=unequal-devices=1.5:1:1:1}，放最后用 {makespan@options=unequal-devices=1:1:1:1.5}：最后的设备还拖慢每条返回路。</translation>
    </message>
    <message>
        <source>The last stage has the words</source>
        <translation>最后阶段有词表</translation>
    </message>
    <message>
        <source>The output matrix is extra work for one device; spread over all, nobody waits for it.</source>
        <translation>输出矩阵是一个设备的额外工作；分给所有设备就没人等它。</translation>
    </message>
    <message>
        <source>The output matrix makes the last device&apos;s work twice as long. Mark where somebody waits longest.</source>
        <translation>输出矩阵让最后一个设备的工作翻倍。标出等得最久的地方。</translation>
    </message>
    <message>
        <source>All others wait: {imbalance@start} per device for the slowest, and the step grows to {makespan@start}.</source>
        <translation>其他设备都在等：每设备为最慢者等 {imbalance@start}，一步增至 {makespan@start}。</translation>
    </message>
    <message>
        <source>A step of {makespan}; {imbalance} of it each device waits for the slowest.</source>
        <translation>一步 {makespan}；其中每个设备为最慢者等 {imbalance}。</translation>
    </message>
    <message>
        <source>Same work in all, but the step under 45 slots.</source>
        <translation>总工作量相同，但一步低于 45 个时隙。</translation>
    </message>
    <message>
        <source>Output matrix</source>
        <translation>输出矩阵</translation>
    </message>
    <message>
        <source>all on the last</source>
        <translation>全在最后一个</translation>
    </message>
    <message>
        <source>two share it</source>
        <translation>两个分担</translation>
    </message>
    <message>
        <source>three share it</source>
        <translation>三个分担</translation>
    </message>
    <message>
        <source>all share it</source>
        <translation>所有分担</translation>
    </message>
    <message>
        <source>The step follows the slowest device, not the sum.</source>
        <translation>一步取决于最慢的设备，而不是总和。</translation>
    </message>
    <message>
        <source>a neighbour takes half</source>
        <translation>邻居分担一半</translation>
    </message>
    <message>
        <source>On one device it costs {makespan@options=unequal-devices=1:1:1:2}, on all {makespan@options=unequal-devices=1.25:1.25:1.25:1.25}; without it the step took {makespan@options=none}.</source>
        <translation>放在一个设备上用 {makespan@options=unequal-devices=1:1:1:2}，所有设备分担用 {makespan@options=unequal-devices=1.25:1.25:1.25:1.25}；没有它时一步 {makespan@options=none}。</translation>
    </message>
    <message>
        <source>Splitting it needs collectives over all devices, which this toy leaves out.</source>
        <translation>拆分需要跨所有设备的集合通信，这里没有计入。</translation>
    </message>
    <message>
        <source>Messages on the way</source>
        <translation>路上的消息</translation>
    </message>
    <message>
        <source>A delay hurts where a device has nothing else to do; holding more hides it.</source>
        <translation>设备没有别的事做时延迟才有害；多保留就能掩盖。</translation>
    </message>
    <message>
        <source>Each message takes one slot. Which of these has the shortest step?</source>
        <translation>每条消息用一个时隙。哪种调度的一步最短？</translation>
    </message>
    <message>
        <source>Eager 1F1B takes {makespan@schedule=eager-1f1b}, 1F1B {makespan@schedule=1f1b}: it runs further forwards meanwhile.</source>
        <translation>Eager 1F1B 用 {makespan@schedule=eager-1f1b}，1F1B 用 {makespan@schedule=1f1b}：它趁机多做前向。</translation>
    </message>
    <message>
        <source>A step of {makespan}, {exposed} of it waiting for messages; {held} activations held.</source>
        <translation>一步 {makespan}，其中等消息 {exposed}；保留 {held} 份激活。</translation>
    </message>
    <message>
        <source>Bring the step under 40 slots, holding no more than 7 activations.</source>
        <translation>把一步降到 40 个时隙以下，最多保留 7 份激活。</translation>
    </message>
    <message>
        <source>What could the device do while the message is under way?</source>
        <translation>消息在路上时设备能做什么？</translation>
    </message>
    <message>
        <source>GPipe is as quick</source>
        <translation>GPipe 一样快</translation>
    </message>
    <message>
        <source>zero bubble always helps</source>
        <translation>零气泡总有用</translation>
    </message>
    <message>
        <source>Without messages 1F1B and Eager 1F1B tie at {makespan@comm=0}; with them it costs {held@schedule=eager-1f1b} activations instead of {held@schedule=1f1b}.</source>
        <translation>没有消息时 1F1B 与 Eager 1F1B 同为 {makespan@comm=0}；有消息时要 {held@schedule=eager-1f1b} 份激活而不是 {held@schedule=1f1b}。</translation>
    </message>
    <message>
        <source>A smaller bubble, a longer step</source>
        <translation>气泡变小，一步变长</translation>
    </message>
    <message>
        <source>A bubble is a share: work done twice makes it smaller and the step longer.</source>
        <translation>气泡是份额：重复工作让它变小，却让一步变长。</translation>
    </message>
    <message>
        <source>Every stage recomputes its forward before the backward. What happens to the bubble, {bubble@start} now?</source>
        <translation>每个阶段在反向前重算前向。现在 {bubble@start} 的气泡会怎样？</translation>
    </message>
    <message>
        <source>It grows</source>
        <translation>变大</translation>
    </message>
    <message>
        <source>It stays</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>It shrinks</source>
        <translation>变小</translation>
    </message>
    <message>
        <source>It shrinks to {bubble@options=recompute}, and the step grows from {makespan@start} to {makespan@options=recompute}.</source>
        <translation>缩到 {bubble@options=recompute}，而一步从 {makespan@start} 增到 {makespan@options=recompute}。</translation>
    </message>
    <message>
        <source>Bubble {bubble}, step {makespan}, {held} activations held.</source>
        <translation>气泡 {bubble}，一步 {makespan}，保留 {held} 份激活。</translation>
    </message>
    <message>
        <source>The first device has room for 3 activations. Keep the step under 38 slots.</source>
        <translation>第一个设备只放得下 3 份激活。让一步低于 38 个时隙。</translation>
    </message>
    <message>
        <source>Recomputed by</source>
        <translation>由谁重算</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>都不重算</translation>
    </message>
    <message>
        <source>every stage</source>
        <translation>每个阶段</translation>
    </message>
    <message>
        <source>the first stage</source>
        <translation>第一阶段</translation>
    </message>
    <message>
        <source>the last stage</source>
        <translation>最后阶段</translation>
    </message>
    <message>
        <source>the first two</source>
        <translation>前两个</translation>
    </message>
    <message>
        <source>Which device holds most? Only that one has to give.</source>
        <translation>哪个设备保留最多？只需它让步。</translation>
    </message>
    <message>
        <source>recompute everywhere</source>
        <translation>到处重算</translation>
    </message>
    <message>
        <source>the last stage has time</source>
        <translation>最后阶段有空</translation>
    </message>
    <message>
        <source>Where memory is short is the first stage: recomputing there alone takes {makespan@options=recompute=0}, everywhere {makespan@options=recompute}.</source>
        <translation>显存紧张的是第一阶段：只在那里重算用 {makespan@options=recompute=0}，到处重算用 {makespan@options=recompute}。</translation>
    </message>
    <message>
        <source>Bubble against memory</source>
        <translation>气泡与显存</translation>
    </message>
    <message>
        <source>A planner under a memory limit shows the exchange rate, and where it ends.</source>
        <translation>显存受限的规划器给出兑换率，以及它的尽头。</translation>
    </message>
    <message>
        <source>With room for four activations the automatic zero-bubble plan idles {bubble@memory_limit=4}. With room for two: what share?</source>
        <translation>能放四份激活时，自动零气泡计划空闲 {bubble@memory_limit=4}。只能放两份时呢？</translation>
    </message>
    <message>
        <source>{bubble@memory_limit=2}: devices cannot run ahead, so they wait for every answer.</source>
        <translation>{bubble@memory_limit=2}：设备无法先行，只能等每个回复。</translation>
    </message>
    <message>
        <source>Room for {memory_limit} activations: {bubble} idle, a step of {makespan}.</source>
        <translation>可放 {memory_limit} 份激活：空闲 {bubble}，一步 {makespan}。</translation>
    </message>
    <message>
        <source>Find the least memory at which the step takes 27 slots.</source>
        <translation>找出一步为 27 个时隙时的最小显存。</translation>
    </message>
    <message>
        <source>Go up one by one and stop where nothing more happens.</source>
        <translation>逐一增加，到不再变化时停下。</translation>
    </message>
    <message>
        <source>as much as there is</source>
        <translation>有多少用多少</translation>
    </message>
    <message>
        <source>one less</source>
        <translation>少一份</translation>
    </message>
    <message>
        <source>From two to four activations the step falls by {makespan@memory_limit=2 less memory_limit=4}; from four to eight by {makespan@memory_limit=4 less memory_limit=8}.</source>
        <translation>从两份到四份激活，一步缩短 {makespan@memory_limit=2 less memory_limit=4}；从四份到八份缩短 {makespan@memory_limit=4 less memory_limit=8}。</translation>
    </message>
    <message>
        <source>Two-stage backward</source>
        <translation>两段反向</translation>
    </message>
    <message>
        <source>Where weight gradients go decides how much of the bubble they fill.</source>
        <translation>权重梯度放在哪里，决定能填多少气泡。</translation>
    </message>
    <message>
        <source>1F1B idles {bubble@options=none}. Weight gradients now all run at the end of the step. What share is idle?</source>
        <translation>1F1B 空闲 {bubble@options=none}。现在权重梯度都放到一步末尾。空闲占多少？</translation>
    </message>
    <message>
        <source>{bubble@start}: the drain fills, the warm-up does not, and {held@start} activations are held.</source>
        <translation>{bubble@start}：排空被填上，预热没有，且要保留 {held@start} 份激活。</translation>
    </message>
    <message>
        <source>Idle {bubble}; {held} activations held; a step of {makespan}.</source>
        <translation>空闲 {bubble}；保留 {held} 份激活；一步 {makespan}。</translation>
    </message>
    <message>
        <source>Bring the step to 27 slots without changing the schedule.</source>
        <translation>不换调度，把一步降到 27 个时隙。</translation>
    </message>
    <message>
        <source>Weight gradients run</source>
        <translation>权重梯度运行</translation>
    </message>
    <message>
        <source>with the input gradient</source>
        <translation>与输入梯度一起</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>放在末尾</translation>
    </message>
    <message>
        <source>in the gaps</source>
        <translation>放进空隙</translation>
    </message>
    <message>
        <source>In the gaps 1F1B takes {makespan@options=2bp=place=gaps}, as ZB-H1 does with {held@schedule=zb-h1;options=none} activations instead of {held@options=2bp=place=gaps}.</source>
        <translation>放进空隙时 1F1B 用 {makespan@options=2bp=place=gaps}，与 ZB-H1 相同，而后者只需 {held@schedule=zb-h1;options=none} 份激活，不是 {held@options=2bp=place=gaps}。</translation>
    </message>
    <message>
        <source>What lies idle can lie elsewhere, as long as copies are faster than work.</source>
        <translation>闲置的东西可以放到别处，只要复制比计算快。</translation>
    </message>
    <message>
        <source>ZB-V holds {held@start} activations. Every one is copied to the host and back in time. How many does the fullest device still hold?</source>
        <translation>ZB-V 保留 {held@start} 份激活。每份都及时复制到主机并取回。最满的设备还保留多少？</translation>
    </message>
    <message>
        <source>{held@options=offload}: the last device has no time to send them away.</source>
        <translation>{held@options=offload}：最后的设备来不及送走它们。</translation>
    </message>
    <message>
        <source>{held} activations on the fullest device, {host} on the host, a step of {makespan}.</source>
        <translation>最满设备 {held} 份激活，主机 {host} 份，一步 {makespan}。</translation>
    </message>
    <message>
        <source>Hold no more than 1 activation on the first device, without a longer step.</source>
        <translation>第一个设备最多保留 1 份激活，且一步不变长。</translation>
    </message>
    <message>
        <source>Activations wait</source>
        <translation>激活等在</translation>
    </message>
    <message>
        <source>on the device</source>
        <translation>放在设备上</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>放在主机上</translation>
    </message>
    <message>
        <source>An activation that lives long can travel. On which schedule do those of the first device live longest?</source>
        <translation>活得久的激活才能往返。哪种调度下第一个设备的激活活得最久？</translation>
    </message>
    <message>
        <source>the usual schedule</source>
        <translation>常用的调度</translation>
    </message>
    <message>
        <source>The first device of ZB-V falls from {held_first@start} to {held_first@options=offload}; that of 1F1B only to {held_first@schedule=1f1b;options=offload}.</source>
        <translation>ZB-V 的第一个设备从 {held_first@start} 降到 {held_first@options=offload}；1F1B 只降到 {held_first@schedule=1f1b;options=offload}。</translation>
    </message>
    <message>
        <source>Does a faster backward shrink the bubble?</source>
        <translation>反向更快，气泡更小吗？</translation>
    </message>
    <message>
        <source>In 1F1B the bubble&apos;s share depends on devices and micro-batches, not on how long work takes.</source>
        <translation>在 1F1B 中，气泡份额取决于设备数和微批次数，与工作时长无关。</translation>
    </message>
    <message>
        <source>A new kernel halves the backward. The step gets shorter. And the bubble&apos;s share?</source>
        <translation>新内核让反向减半。一步变短。气泡份额呢？</translation>
    </message>
    <message>
        <source>It falls</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>It rises</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>{bubble@b=0.5;w=0.5} as before: the wait shrinks with the work, from {idle@start} to {idle@b=0.5;w=0.5}.</source>
        <translation>仍是 {bubble@b=0.5;w=0.5}：等待随工作缩短，从 {idle@start} 到 {idle@b=0.5;w=0.5}。</translation>
    </message>
    <message>
        <source>A step of {makespan}, {idle} of it idle: {bubble}.</source>
        <translation>一步 {makespan}，其中空闲 {idle}：{bubble}。</translation>
    </message>
    <message>
        <source>Bring the step under 20 slots and the bubble under 20 %.</source>
        <translation>把一步降到 20 个时隙以下，气泡低于 20 %。</translation>
    </message>
    <message>
        <source>faster kernels alone</source>
        <translation>只用更快的内核</translation>
    </message>
    <message>
        <source>Faster work leaves the share at {bubble@b=0.25;w=0.25}; filling the holes brings it to {bubble@b=0.25;w=0.25;schedule=zb-h1}.</source>
        <translation>工作更快，份额仍是 {bubble@b=0.25;w=0.25}；填补空隙则降到 {bubble@b=0.25;w=0.25;schedule=zb-h1}。</translation>
    </message>
    <message>
        <source>No flush, old weights</source>
        <translation>不清空，旧权重</translation>
    </message>
    <message>
        <source>Without a flush the bubble goes, and every device must keep the weights it began with.</source>
        <translation>不清空就没有气泡，但每个设备要留住开始时的权重。</translation>
    </message>
    <message>
        <source>PipeDream updates after every micro-batch. How many versions of its weights does the first of four devices keep?</source>
        <translation>PipeDream 每个微批次后更新。四个设备中的第一个保留多少份权重版本？</translation>
    </message>
    <message>
        <source>{versions@start}: one for every micro-batch on its way.</source>
        <translation>{versions@start}：在途的每个微批次一份。</translation>
    </message>
    <message>
        <source>{versions} versions of the weights, {held} activations held.</source>
        <translation>权重版本 {versions} 份，保留 {held} 份激活。</translation>
    </message>
    <message>
        <source>Keep the pace without a flush, with no more than 2 versions.</source>
        <translation>保持不清空，权重版本不超过 2 份。</translation>
    </message>
    <message>
        <source>a flush has one version</source>
        <translation>清空只有一份</translation>
    </message>
    <message>
        <source>Updating less often needs {versions@schedule=pipedream-2bw} versions instead of {versions@start}; a flush needs {versions@schedule=1f1b}.</source>
        <translation>更新少些只要 {versions@schedule=pipedream-2bw} 份而不是 {versions@start} 份；清空只要 {versions@schedule=1f1b} 份。</translation>
    </message>
    <message>
        <source>What a step shows is a cold start; the gain comes in long runs.</source>
        <translation>一步只显示冷启动；收益在长时间运行中。</translation>
    </message>
    <message>
        <source>Lend memory to a partner</source>
        <translation>向伙伴借显存</translation>
    </message>
    <message>
        <source>The first device is full while the last is empty; pairs of them can even out.</source>
        <translation>第一个设备满，最后一个空；配对就能拉平。</translation>
    </message>
    <message>
        <source>1F1B holds {held_first@start} activations on the first device and {held_last@start} on the last. BPipe lets pairs share. How many does the fullest hold?</source>
        <translation>1F1B 第一个设备保留 {held_first@start} 份激活，最后一个 {held_last@start} 份。BPipe 让两两共享。最满的有多少？</translation>
    </message>
    <message>
        <source>{held@schedule=bpipe}: the mean of a pair, rounded up.</source>
        <translation>{held@schedule=bpipe}：一对的平均，向上取整。</translation>
    </message>
    <message>
        <source>The fullest device holds {held}, the last {held_last}; the step takes {makespan}.</source>
        <translation>最满设备 {held}，最后一个 {held_last}；一步 {makespan}。</translation>
    </message>
    <message>
        <source>Hold no more than 3 activations without a longer step, with full backwards.</source>
        <translation>反向不拆分，最多保留 3 份激活，且一步不变长。</translation>
    </message>
    <message>
        <source>start earlier</source>
        <translation>更早开始</translation>
    </message>
    <message>
        <source>Same step of {makespan@schedule=bpipe}, {held@schedule=bpipe} activations instead of {held@start}.</source>
        <translation>同样一步 {makespan@schedule=bpipe}，激活 {held@schedule=bpipe} 份而不是 {held@start} 份。</translation>
    </message>
    <message>
        <source>Copies are free here; over slow links they are not.</source>
        <translation>这里复制不花时间；慢线路上则不然。</translation>
    </message>
    <message>
        <source>What joins two steps</source>
        <translation>连接两步的是什么</translation>
    </message>
    <message>
        <source>A schedule without a bubble stays one only if the optimizer does not wait for every device.</source>
        <translation>只有优化器不等所有设备，无气泡的调度才真的没有气泡。</translation>
    </message>
    <message>
        <source>ZB-H2 runs two steps of eight micro-batches. Between them every device waits for the norm of all gradients. How many slots?</source>
        <translation>ZB-H2 运行两步，各八个微批次。中间每个设备都等所有梯度的范数。多少时隙？</translation>
    </message>
    <message>
        <source>{makespan@start}: each step pays its way in and out again.</source>
        <translation>{makespan@start}：每一步都重新付进出的代价。</translation>
    </message>
    <message>
        <source>Two steps take {makespan}; {bubble} is idle.</source>
        <translation>两步用 {makespan}；空闲 {bubble}。</translation>
    </message>
    <message>
        <source>Bring two steps under 52 slots.</source>
        <translation>把两步降到 52 个时隙以下。</translation>
    </message>
    <message>
        <source>The optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>waits for all</source>
        <translation>等所有设备</translation>
    </message>
    <message>
        <source>validates afterwards</source>
        <translation>事后验证</translation>
    </message>
    <message>
        <source>the smaller schedule</source>
        <translation>更小的调度</translation>
    </message>
    <message>
        <source>Validated afterwards two steps take {makespan@options=optimizer=post-validation} instead of {makespan@start}; ZB-H1 gains nothing from it: {makespan@schedule=zb-h1;options=optimizer=post-validation}.</source>
        <translation>事后验证时两步用 {makespan@options=optimizer=post-validation} 而不是 {makespan@start}；ZB-H1 没有收益：{makespan@schedule=zb-h1;options=optimizer=post-validation}。</translation>
    </message>
    <message>
        <source>What a parameter weighs</source>
        <translation>一个参数有多重</translation>
    </message>
    <message>
        <source>Weights are the smaller part: gradients and the optimizer&apos;s states weigh several times as much.</source>
        <translation>权重只是小头：梯度和优化器状态重好几倍。</translation>
    </message>
    <message>
        <source>A model of 7 billion parameters, in 16 bits with AdamW. How many GiB do weights, gradients and optimizer states take on each of 8 GPUs?</source>
        <translation>70 亿参数的模型，16 位加 AdamW。8 块 GPU 上，每块的权重、梯度和优化器状态占多少 GiB？</translation>
    </message>
    <message>
        <source>{states_gib}: of it only {weights_gib} are weights.</source>
        <translation>{states_gib}：其中权重只有 {weights_gib}。</translation>
    </message>
    <message>
        <source>Weights {weights_gib}, gradients {gradients_gib}, optimizer {optimizer_gib}, activations {activations_gib}.</source>
        <translation>权重 {weights_gib}，梯度 {gradients_gib}，优化器 {optimizer_gib}，激活 {activations_gib}。</translation>
    </message>
    <message>
        <source>Make it fit on the same 8 GPUs, as fast as it can be.</source>
        <translation>让它放进同样的 8 块 GPU，并尽可能快。</translation>
    </message>
    <message>
        <source>Which part is largest? It need not lie on every GPU.</source>
        <translation>哪一部分最大？它不必放在每块 GPU 上。</translation>
    </message>
    <message>
        <source>larger micro-batches</source>
        <translation>更大的微批次</translation>
    </message>
    <message>
        <source>Sharing the optimizer alone frees {states_gib@start less zero=1} on every GPU.</source>
        <translation>仅共享优化器就能在每块 GPU 上腾出 {states_gib@start less zero=1}。</translation>
    </message>
    <message>
        <source>Activations grow with the micro-batch</source>
        <translation>激活随微批次增长</translation>
    </message>
    <message>
        <source>States do not depend on the batch, activations do; they decide what still fits.</source>
        <translation>状态与批次无关，激活有关；它们决定还能放下什么。</translation>
    </message>
    <message>
        <source>One sequence of 4,096 tokens leaves {activations_gib@start} of activations. Four at a time: how many GiB?</source>
        <translation>一条 4,096 个词元的序列留下 {activations_gib@start} 的激活。一次四条：多少 GiB？</translation>
    </message>
    <message>
        <source>Four times as many: {activations_gib@micro_batch=4}; the states stay {states_gib@micro_batch=4}.</source>
        <translation>正好四倍：{activations_gib@micro_batch=4}；状态仍是 {states_gib@micro_batch=4}。</translation>
    </message>
    <message>
        <source>Micro-batches of {micro_batch}: {activations_gib} of activations, a peak of {memory}.</source>
        <translation>微批次为 {micro_batch}：激活 {activations_gib}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Run micro-batches of 4 sequences: they must fit.</source>
        <translation>运行每批 4 条序列的微批次：必须放得下。</translation>
    </message>
    <message>
        <source>just four at a time</source>
        <translation>直接一次四条</translation>
    </message>
    <message>
        <source>selective recomputation</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>It fits when recomputed, and takes {step@micro_batch=4;recompute=full over start} times as long as micro-batches of 1.</source>
        <translation>重计算后放得下，但用时是微批次为 1 时的 {step@micro_batch=4;recompute=full over start} 倍。</translation>
    </message>
    <message>
        <source>Whether larger micro-batches are worth it is another question: here they are not.</source>
        <translation>更大的微批次是否划算是另一个问题：这里并不划算。</translation>
    </message>
    <message>
        <source>Compute it again</source>
        <translation>再算一遍</translation>
    </message>
    <message>
        <source>Full recomputation trades a third more forward work for nearly all activations.</source>
        <translation>完全重计算用多一次前向换掉几乎全部激活。</translation>
    </message>
    <message>
        <source>Every layer&apos;s forward is run again before its backward. How much longer is the step, as a ratio?</source>
        <translation>每层在反向前再跑一遍前向。一步变长到几倍？</translation>
    </message>
    <message>
        <source>One forward more on top of one forward and a backward of two: {step@recompute=full over start} times.</source>
        <translation>在一份前向和两份反向之上再加一份前向：{step@recompute=full over start} 倍。</translation>
    </message>
    <message>
        <source>{activations_gib} of activations, a peak of {memory}; the step takes {step}.</source>
        <translation>激活 {activations_gib}，峰值 {memory}；一步用 {step}。</translation>
    </message>
    <message>
        <source>Stay under 52 GiB on every GPU without full recomputation.</source>
        <translation>不用完全重计算，让每块 GPU 低于 52 GiB。</translation>
    </message>
    <message>
        <source>Activations are not the largest part here.</source>
        <translation>这里激活不是最大的部分。</translation>
    </message>
    <message>
        <source>recompute attention alone</source>
        <translation>只重算注意力</translation>
    </message>
    <message>
        <source>Recomputing saves {activations_gib@start less recompute=full} and costs {step@recompute=full less start}; sharing gradients saves {states_gib@start less zero=2} and costs {step@zero=2 less start}.</source>
        <translation>重计算省 {activations_gib@start less recompute=full}，多用 {step@recompute=full less start}；共享梯度省 {states_gib@start less zero=2}，多用 {step@zero=2 less start}。</translation>
    </message>
    <message>
        <source>The scores that nobody stores any more</source>
        <translation>不再存储的分数</translation>
    </message>
    <message>
        <source>Stored attention scores grow with the square of the sequence; tiled kernels store none.</source>
        <translation>存储的注意力分数随序列平方增长；分块内核不存储。</translation>
    </message>
    <message>
        <source>The sequence doubles from 4,096 to 8,192 tokens, and scores are stored. What happens to activations?</source>
        <translation>序列从 4,096 翻倍到 8,192，分数要存储。激活会怎样？</translation>
    </message>
    <message>
        <source>They stay</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>They double</source>
        <translation>翻倍</translation>
    </message>
    <message>
        <source>Nearly four times as many</source>
        <translation>将近四倍</translation>
    </message>
    <message>
        <source>More than eight times</source>
        <translation>超过八倍</translation>
    </message>
    <message>
        <source>From {activations_gib@start} to {activations_gib@sequence=8192}.</source>
        <translation>从 {activations_gib@start} 到 {activations_gib@sequence=8192}。</translation>
    </message>
    <message>
        <source>{sequence} tokens: {activations_gib} of activations, a step of {step}.</source>
        <translation>{sequence} 个词元：激活 {activations_gib}，一步 {step}。</translation>
    </message>
    <message>
        <source>Train on 16,384 tokens within 30 GiB.</source>
        <translation>在 30 GiB 内训练 16,384 个词元。</translation>
    </message>
    <message>
        <source>the longer sequence alone</source>
        <translation>只加长序列</translation>
    </message>
    <message>
        <source>recompute the scores</source>
        <translation>重算分数</translation>
    </message>
    <message>
        <source>At twice the tokens tiled kernels hold {activations_gib@sequence=8192;attention=flash2} instead of {activations_gib@sequence=8192}, and the step is {step@sequence=8192 over sequence=8192;attention=flash2} times as fast.</source>
        <translation>长度翻倍时，分块内核保留 {activations_gib@sequence=8192;attention=flash2} 而不是 {activations_gib@sequence=8192}，一步快 {step@sequence=8192 over sequence=8192;attention=flash2} 倍。</translation>
    </message>
    <message>
        <source>The first stage runs out first</source>
        <translation>第一阶段最先耗尽</translation>
    </message>
    <message>
        <source>More stages share the states, but the first one holds as many micro-batches as there are stages.</source>
        <translation>更多阶段分担状态，但第一阶段保留的微批次与阶段数一样多。</translation>
    </message>
    <message>
        <source>Eight stages instead of one: each holds an eighth of the layers. What happens to the activations of the first?</source>
        <translation>八个阶段代替一个：每个有八分之一的层。第一阶段的激活会怎样？</translation>
    </message>
    <message>
        <source>An eighth</source>
        <translation>八分之一</translation>
    </message>
    <message>
        <source>Half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>Eight times as many</source>
        <translation>八倍</translation>
    </message>
    <message>
        <source>{activations_gib@start} and {activations_gib@pp=8}: an eighth of the layers, eight times the micro-batches.</source>
        <translation>{activations_gib@start} 与 {activations_gib@pp=8}：八分之一的层，八倍的微批次。</translation>
    </message>
    <message>
        <source>{pp} stages: states {states_gib}, activations {activations_gib}, bubble {bubble}.</source>
        <translation>{pp} 个阶段：状态 {states_gib}，激活 {activations_gib}，气泡 {bubble}。</translation>
    </message>
    <message>
        <source>Stay under 40 GiB with a bubble under 4 %.</source>
        <translation>低于 40 GiB，气泡低于 4 %。</translation>
    </message>
    <message>
        <source>as many stages as possible</source>
        <translation>尽可能多的阶段</translation>
    </message>
    <message>
        <source>From one to eight stages the states fall by {states_gib@start less pp=8}; activations stay at {activations_gib@pp=8}.</source>
        <translation>从一个到八个阶段，状态减少 {states_gib@start less pp=8}；激活仍是 {activations_gib@pp=8}。</translation>
    </message>
    <message>
        <source>Train a little of it</source>
        <translation>只训练一小部分</translation>
    </message>
    <message>
        <source>Frozen weights need no gradients and no optimizer: adapters carry all of that.</source>
        <translation>冻结的权重不需要梯度和优化器：都由适配器承担。</translation>
    </message>
    <message>
        <source>13 billion parameters take {states_gib@start} of states. With low-rank adapters beside frozen weights: how many GiB?</source>
        <translation>130 亿参数的状态占 {states_gib@start}。冻结权重加低秩适配器：多少 GiB？</translation>
    </message>
    <message>
        <source>{states_gib@train=lora}: little more than the weights themselves.</source>
        <translation>{states_gib@train=lora}：只比权重本身多一点。</translation>
    </message>
    <message>
        <source>States {states_gib}, activations {activations_gib}, peak {memory}.</source>
        <translation>状态 {states_gib}，激活 {activations_gib}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Train it on 8 GPUs within 50 GiB each.</source>
        <translation>在 8 块 GPU 上训练，每块不超过 50 GiB。</translation>
    </message>
    <message>
        <source>adapters alone</source>
        <translation>只用适配器</translation>
    </message>
    <message>
        <source>After the states it is the activations that count: {activations_gib@train=lora} stay as they were.</source>
        <translation>状态之后轮到激活：{activations_gib@train=lora} 没有变。</translation>
    </message>
    <message>
        <source>What Adam remembers</source>
        <translation>Adam 记住了什么</translation>
    </message>
    <message>
        <source>The optimizer decides how much is kept for every parameter: a master copy and its moments.</source>
        <translation>优化器决定每个参数要留多少：一份主副本和它的动量。</translation>
    </message>
    <message>
        <source>AdamW keeps {optimizer_gib@start} for 7 billion parameters. SGD with momentum keeps one number less. How many GiB are left?</source>
        <translation>AdamW 为 70 亿参数保留 {optimizer_gib@start}。带动量的 SGD 少留一个数。还剩多少 GiB？</translation>
    </message>
    <message>
        <source>{optimizer_gib@optimizer=sgd}: two thirds, four bytes less for each.</source>
        <translation>{optimizer_gib@optimizer=sgd}：三分之二，每个少四字节。</translation>
    </message>
    <message>
        <source>Optimizer {optimizer_gib}, gradients {gradients_gib}, weights {weights_gib}: a peak of {memory}.</source>
        <translation>优化器 {optimizer_gib}，梯度 {gradients_gib}，权重 {weights_gib}：峰值 {memory}。</translation>
    </message>
    <message>
        <source>Keep AdamW, and fit into 80 GiB with the fewest changes.</source>
        <translation>保留 AdamW，放进 80 GiB。</translation>
    </message>
    <message>
        <source>a smaller optimizer</source>
        <translation>更小的优化器</translation>
    </message>
    <message>
        <source>smaller gradients</source>
        <translation>更小的梯度</translation>
    </message>
    <message>
        <source>Neither fewer moments nor narrower gradients fit: {memory@optimizer=sgd;grad_dtype=bf16}. Shared, AdamW takes {memory@zero=1}.</source>
        <translation>减少动量或降低梯度精度都放不下：{memory@optimizer=sgd;grad_dtype=bf16}。共享后 AdamW 用 {memory@zero=1}。</translation>
    </message>
    <message>
        <source>Recompute what is large and cheap</source>
        <translation>重算又大又便宜的</translation>
    </message>
    <message>
        <source>Stored scores are most of the memory and little of the work: throw only them away.</source>
        <translation>存储的分数占显存最多、工作最少：只丢掉它们。</translation>
    </message>
    <message>
        <source>Everything stored: {activations_gib@start} of activations. Scores alone recomputed: how many GiB are left?</source>
        <translation>全部存储：激活 {activations_gib@start}。只重算分数：还剩多少 GiB？</translation>
    </message>
    <message>
        <source>{activations_gib@recompute=selective}: the scores were nearly all of it.</source>
        <translation>{activations_gib@recompute=selective}：几乎全是分数。</translation>
    </message>
    <message>
        <source>Activations {activations_gib}, {recompute_share} of the step computed again.</source>
        <translation>激活 {activations_gib}，一步中 {recompute_share} 是重算。</translation>
    </message>
    <message>
        <source>Bring activations under 5 GiB, computing less than 20 % again.</source>
        <translation>把激活降到 5 GiB 以下，重算低于 20 %。</translation>
    </message>
    <message>
        <source>recompute everything</source>
        <translation>全部重算</translation>
    </message>
    <message>
        <source>less at a time</source>
        <translation>一次少些</translation>
    </message>
    <message>
        <source>All of it again costs {step@recompute=full less start}, the scores {step@recompute=selective less start}.</source>
        <translation>全部重算多花 {step@recompute=full less start}，只算分数 {step@recompute=selective less start}。</translation>
    </message>
    <message>
        <source>Kernels that store no scores leave nothing to select.</source>
        <translation>不存分数的内核就没有可选的了。</translation>
    </message>
    <message>
        <source>Data parallelism and sharding</source>
        <translation>数据并行与分片</translation>
    </message>
    <message>
        <source>Three ways to share</source>
        <translation>三种共享方式</translation>
    </message>
    <message>
        <source>ZeRO shares optimizer states, then gradients, then weights: the first frees most, the last costs most.</source>
        <translation>ZeRO 先共享优化器状态，再梯度，再权重：第一级腾出最多，最后一级代价最大。</translation>
    </message>
    <message>
        <source>Order by what states take on each GPU, least first.</source>
        <translation>按每块 GPU 上状态占用从少到多排列。</translation>
    </message>
    <message>
        <source>nothing shared</source>
        <translation>不共享</translation>
    </message>
    <message>
        <source>weights too</source>
        <translation>连权重也共享</translation>
    </message>
    <message>
        <source>gradients too</source>
        <translation>连梯度也共享</translation>
    </message>
    <message>
        <source>{states_gib@zero=3}, {states_gib@zero=2}, {states_gib@zero=1}, and {states_gib@zero=0} shared by nobody.</source>
        <translation>{states_gib@zero=3}、{states_gib@zero=2}、{states_gib@zero=1}，不共享时 {states_gib@zero=0}。</translation>
    </message>
    <message>
        <source>States {states_gib}, peak {memory}; the step takes {step}, {data_comm_share} of it waiting for messages.</source>
        <translation>状态 {states_gib}，峰值 {memory}；一步 {step}，其中 {data_comm_share} 在等消息。</translation>
    </message>
    <message>
        <source>Stay under 40 GiB on every GPU, and keep the step short.</source>
        <translation>每块 GPU 低于 40 GiB，且一步要短。</translation>
    </message>
    <message>
        <source>share the optimizer</source>
        <translation>共享优化器</translation>
    </message>
    <message>
        <source>The first stage frees {states_gib@zero=0 less zero=1}, the second {states_gib@zero=1 less zero=2}, the third {states_gib@zero=2 less zero=3}.</source>
        <translation>第一级腾出 {states_gib@zero=0 less zero=1}，第二级 {states_gib@zero=1 less zero=2}，第三级 {states_gib@zero=2 less zero=3}。</translation>
    </message>
    <message>
        <source>More GPUs, same batch</source>
        <translation>更多 GPU，批次不变</translation>
    </message>
    <message>
        <source>With a fixed batch every doubling of replicas halves the work of each and leaves the messages.</source>
        <translation>批次固定时，副本每翻倍，各自工作减半，消息不变。</translation>
    </message>
    <message>
        <source>Two nodes take {step@start} for a step of 256 sequences. Sixteen nodes: how many times as fast?</source>
        <translation>两个节点处理 256 条序列用 {step@start}。十六个节点快几倍？</translation>
    </message>
    <message>
        <source>{tokens@nodes=16 over start} times: what is left is the optimizer and messages nobody can hide.</source>
        <translation>{tokens@nodes=16 over start} 倍：剩下的是优化器和掩盖不了的消息。</translation>
    </message>
    <message>
        <source>{nodes} nodes: {step} a step, {tokens_per_gpu} on each accelerator, {data_comm_share} waiting for gradients.</source>
        <translation>{nodes} 个节点：一步 {step}，每个加速器 {tokens_per_gpu}，{data_comm_share} 在等梯度。</translation>
    </message>
    <message>
        <source>Bring the step under one second and stay above 55 % MFU.</source>
        <translation>把一步降到一秒以内，MFU 保持在 55 % 以上。</translation>
    </message>
    <message>
        <source>nodes alone</source>
        <translation>只加节点</translation>
    </message>
    <message>
        <source>Without overlap thirty-two nodes reach {mfu@nodes=32;overlap_gradients=0} MFU, with it {mfu@nodes=32;overlap_gradients=1}.</source>
        <translation>不重叠时三十二个节点的 MFU 为 {mfu@nodes=32;overlap_gradients=0}，重叠后 {mfu@nodes=32;overlap_gradients=1}。</translation>
    </message>
    <message>
        <source>What sharded weights cost</source>
        <translation>共享权重的代价</translation>
    </message>
    <message>
        <source>Sharded weights must come before every use; tokens per GPU decide whether that hides.</source>
        <translation>共享的权重每次使用前都要取来；每块 GPU 的词元数决定能否掩盖。</translation>
    </message>
    <message>
        <source>Weights are shared over 32 GPUs on a slow network, 1,024 tokens at a time. What share of the step is waiting for them?</source>
        <translation>权重在慢网络上的 32 块 GPU 间共享，每次 1,024 个词元。一步中等待占多少？</translation>
    </message>
    <message>
        <source>Under 10 %</source>
        <translation>低于 10 %</translation>
    </message>
    <message>
        <source>10 to 40 %</source>
        <translation>10 到 40 %</translation>
    </message>
    <message>
        <source>Over 40 %</source>
        <translation>超过 40 %</translation>
    </message>
    <message>
        <source>{data_comm_share@start}: a thousand tokens are too little work to hide seven billion weights.</source>
        <translation>{data_comm_share@start}：一千个词元的工作量掩盖不了七十亿权重。</translation>
    </message>
    <message>
        <source>{sequence} tokens a sequence, micro-batches of {micro_batch}: {data_comm_share} waiting, {mfu} MFU.</source>
        <translation>每序列 {sequence} 个词元，微批次 {micro_batch}：等待 {data_comm_share}，MFU {mfu}。</translation>
    </message>
    <message>
        <source>Keep the weights shared and bring the waiting under 10 %.</source>
        <translation>保持权重共享，把等待降到 10 % 以下。</translation>
    </message>
    <message>
        <source>recompute to have more to do</source>
        <translation>用重计算增加工作</translation>
    </message>
    <message>
        <source>From one sequence to four the waiting falls from {data_comm_share@start} to {data_comm_share@micro_batch=4}.</source>
        <translation>从一条序列到四条，等待从 {data_comm_share@start} 降到 {data_comm_share@micro_batch=4}。</translation>
    </message>
    <message>
        <source>Share within the node only</source>
        <translation>只在节点内共享</translation>
    </message>
    <message>
        <source>Sharing among neighbours and copying between nodes trades memory for messages that stay near.</source>
        <translation>邻居间共享、节点间复制，用显存换来近处的消息。</translation>
    </message>
    <message>
        <source>Shared over 32 GPUs, a step takes {step@start}. Shared over the 8 of a node: how long, as a share of that?</source>
        <translation>在 32 块 GPU 间共享时一步 {step@start}。只在节点内 8 块间共享：是它的几分之几？</translation>
    </message>
    <message>
        <source>{step@dp_shard=8 over start}: weights no longer cross the slow network.</source>
        <translation>{step@dp_shard=8 over start}：权重不再经过慢网络。</translation>
    </message>
    <message>
        <source>States {states_gib}; {data_comm_share} of the step waiting; {mfu} MFU.</source>
        <translation>状态 {states_gib}；一步中等待 {data_comm_share}；MFU {mfu}。</translation>
    </message>
    <message>
        <source>Reach 45 % MFU and stay under 40 GiB.</source>
        <translation>达到 45 % MFU 且低于 40 GiB。</translation>
    </message>
    <message>
        <source>States are shared by</source>
        <translation>共享状态的</translation>
    </message>
    <message>
        <source>all 32</source>
        <translation>全部 32</translation>
    </message>
    <message>
        <source>8 of a node</source>
        <translation>节点内 8</translation>
    </message>
    <message>
        <source>sharing alone</source>
        <translation>只改共享</translation>
    </message>
    <message>
        <source>It holds {states_gib@dp_shard=8} instead of {states_gib@start}, and waits {data_comm_share@dp_shard=8} instead of {data_comm_share@start}.</source>
        <translation>状态 {states_gib@dp_shard=8} 而不是 {states_gib@start}，等待 {data_comm_share@dp_shard=8} 而不是 {data_comm_share@start}。</translation>
    </message>
    <message>
        <source>Hide the gradients</source>
        <translation>藏起梯度</translation>
    </message>
    <message>
        <source>Gradients are ready layer by layer: whoever sends them at once hides most of the exchange.</source>
        <translation>梯度逐层完成：立即发送就能掩盖大部分通信。</translation>
    </message>
    <message>
        <source>Gradients are sent after the backward: {data_comm_share@start} of the step. Sent bucket by bucket behind it: what share is left?</source>
        <translation>反向之后再发梯度：占一步 {data_comm_share@start}。分桶在反向期间发送：还剩多少？</translation>
    </message>
    <message>
        <source>{data_comm_share@overlap_gradients=1}: the last bucket has nothing to hide behind.</source>
        <translation>{data_comm_share@overlap_gradients=1}：最后一桶没有可藏之处。</translation>
    </message>
    <message>
        <source>{data_comm_share} of the step waiting, {mfu} MFU.</source>
        <translation>一步中等待 {data_comm_share}，MFU {mfu}。</translation>
    </message>
    <message>
        <source>Reach 66 % MFU with 64 sequences a step.</source>
        <translation>每步 64 条序列，达到 66 % MFU。</translation>
    </message>
    <message>
        <source>fewer replicas</source>
        <translation>更少副本</translation>
    </message>
    <message>
        <source>share nothing</source>
        <translation>什么都不共享</translation>
    </message>
    <message>
        <source>Waiting falls by {data_comm_seconds@start less overlap_gradients=1}, and so does the step: {step@start less overlap_gradients=1}.</source>
        <translation>等待减少 {data_comm_seconds@start less overlap_gradients=1}，一步也少 {step@start less overlap_gradients=1}。</translation>
    </message>
    <message>
        <source>Tensor and sequence parallelism</source>
        <translation>张量与序列并行</translation>
    </message>
    <message>
        <source>Splitting a layer</source>
        <translation>切分一层</translation>
    </message>
    <message>
        <source>Tensor parallelism divides memory, and pays with messages in every layer.</source>
        <translation>张量并行分摊显存，代价是每层都要通信。</translation>
    </message>
    <message>
        <source>Two GPUs share every layer, and {tensor_comm_share@start} of the step is messages. Eight share it: what share?</source>
        <translation>两块 GPU 分担每层，一步中 {tensor_comm_share@start} 是消息。八块分担时占多少？</translation>
    </message>
    <message>
        <source>{tensor_comm_share@tp=8}: less work each, as many bytes.</source>
        <translation>{tensor_comm_share@tp=8}：各自工作更少，字节一样多。</translation>
    </message>
    <message>
        <source>{tp} GPUs share a layer: peak {memory}, {tensor_comm_share} messages, {mfu} MFU.</source>
        <translation>{tp} 块 GPU 分担一层：峰值 {memory}，消息 {tensor_comm_share}，MFU {mfu}。</translation>
    </message>
    <message>
        <source>Fit into 40 GiB and stay above 60 % MFU.</source>
        <translation>放进 40 GiB，MFU 保持在 60 % 以上。</translation>
    </message>
    <message>
        <source>the whole node</source>
        <translation>整个节点</translation>
    </message>
    <message>
        <source>From two to eight the peak falls from {memory@tp=2} to {memory@tp=8}, the MFU from {mfu@tp=2} to {mfu@tp=8}.</source>
        <translation>从两块到八块，峰值从 {memory@tp=2} 降到 {memory@tp=8}，MFU 从 {mfu@tp=2} 降到 {mfu@tp=8}。</translation>
    </message>
    <message>
        <source>Beyond the node</source>
        <translation>跨出节点</translation>
    </message>
    <message>
        <source>A layer&apos;s messages are many and waited for: between nodes each of them takes longer.</source>
        <translation>一层的消息又多又必须等：跨节点时每条都更慢。</translation>
    </message>
    <message>
        <source>Sixteen GPUs of two nodes share every layer. How much longer is the step than with eight of one node and two stages?</source>
        <translation>两个节点的十六块 GPU 分担每层。与单节点八块加两阶段相比，一步长多少？</translation>
    </message>
    <message>
        <source>Up to half longer</source>
        <translation>最多长一半</translation>
    </message>
    <message>
        <source>More than half longer</source>
        <translation>长一半以上</translation>
    </message>
    <message>
        <source>{step@start over tp=8;pp=2} times: {tensor_comm_share@start} of it messages, against {tensor_comm_share@tp=8;pp=2}.</source>
        <translation>{step@start over tp=8;pp=2} 倍：其中消息 {tensor_comm_share@start}，对 {tensor_comm_share@tp=8;pp=2}。</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {tensor_comm_share} messages within layers, {bubble} bubble, {mfu} MFU.</source>
        <translation>tp {tp}、pp {pp}：层内消息 {tensor_comm_share}，气泡 {bubble}，MFU {mfu}。</translation>
    </message>
    <message>
        <source>Same GPUs: it must fit and take less than 9 seconds.</source>
        <translation>同样的 GPU：放得下，且少于 9 秒。</translation>
    </message>
    <message>
        <source>stages alone</source>
        <translation>只用阶段</translation>
    </message>
    <message>
        <source>The step takes {step@start} across nodes and {step@tp=8;pp=2} with layers kept inside one.</source>
        <translation>跨节点一步用 {step@start}，层留在节点内只用 {step@tp=8;pp=2}。</translation>
    </message>
    <message>
        <source>Share what is left: sequence parallelism</source>
        <translation>分担余下的：序列并行</translation>
    </message>
    <message>
        <source>Between the split products every rank kept a whole copy; splitting the sequence there is free.</source>
        <translation>在切分的乘法之间每个 rank 都留着整份；在那里切分序列不花代价。</translation>
    </message>
    <message>
        <source>Eight GPUs share every layer, yet each holds {activations_gib@start} of activations. With the sequence split too: how many GiB?</source>
        <translation>八块 GPU 分担每层，但每块仍有 {activations_gib@start} 激活。序列也切分后：多少 GiB？</translation>
    </message>
    <message>
        <source>{activations_gib@sequence_parallel=1}: the copies were most of it.</source>
        <translation>{activations_gib@sequence_parallel=1}：大部分是重复的副本。</translation>
    </message>
    <message>
        <source>Activations {activations_gib}, peak {memory}, a step of {step}.</source>
        <translation>激活 {activations_gib}，峰值 {memory}，一步 {step}。</translation>
    </message>
    <message>
        <source>Fit micro-batches of 8 sequences.</source>
        <translation>放下每批 8 条序列的微批次。</translation>
    </message>
    <message>
        <source>more at a time</source>
        <translation>一次更多</translation>
    </message>
    <message>
        <source>recompute attention</source>
        <translation>重算注意力</translation>
    </message>
    <message>
        <source>It even is faster: {step@sequence_parallel=1} instead of {step@start}, since norms are shared as well.</source>
        <translation>甚至更快：{step@sequence_parallel=1} 而不是 {step@start}，因为归一化也被分担了。</translation>
    </message>
    <message>
        <source>Send while computing</source>
        <translation>边算边传</translation>
    </message>
    <message>
        <source>A product can be cut into pieces, so that one piece travels while the next is computed.</source>
        <translation>乘法可以切成小块，一块在传，下一块在算。</translation>
    </message>
    <message>
        <source>{tensor_comm_share@start} of the step is messages within layers. Sent in pieces behind the products: what share is left?</source>
        <translation>一步中 {tensor_comm_share@start} 是层内消息。分块藏在乘法后面发送：还剩多少？</translation>
    </message>
    <message>
        <source>{tensor_comm_share@tp_overlap=1}: pieces hide, their ends do not.</source>
        <translation>{tensor_comm_share@tp_overlap=1}：小块能藏住，两端藏不住。</translation>
    </message>
    <message>
        <source>{tensor_comm_share} waiting within layers, {bubble} bubble, a step of {step}.</source>
        <translation>层内等待 {tensor_comm_share}，气泡 {bubble}，一步 {step}。</translation>
    </message>
    <message>
        <source>Bring the waiting within layers under 8 %, and fit.</source>
        <translation>把层内等待降到 8 % 以下，并放得下。</translation>
    </message>
    <message>
        <source>overlap alone</source>
        <translation>只重叠</translation>
    </message>
    <message>
        <source>Overlap takes the step from {step@start} to {step@tp_overlap=1}; fewer ranks in a layer and overlap to {step@tp=4;pp=4;tp_overlap=1}.</source>
        <translation>重叠让一步从 {step@start} 到 {step@tp_overlap=1}；再减少每层的 rank 到 {step@tp=4;pp=4;tp_overlap=1}。</translation>
    </message>
    <message>
        <source>Long context</source>
        <translation>长上下文</translation>
    </message>
    <message>
        <source>When attention takes over</source>
        <translation>注意力占主导</translation>
    </message>
    <message>
        <source>Attention&apos;s work grows with the square of the sequence, everything else with the sequence.</source>
        <translation>注意力的计算随序列平方增长，其余线性增长。</translation>
    </message>
    <message>
        <source>The sequence grows from 4,096 to 65,536 tokens: sixteen times. The step?</source>
        <translation>序列从 4,096 增到 65,536 个词元：十六倍。一步呢？</translation>
    </message>
    <message>
        <source>About sixteen times</source>
        <translation>约十六倍</translation>
    </message>
    <message>
        <source>About thirty times</source>
        <translation>约三十倍</translation>
    </message>
    <message>
        <source>Over a hundred times</source>
        <translation>超过一百倍</translation>
    </message>
    <message>
        <source>{step@sequence=65536 over start} times: between sixteen and its square.</source>
        <translation>{step@sequence=65536 over start} 倍：在十六与其平方之间。</translation>
    </message>
    <message>
        <source>{sequence} tokens: {step} a step, {tokens}, {mfu} MFU, {activations_gib} of activations.</source>
        <translation>{sequence} 个词元：一步 {step}，{tokens}，MFU {mfu}，激活 {activations_gib}。</translation>
    </message>
    <message>
        <source>Train the longest sequence that still gives 40,000 tokens a second.</source>
        <translation>训练仍有每秒 40,000 词元的最长序列。</translation>
    </message>
    <message>
        <source>as long as there is</source>
        <translation>尽可能长</translation>
    </message>
    <message>
        <source>MFU rises from {mfu@start} to {mfu@sequence=65536}: attention kernels keep busy, and tokens get dearer.</source>
        <translation>MFU 从 {mfu@start} 升到 {mfu@sequence=65536}：注意力内核很忙，词元却更贵。</translation>
    </message>
    <message>
        <source>A sequence on several GPUs</source>
        <translation>一条序列分到多块 GPU</translation>
    </message>
    <message>
        <source>Context parallelism splits the sequence itself; keys and values travel while attention runs.</source>
        <translation>上下文并行切分序列本身；注意力运行时键和值在传递。</translation>
    </message>
    <message>
        <source>131,072 tokens leave {activations_gib@start} of activations on each of 8 GPUs. Two nodes now share the sequence. How many GiB?</source>
        <translation>131,072 个词元在 8 块 GPU 上各留下 {activations_gib@start} 激活。现在两个节点分担序列。多少 GiB？</translation>
    </message>
    <message>
        <source>Half the tokens, half the activations: {activations_gib@nodes=2;cp=2}.</source>
        <translation>词元减半，激活减半：{activations_gib@nodes=2;cp=2}。</translation>
    </message>
    <message>
        <source>{nodes} nodes, cp {cp}: activations {activations_gib}, a step of {step}, {context_comm_share} waiting for keys and values.</source>
        <translation>{nodes} 个节点，cp {cp}：激活 {activations_gib}，一步 {step}，{context_comm_share} 在等键和值。</translation>
    </message>
    <message>
        <source>Make it fit, and bring the step under 25 seconds.</source>
        <translation>让它放得下，一步低于 25 秒。</translation>
    </message>
    <message>
        <source>more replicas</source>
        <translation>更多副本</translation>
    </message>
    <message>
        <source>Two nodes as replicas hold {activations_gib@nodes=2} each, as halves of a sequence {activations_gib@nodes=2;cp=2}.</source>
        <translation>两个节点作副本时各有 {activations_gib@nodes=2}，各分半条序列时 {activations_gib@nodes=2;cp=2}。</translation>
    </message>
    <message>
        <source>131,072 tokens on 32 GPUs</source>
        <translation>32 块 GPU 上的 131,072 词元</translation>
    </message>
    <message>
        <source>A long sequence may be split inside layers or along itself; both together lose least.</source>
        <translation>长序列可在层内切，也可沿自身切；两者结合损失最小。</translation>
    </message>
    <message>
        <source>Without recomputation, which of these is fastest?</source>
        <translation>不重计算时哪个最快？</translation>
    </message>
    <message>
        <source>tp 8, cp 4</source>
        <translation>tp 8、cp 4</translation>
    </message>
    <message>
        <source>tp 2, cp 8</source>
        <translation>tp 2、cp 8</translation>
    </message>
    <message>
        <source>tp 1, cp 16</source>
        <translation>tp 1、cp 16</translation>
    </message>
    <message>
        <source>{step@tp=2;cp=8;recompute=none}; a ring of sixteen leaves the node and takes {step@tp=1;cp=16;recompute=none}.</source>
        <translation>{step@tp=2;cp=8;recompute=none}；十六个的环跨出节点，用 {step@tp=1;cp=16;recompute=none}。</translation>
    </message>
    <message>
        <source>tp {tp}, cp {cp}: {step}, peak {memory}, {tensor_comm_share} within layers, {context_comm_share} for keys and values.</source>
        <translation>tp {tp}、cp {cp}：{step}，峰值 {memory}，层内 {tensor_comm_share}，键和值 {context_comm_share}。</translation>
    </message>
    <message>
        <source>Bring the step under 14.5 seconds, within 55 GiB.</source>
        <translation>一步低于 14.5 秒，不超过 55 GiB。</translation>
    </message>
    <message>
        <source>still recomputing</source>
        <translation>仍在重算</translation>
    </message>
    <message>
        <source>Recomputing everything takes {step@start}; split four by four, nothing has to be: {step@tp=4;cp=4;recompute=none}.</source>
        <translation>全部重算用 {step@start}；四乘四切分就无需重算：{step@tp=4;cp=4;recompute=none}。</translation>
    </message>
    <message>
        <source>Experts need a place</source>
        <translation>专家需要位置</translation>
    </message>
    <message>
        <source>A mixture of experts computes with a few and must store them all.</source>
        <translation>混合专家只用少数计算，却要存下全部。</translation>
    </message>
    <message>
        <source>Eight experts per layer, spread over 2 GPUs: states take {states_gib@start}. Spread over 8: how many GiB?</source>
        <translation>每层八个专家分到 2 块 GPU：状态占 {states_gib@start}。分到 8 块：多少 GiB？</translation>
    </message>
    <message>
        <source>{states_gib@ep=8}: not a quarter, since optimizer states were shared before.</source>
        <translation>{states_gib@ep=8}：不是四分之一，因为优化器状态之前已共享。</translation>
    </message>
    <message>
        <source>Experts over {ep} GPUs: states {states_gib}, peak {memory}, {expert_comm_share} moving tokens.</source>
        <translation>专家分到 {ep} 块 GPU：状态 {states_gib}，峰值 {memory}，{expert_comm_share} 在搬运词元。</translation>
    </message>
    <message>
        <source>Make it fit; keep tokens on the way under 5 % of the step.</source>
        <translation>让它放得下；搬运词元低于一步的 5 %。</translation>
    </message>
    <message>
        <source>all experts everywhere</source>
        <translation>处处有全部专家</translation>
    </message>
    <message>
        <source>From four GPUs to eight the step goes from {step@ep=4} to {step@ep=8}: memory falls, tokens travel more.</source>
        <translation>从四块到八块，一步从 {step@ep=4} 变为 {step@ep=8}：显存下降，词元走得更多。</translation>
    </message>
    <message>
        <source>The favourite expert</source>
        <translation>最受欢迎的专家</translation>
    </message>
    <message>
        <source>A layer of experts is done when its fullest rank is done.</source>
        <translation>一层专家要等最满的 rank 完成。</translation>
    </message>
    <message>
        <source>The fullest rank gets one and a half times the mean of the tokens. How much longer is the step, as a ratio?</source>
        <translation>最满的 rank 得到平均 1.5 倍的词元。一步变为几倍？</translation>
    </message>
    <message>
        <source>{step@start over imbalance=0} times: experts are most of the work, and everybody waits for the fullest.</source>
        <translation>{step@start over imbalance=0} 倍：专家占了大部分工作，大家都等最满的。</translation>
    </message>
    <message>
        <source>A cap of {capacity_factor}: a step of {step}, activations {activations_gib}, peak {memory}.</source>
        <translation>容量上限 {capacity_factor}：一步 {step}，激活 {activations_gib}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Tokens stay unbalanced. Cap the experts: a step under 3.4 seconds, with room for a tenth more than the mean.</source>
        <translation>词元仍失衡。限制专家容量：一步低于 3.4 秒，容量比平均多十分之一。</translation>
    </message>
    <message>
        <source>Room of an expert</source>
        <translation>专家容量</translation>
    </message>
    <message>
        <source>no cap</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>no room at all</source>
        <translation>完全没有余量</translation>
    </message>
    <message>
        <source>a quarter more</source>
        <translation>多四分之一</translation>
    </message>
    <message>
        <source>Half more on one rank costs {step@start less imbalance=0} of {step@imbalance=0}, and {memory@start less imbalance=0} of memory.</source>
        <translation>一个 rank 多一半，就要在 {step@imbalance=0} 上多花 {step@start less imbalance=0}，显存多 {memory@start less imbalance=0}。</translation>
    </message>
    <message>
        <source>What finds no room is dropped; what that does to learning, no schedule tells.</source>
        <translation>放不下的词元被丢弃；对学习的影响，调度看不出来。</translation>
    </message>
    <message>
        <source>Experts far away</source>
        <translation>远处的专家</translation>
    </message>
    <message>
        <source>Tokens that leave the node travel slowly: wider is not always faster.</source>
        <translation>离开节点的词元走得慢：铺得更宽不一定更快。</translation>
    </message>
    <message>
        <source>160 experts per layer lie on 32 GPUs of four nodes; {expert_comm_share@start} of the step moves tokens. On the 8 GPUs of one node: what share?</source>
        <translation>每层 160 个专家放在四个节点的 32 块 GPU 上；一步中 {expert_comm_share@start} 在搬运词元。放在一个节点的 8 块上：占多少？</translation>
    </message>
    <message>
        <source>{expert_comm_share@ep=8}: tokens no longer leave the node.</source>
        <translation>{expert_comm_share@ep=8}：词元不再离开节点。</translation>
    </message>
    <message>
        <source>Experts over {ep} GPUs: {expert_comm_share} moving tokens, states {states_gib}, a step of {step}.</source>
        <translation>专家分到 {ep} 块 GPU：搬运词元 {expert_comm_share}，状态 {states_gib}，一步 {step}。</translation>
    </message>
    <message>
        <source>Keep moving tokens under 10 % of the step, within 50 GiB.</source>
        <translation>搬运词元低于一步的 10 %，不超过 50 GiB。</translation>
    </message>
    <message>
        <source>half as wide</source>
        <translation>窄一半</translation>
    </message>
    <message>
        <source>Wider saves {states_gib@ep=8 less start} of states and costs {step@start less ep=8} a step.</source>
        <translation>铺得更宽省 {states_gib@ep=8 less start} 状态，每步多花 {step@start less ep=8}。</translation>
    </message>
    <message>
        <source>Two micro-batches at once</source>
        <translation>同时两个微批次</translation>
    </message>
    <message>
        <source>While one micro-batch sends its tokens, another can compute.</source>
        <translation>一个微批次在发词元时，另一个可以计算。</translation>
    </message>
    <message>
        <source>{expert_comm_share@start} of the step moves tokens between four nodes. Behind another micro-batch&apos;s work: what share is left?</source>
        <translation>一步中 {expert_comm_share@start} 在四个节点间搬运词元。藏在另一个微批次的工作后面：还剩多少？</translation>
    </message>
    <message>
        <source>{expert_comm_share@ep_overlap=1}: there is not enough work to hide all of it.</source>
        <translation>{expert_comm_share@ep_overlap=1}：工作不够多，藏不下全部。</translation>
    </message>
    <message>
        <source>{expert_comm_share} moving tokens, {bubble} bubble, a step of {step}.</source>
        <translation>搬运词元 {expert_comm_share}，气泡 {bubble}，一步 {step}。</translation>
    </message>
    <message>
        <source>Leave the experts on 32 GPUs and bring the step under 11 seconds.</source>
        <translation>专家仍在 32 块 GPU 上，把一步降到 11 秒以下。</translation>
    </message>
    <message>
        <source>smaller tokens</source>
        <translation>更小的词元</translation>
    </message>
    <message>
        <source>Overlap saves {step@start less ep_overlap=1}; sending eight bits instead of sixteen {step@start less ep_dtype=fp8}.</source>
        <translation>重叠省 {step@start less ep_overlap=1}；发送八位而不是十六位省 {step@start less ep_dtype=fp8}。</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>The same GPUs on a slower network</source>
        <translation>同样的 GPU，更慢的网络</translation>
    </message>
    <message>
        <source>What a network is worth depends on the layout: some layouts hardly notice it.</source>
        <translation>网络的价值取决于布局：有些几乎察觉不到。</translation>
    </message>
    <message>
        <source>GPUs that talk over PCIe share every layer by eight. What share of the step is waiting for messages?</source>
        <translation>通过 PCIe 通信的 GPU 把每层分成八份。一步中等消息占多少？</translation>
    </message>
    <message>
        <source>Under a quarter</source>
        <translation>不到四分之一</translation>
    </message>
    <message>
        <source>A quarter to a half</source>
        <translation>四分之一到一半</translation>
    </message>
    <message>
        <source>More than half</source>
        <translation>超过一半</translation>
    </message>
    <message>
        <source>{tensor_comm_share@start}: the layer waits longer than it computes.</source>
        <translation>{tensor_comm_share@start}：这一层等的比算的多。</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {tensor_comm_share} within layers, {data_comm_share} for gradients, {bubble} bubble, {mfu} MFU.</source>
        <translation>tp {tp}、pp {pp}：层内 {tensor_comm_share}，梯度 {data_comm_share}，气泡 {bubble}，MFU {mfu}。</translation>
    </message>
    <message>
        <source>Same GPUs, same wires: reach 40 % MFU.</source>
        <translation>同样的 GPU 和线路：达到 40 % MFU。</translation>
    </message>
    <message>
        <source>half as much splitting</source>
        <translation>少切一半</translation>
    </message>
    <message>
        <source>Stages send little: {mfu@tp=1;pp=8} MFU, against {mfu@start} with split layers.</source>
        <translation>阶段之间传得少：MFU {mfu@tp=1;pp=8}，切分层时只有 {mfu@start}。</translation>
    </message>
    <message>
        <source>Who sits next to whom</source>
        <translation>谁挨着谁</translation>
    </message>
    <message>
        <source>The order of ranks decides which messages stay in the node.</source>
        <translation>rank 顺序决定哪些消息留在节点内。</translation>
    </message>
    <message>
        <source>Which ranks should be neighbours in the node, so that the step is shortest?</source>
        <translation>让哪些 rank 在节点内相邻，一步最短？</translation>
    </message>
    <message>
        <source>Replicas first</source>
        <translation>副本优先</translation>
    </message>
    <message>
        <source>Stages first</source>
        <translation>阶段优先</translation>
    </message>
    <message>
        <source>Shards of a layer, then replicas</source>
        <translation>层的切片，然后副本</translation>
    </message>
    <message>
        <source>{step@rank_order=tp-cp-dp-pp} against {step@rank_order=dp-tp-cp-pp} with replicas first: layers talk most.</source>
        <translation>{step@rank_order=tp-cp-dp-pp}，副本优先是 {step@rank_order=dp-tp-cp-pp}：层内通信最多。</translation>
    </message>
    <message>
        <source>Within layers {tensor_comm_share}, gradients {data_comm_share}, a step of {step}.</source>
        <translation>层内 {tensor_comm_share}，梯度 {data_comm_share}，一步 {step}。</translation>
    </message>
    <message>
        <source>Same degrees, another order: bring the step under 3.9 seconds.</source>
        <translation>并行度不变，换顺序：把一步降到 3.9 秒以下。</translation>
    </message>
    <message>
        <source>stages together</source>
        <translation>阶段放一起</translation>
    </message>
    <message>
        <source>Nothing else was changed: {tensor_comm_share@start} within layers becomes {tensor_comm_share@rank_order=tp-cp-dp-pp}.</source>
        <translation>别的都没改：层内 {tensor_comm_share@start} 变为 {tensor_comm_share@rank_order=tp-cp-dp-pp}。</translation>
    </message>
    <message>
        <source>When others use the network</source>
        <translation>别人也在用网络时</translation>
    </message>
    <message>
        <source>What hides behind work stays hidden, until it does not fit there any more.</source>
        <translation>藏在计算后面的会一直藏着，直到藏不下。</translation>
    </message>
    <message>
        <source>Weights are shared over four nodes. Other jobs take half of the network: the step grows to {step@congestion=50 over start} times. They take nine tenths: how many times as long?</source>
        <translation>权重在四个节点间共享。别的任务占一半网络：一步变为 {step@congestion=50 over start} 倍。占九成：几倍？</translation>
    </message>
    <message>
        <source>{step@congestion=90 over start} times: at half it was {step@congestion=50 over start}.</source>
        <translation>{step@congestion=90 over start} 倍：占一半时是 {step@congestion=50 over start} 倍。</translation>
    </message>
    <message>
        <source>Others take {congestion} %: {data_comm_share} waiting for weights and gradients, {bubble} bubble, {step} a step.</source>
        <translation>别人占 {congestion} %：等权重和梯度 {data_comm_share}，气泡 {bubble}，一步 {step}。</translation>
    </message>
    <message>
        <source>Others take nine tenths. Bring the step under 13 seconds.</source>
        <translation>别人占九成。把一步降到 13 秒以下。</translation>
    </message>
    <message>
        <source>hope for the best</source>
        <translation>听天由命</translation>
    </message>
    <message>
        <source>no sharing of weights</source>
        <translation>不共享权重</translation>
    </message>
    <message>
        <source>On the congested network eight stages take {step@congestion=90;zero=1;pp=8}, shared weights {step@congestion=90}.</source>
        <translation>在拥塞的网络上，八个阶段用 {step@congestion=90;zero=1;pp=8}，共享权重用 {step@congestion=90}。</translation>
    </message>
    <message>
        <source>Half the bits, half the time?</source>
        <translation>位数减半，时间减半？</translation>
    </message>
    <message>
        <source>FP8 doubles the peak of matrix products, and nothing else gets faster.</source>
        <translation>FP8 让矩阵乘法峰值翻倍，别的都没变快。</translation>
    </message>
    <message>
        <source>Matrix products in FP8 have twice the peak. How many times as fast is the step?</source>
        <translation>FP8 矩阵乘法峰值翻倍。一步快几倍？</translation>
    </message>
    <message>
        <source>{tokens@precision=fp8 over start} times: attention, norms, messages and the optimizer stay as they are.</source>
        <translation>{tokens@precision=fp8 over start} 倍：注意力、归一化、消息和优化器都不变。</translation>
    </message>
    <message>
        <source>{precision}: {step} a step, {mfu} MFU, peak {memory}.</source>
        <translation>{precision}：一步 {step}，MFU {mfu}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Reach 139,000 tokens a second on the same GPUs.</source>
        <translation>在同样的 GPU 上达到每秒 139,000 个词元。</translation>
    </message>
    <message>
        <source>less splitting</source>
        <translation>少切分</translation>
    </message>
    <message>
        <source>MFU falls from {mfu@start} to {mfu@precision=fp8} while the step gets shorter: the peak it is counted against doubled.</source>
        <translation>一步变短，MFU 却从 {mfu@start} 降到 {mfu@precision=fp8}：作为分母的峰值翻倍了。</translation>
    </message>
    <message>
        <source>Sixteen bits</source>
        <translation>十六位</translation>
    </message>
    <message>
        <source>Half as many bits shrink activations, and tensor cores do far more than twice the work.</source>
        <translation>位数减半让激活变小，张量核心则快得远不止两倍。</translation>
    </message>
    <message>
        <source>A step in 16 bits takes {step@start} on eight V100s. In 32 bits: how many times as long?</source>
        <translation>八块 V100 上十六位一步 {step@start}。三十二位：几倍？</translation>
    </message>
    <message>
        <source>{step@precision=fp32 over start} times: the tensor cores of a V100 take sixteen bits only.</source>
        <translation>{step@precision=fp32 over start} 倍：V100 的张量核心只收十六位。</translation>
    </message>
    <message>
        <source>{precision}: {step} a step, activations {activations_gib}, peak {memory}.</source>
        <translation>{precision}：一步 {step}，激活 {activations_gib}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Bring the step under 1.72 seconds.</source>
        <translation>把一步降到 1.72 秒以下。</translation>
    </message>
    <message>
        <source>more bits, more at a time</source>
        <translation>更多位，一次更多</translation>
    </message>
    <message>
        <source>recompute to be safe</source>
        <translation>为保险而重算</translation>
    </message>
    <message>
        <source>Activations take {activations_gib@start} in sixteen bits and {activations_gib@precision=fp32} in thirty-two.</source>
        <translation>激活十六位用 {activations_gib@start}，三十二位用 {activations_gib@precision=fp32}。</translation>
    </message>
    <message>
        <source>Honest numbers</source>
        <translation>诚实的数字</translation>
    </message>
    <message>
        <source>Busy is not useful</source>
        <translation>忙碌不等于有用</translation>
    </message>
    <message>
        <source>HFU counts recomputed work, MFU does not: only one of them notices.</source>
        <translation>HFU 计入重计算，MFU 不计：只有一个会察觉。</translation>
    </message>
    <message>
        <source>Everything is recomputed. MFU was {mfu@start}, HFU {hfu@start}. What does HFU say now?</source>
        <translation>全部重计算。原来 MFU {mfu@start}，HFU {hfu@start}。现在 HFU 是？</translation>
    </message>
    <message>
        <source>Well above</source>
        <translation>明显更高</translation>
    </message>
    <message>
        <source>About the same</source>
        <translation>差不多</translation>
    </message>
    <message>
        <source>Well below</source>
        <translation>明显更低</translation>
    </message>
    <message>
        <source>{hfu@recompute=full}, while MFU falls to {mfu@recompute=full}: the GPUs are as busy as before.</source>
        <translation>{hfu@recompute=full}，而 MFU 降到 {mfu@recompute=full}：GPU 与之前一样忙。</translation>
    </message>
    <message>
        <source>MFU {mfu}, HFU {hfu}, {tokens}.</source>
        <translation>MFU {mfu}，HFU {hfu}，{tokens}。</translation>
    </message>
    <message>
        <source>Reach an HFU above 71.8 % with more than 39,000 tokens a second.</source>
        <translation>达到 71.8 % 以上的 HFU，且每秒超过 39,000 个词元。</translation>
    </message>
    <message>
        <source>Recomputing gives {hfu@recompute=full} HFU at {tokens@recompute=full}; without it {hfu@start} mean {tokens@start}.</source>
        <translation>重计算时 HFU {hfu@recompute=full}，{tokens@recompute=full}；不重计算时 {hfu@start} 意味着 {tokens@start}。</translation>
    </message>
    <message>
        <source>MFU {mfu}, {tokens}, a step of {step}.</source>
        <translation>MFU {mfu}，{tokens}，一步 {step}。</translation>
    </message>
    <message>
        <source>share more</source>
        <translation>共享更多</translation>
    </message>
    <message>
        <source>A large batch flatters</source>
        <translation>大批次显得好看</translation>
    </message>
    <message>
        <source>A larger batch thins out bubble and optimizer: the same layout shows a higher MFU.</source>
        <translation>更大的批次稀释气泡和优化器：同一布局显示更高的 MFU。</translation>
    </message>
    <message>
        <source>64 sequences a step: {mfu@start} MFU. The same layout with 1,024 sequences: what MFU?</source>
        <translation>每步 64 条序列：MFU {mfu@start}。同一布局 1,024 条：MFU 多少？</translation>
    </message>
    <message>
        <source>{mfu@global_batch=1024}: the bubble fell from {bubble@start} to {bubble@global_batch=1024}.</source>
        <translation>{mfu@global_batch=1024}：气泡从 {bubble@start} 降到 {bubble@global_batch=1024}。</translation>
    </message>
    <message>
        <source>{global_batch} sequences a step: {mfu} MFU, {bubble} bubble, {step} a step.</source>
        <translation>每步 {global_batch} 条序列：MFU {mfu}，气泡 {bubble}，一步 {step}。</translation>
    </message>
    <message>
        <source>Keep 64 sequences a step and reach 45.5 % MFU.</source>
        <translation>保持每步 64 条序列，达到 45.5 % MFU。</translation>
    </message>
    <message>
        <source>a larger batch</source>
        <translation>更大的批次</translation>
    </message>
    <message>
        <source>Two MFUs compare only at the same batch: here {mfu@global_batch=1024 less start} are the batch&apos;s alone.</source>
        <translation>两个 MFU 只能在相同批次下比较：这里 {mfu@global_batch=1024 less start} 全来自批次。</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>A small layer is done before the host can launch the next one; the GPU looks slow and waits.</source>
        <translation>小层算完时主机还没启动下一层；GPU 看似慢，其实在等。</translation>
    </message>
    <message>
        <source>A model of half a billion parameters runs at {mfu@start} MFU. What share of the step do the GPUs wait for kernels to be launched?</source>
        <translation>五亿参数的模型 MFU 为 {mfu@start}。一步中 GPU 等待内核启动占多少？</translation>
    </message>
    <message>
        <source>{host_share@start}: faster GPUs would not help at all.</source>
        <translation>{host_share@start}：更快的 GPU 毫无帮助。</translation>
    </message>
    <message>
        <source>{host_share} waiting for launches, {mfu} MFU, {tokens}.</source>
        <translation>等待启动 {host_share}，MFU {mfu}，{tokens}。</translation>
    </message>
    <message>
        <source>Bring the waiting for launches under 10 %.</source>
        <translation>把等待启动降到 10 % 以下。</translation>
    </message>
    <message>
        <source>twice the work per launch</source>
        <translation>每次启动双倍工作</translation>
    </message>
    <message>
        <source>Recorded launches alone bring {mfu@cuda_graphs=full}, larger micro-batches alone {mfu@micro_batch=8}, both {mfu@cuda_graphs=full;micro_batch=8}.</source>
        <translation>只录制启动 {mfu@cuda_graphs=full}，只加大微批次 {mfu@micro_batch=8}，两者 {mfu@cuda_graphs=full;micro_batch=8}。</translation>
    </message>
    <message>
        <source>Whole designs</source>
        <translation>完整设计</translation>
    </message>
    <message>
        <source>A 7B on one node</source>
        <translation>单节点上的 7B</translation>
    </message>
    <message>
        <source>The simplest layout that fits is mostly the fastest.</source>
        <translation>放得下的最简单布局往往最快。</translation>
    </message>
    <message>
        <source>Eight GPUs share every layer: {tokens@start}. With a whole model on each, optimizer shared: how many times as fast?</source>
        <translation>八块 GPU 分担每层：{tokens@start}。每块放整个模型、共享优化器：快几倍？</translation>
    </message>
    <message>
        <source>{tokens@tp=1 over start} times: nobody waits within layers.</source>
        <translation>{tokens@tp=1 over start} 倍：层内没有等待。</translation>
    </message>
    <message>
        <source>{tokens}, {mfu} MFU, peak {memory}.</source>
        <translation>{tokens}，MFU {mfu}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Find a layout above 72 % MFU.</source>
        <translation>找到 MFU 超过 72 % 的布局。</translation>
    </message>
    <message>
        <source>no splitting alone</source>
        <translation>只是不切分</translation>
    </message>
    <message>
        <source>large micro-batches with recomputation</source>
        <translation>大微批次加重计算</translation>
    </message>
    <message>
        <source>The fastest splits and recomputes nothing: {step@tp=1;zero=2;micro_batch=2} against {step@start}.</source>
        <translation>最快的既不切分也不重算：{step@tp=1;zero=2;micro_batch=2} 对 {step@start}。</translation>
    </message>
    <message>
        <source>A 70B on 64 GPUs</source>
        <translation>64 块 GPU 上的 70B</translation>
    </message>
    <message>
        <source>Between splitting layers and adding stages lies a balance that no rule of thumb finds.</source>
        <translation>在切分层与增加阶段之间有一个经验法则找不到的平衡。</translation>
    </message>
    <message>
        <source>Which of these is fastest on 64 GPUs?</source>
        <translation>在 64 块 GPU 上哪个最快？</translation>
    </message>
    <message>
        <source>tp 8, pp 1</source>
        <translation>tp 8、pp 1</translation>
    </message>
    <message>
        <source>tp 8, pp 4</source>
        <translation>tp 8、pp 4</translation>
    </message>
    <message>
        <source>tp 4, pp 4</source>
        <translation>tp 4、pp 4</translation>
    </message>
    <message>
        <source>tp 2, pp 16</source>
        <translation>tp 2、pp 16</translation>
    </message>
    <message>
        <source>{step@tp=4;pp=4} against {step@tp=8;pp=1} of the first: half the messages within layers for a small bubble.</source>
        <translation>{step@tp=4;pp=4}，第一个是 {step@tp=8;pp=1}：层内消息减半，换来小气泡。</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}: {step}, peak {memory}, {tensor_comm_share} messages within layers, {bubble} bubble.</source>
        <translation>tp {tp}、pp {pp}：{step}，峰值 {memory}，层内消息 {tensor_comm_share}，气泡 {bubble}。</translation>
    </message>
    <message>
        <source>Bring the step under 14 seconds.</source>
        <translation>把一步降到 14 秒以下。</translation>
    </message>
    <message>
        <source>no stages</source>
        <translation>不用阶段</translation>
    </message>
    <message>
        <source>Waiting within layers falls from {tensor_comm_share@tp=8;pp=4} to {tensor_comm_share@tp=4;pp=4}, the bubble grows from {bubble@tp=8;pp=4} to {bubble@tp=4;pp=4}.</source>
        <translation>层内等待从 {tensor_comm_share@tp=8;pp=4} 降到 {tensor_comm_share@tp=4;pp=4}，气泡从 {bubble@tp=8;pp=4} 增到 {bubble@tp=4;pp=4}。</translation>
    </message>
    <message>
        <source>A 175B on 512 GPUs</source>
        <translation>512 块 GPU 上的 175B</translation>
    </message>
    <message>
        <source>Interleaving pays where stages are many; splitting layers less pays where memory allows.</source>
        <translation>阶段多时交错划算；显存够时少切层划算。</translation>
    </message>
    <message>
        <source>Eight stages, one chunk each: {bubble@start} of bubble. With six chunks: what share?</source>
        <translation>八个阶段各一个分块：气泡 {bubble@start}。六个分块时占多少？</translation>
    </message>
    <message>
        <source>{bubble@chunks=6}: what is left is imbalance, not way in and out.</source>
        <translation>{bubble@chunks=6}：剩下的是不均衡，不是预热和排空。</translation>
    </message>
    <message>
        <source>tp {tp}, pp {pp}, {chunks} chunks: {step}, {bubble} bubble, {tensor_comm_share} within layers, peak {memory}.</source>
        <translation>tp {tp}、pp {pp}、{chunks} 个分块：{step}，气泡 {bubble}，层内 {tensor_comm_share}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Bring the MFU above 63 %.</source>
        <translation>把 MFU 提到 63 % 以上。</translation>
    </message>
    <message>
        <source>chunks alone</source>
        <translation>只加分块</translation>
    </message>
    <message>
        <source>less splitting alone</source>
        <translation>只少切分</translation>
    </message>
    <message>
        <source>The start reached {mfu@start}; with layers split by four and six chunks it is {mfu@tp=4;pp=8;chunks=6}.</source>
        <translation>起点为 {mfu@start}；层切成四份、六个分块时为 {mfu@tp=4;pp=8;chunks=6}。</translation>
    </message>
    <message>
        <source>A mixture of experts on 32 GPUs</source>
        <translation>32 块 GPU 上的混合专家</translation>
    </message>
    <message>
        <source>Experts, stages and shards compete for the same GPUs; the fewest stages that fit win.</source>
        <translation>专家、阶段和切片争用同一批 GPU；放得下的最少阶段胜出。</translation>
    </message>
    <message>
        <source>Two stages instead of four: the bubble shrinks, states grow. The step?</source>
        <translation>两个阶段代替四个：气泡缩小，状态变大。一步呢？</translation>
    </message>
    <message>
        <source>Shorter</source>
        <translation>更短</translation>
    </message>
    <message>
        <source>As long</source>
        <translation>一样长</translation>
    </message>
    <message>
        <source>Longer still</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>{step@pp=2 over start} of it: {bubble@start} of bubble become {bubble@pp=2}.</source>
        <translation>是它的 {step@pp=2 over start}：气泡从 {bubble@start} 变为 {bubble@pp=2}。</translation>
    </message>
    <message>
        <source>ep {ep}, pp {pp}, tp {tp}: {step}, {mfu} MFU, {bubble} bubble, {expert_comm_share} moving tokens, peak {memory}.</source>
        <translation>ep {ep}、pp {pp}、tp {tp}：{step}，MFU {mfu}，气泡 {bubble}，搬运词元 {expert_comm_share}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Find the fastest layout that fits: over 48 % MFU.</source>
        <translation>找出放得下的最快布局：MFU 超过 48 %。</translation>
    </message>
    <message>
        <source>fewer experts apart</source>
        <translation>专家分得少些</translation>
    </message>
    <message>
        <source>The bubble fell from {bubble@start} to {bubble@pp=2}; tokens on the way take {expert_comm_share@pp=2}.</source>
        <translation>气泡从 {bubble@start} 降到 {bubble@pp=2}；搬运词元占 {expert_comm_share@pp=2}。</translation>
    </message>
    <message>
        <source>The fewest GPUs</source>
        <translation>最少的 GPU</translation>
    </message>
    <message>
        <source>A budget turns the question round: what is the least that is fast enough?</source>
        <translation>预算把问题反过来：最少多少才够快？</translation>
    </message>
    <message>
        <source>64 GPUs share every layer by eight and make {tokens@start}. Half of them with layers shared by two: how many times as many tokens?</source>
        <translation>64 块 GPU 把层切成八份，产出 {tokens@start}。一半 GPU、层切成两份：词元是几倍？</translation>
    </message>
    <message>
        <source>{tokens@nodes=4;tp=2 over start}: half the GPUs lose less than half.</source>
        <translation>{tokens@nodes=4;tp=2 over start}：GPU 减半，损失不到一半。</translation>
    </message>
    <message>
        <source>{accelerators} GPUs: {tokens}, {mfu} MFU, peak {memory}.</source>
        <translation>{accelerators} 块 GPU：{tokens}，MFU {mfu}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>40,000 tokens a second are wanted. Use as few GPUs as you can: no more than 16.</source>
        <translation>需要每秒 40,000 个词元。用尽量少的 GPU：不超过 16 块。</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>fewer nodes, same splitting</source>
        <translation>更少节点，同样切分</translation>
    </message>
    <message>
        <source>Each GPU makes {tokens_per_gpu@start} at the start and {tokens_per_gpu@nodes=2;tp=2} in a layout that sixteen suffice for.</source>
        <translation>起点每块 GPU 产出 {tokens_per_gpu@start}，在只需十六块的布局中为 {tokens_per_gpu@nodes=2;tp=2}。</translation>
    </message>
    <message>
        <source>copies to and from the host, exposed</source>
        <translation>往返主机的拷贝，未掩盖</translation>
    </message>
    <message>
        <source>share of the weights outside the device</source>
        <translation>设备之外的权重比例</translation>
    </message>
    <message>
        <source>knob offload_weights</source>
        <translation>参数 offload_weights</translation>
    </message>
    <message>
        <source>bandwidth between one accelerator and its host</source>
        <translation>一个加速器与其主机间的带宽</translation>
    </message>
    <message>
        <source>share of the optimizer outside the device</source>
        <translation>设备之外的优化器比例</translation>
    </message>
    <message>
        <source>knob offload_optimizer</source>
        <translation>参数 offload_optimizer</translation>
    </message>
    <message>
        <source>the slower of device and host</source>
        <translation>设备与主机中较慢者</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>两者同时</translation>
    </message>
    <message>
        <source>share of the optimizer on the device</source>
        <translation>设备上的优化器比例</translation>
    </message>
    <message>
        <source>update of the host&apos;s part</source>
        <translation>主机那部分的更新</translation>
    </message>
    <message>
        <source>memory bandwidth that a rank&apos;s share of an update by the cores attains</source>
        <translation>核心更新中一个 rank 的份额达到的内存带宽</translation>
    </message>
    <message>
        <source>copies to and from the host of every micro-batch, exposed</source>
        <translation>每个微批次往返主机的拷贝，未掩盖</translation>
    </message>
    <message>
        <source>copies to and from the host of a stage, one micro-batch, exposed</source>
        <translation>一个阶段往返主机的拷贝，一个微批次，未掩盖</translation>
    </message>
    <message>
        <source>copies to and from the host, hidden or not</source>
        <translation>往返主机的拷贝，无论是否掩盖</translation>
    </message>
    <message>
        <source>copies to and from the host of every micro-batch, hidden or not</source>
        <translation>每个微批次往返主机的拷贝，无论是否掩盖</translation>
    </message>
    <message>
        <source>copies to and from the host of a stage, one micro-batch</source>
        <translation>一个阶段往返主机的拷贝，一个微批次</translation>
    </message>
    <message>
        <source>weights on the device</source>
        <translation>设备上的权重</translation>
    </message>
    <message>
        <source>gradients on the device</source>
        <translation>设备上的梯度</translation>
    </message>
    <message>
        <source>optimizer states on the device</source>
        <translation>设备上的优化器状态</translation>
    </message>
    <message>
        <source>a rank&apos;s share of what the drives read</source>
        <translation>硬盘读取中一个 rank 的份额</translation>
    </message>
    <message>
        <source>a rank&apos;s share of what the drives write</source>
        <translation>硬盘写入中一个 rank 的份额</translation>
    </message>
    <message>
        <source>GPT 12B</source>
        <translation>GPT 12B</translation>
    </message>
    <message>
        <source>assumption: as NVSwitch, 234.9 of 300 GB/s (stas00/ml-engineering)</source>
        <translation>假设：同 NVSwitch，300 GB/s 中的 234.9（stas00/ml-engineering）</translation>
    </message>
    <message>
        <source>updated weights on their way to the device</source>
        <translation>发往设备的已更新权重</translation>
    </message>
    <message>
        <source>gradients on their way to the host</source>
        <translation>发往主机的梯度</translation>
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
        <translation>设备之外的激活比例</translation>
    </message>
    <message>
        <source>knob offload_activations</source>
        <translation>参数 offload_activations</translation>
    </message>
    <message>
        <source>activations on the device</source>
        <translation>设备上的激活</translation>
    </message>
    <message>
        <source>GPT 20B</source>
        <translation>GPT 20B</translation>
    </message>
    <message>
        <source>update that alternates between device and host</source>
        <translation>在设备与主机间交替的更新</translation>
    </message>
    <message>
        <source>groups of parameters of which one is updated on the device</source>
        <translation>其中一组在设备上更新的参数组数</translation>
    </message>
    <message>
        <source>Llama-2-7B</source>
        <translation>Llama-2-7B</translation>
    </message>
    <message>
        <source>knobs train, lora_rank</source>
        <translation>参数 train, lora_rank</translation>
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
        <translation>梯度送出，主机更新，权重送回</translation>
    </message>
    <message>
        <source>share of the weights on the device</source>
        <translation>设备上的权重比例</translation>
    </message>
    <message>
        <source>optimizer, and what a delayed update takes beyond the step</source>
        <translation>优化器，以及延迟更新超出一步的部分</translation>
    </message>
    <message>
        <source>optimizer, hidden or not</source>
        <translation>优化器，无论是否掩盖</translation>
    </message>
    <message>
        <source>forward of one layer with quantized weights</source>
        <translation>带量化权重的一层的前向</translation>
    </message>
    <message>
        <source>LLaMA-65B</source>
        <translation>LLaMA-65B</translation>
    </message>
    <message>
        <source>assumption: 0.9 x the median (.781) of the fractions of peak that 12 accelerators achieve in matrix products (stas00/ml-engineering); attention scaled from the A100 by the same ratio</source>
        <translation>假设：12 种加速器矩阵乘所达峰值比例的中位数（.781）乘以 0.9（stas00/ml-engineering）；注意力按同一比例由 A100 换算</translation>
    </message>
    <message>
        <source>dequantizing a layer&apos;s weights</source>
        <translation>反量化一层的权重</translation>
    </message>
    <message>
        <source>backward of one layer with quantized weights</source>
        <translation>带量化权重的一层的反向</translation>
    </message>
    <message>
        <source>products of an update</source>
        <translation>一次更新的矩阵乘</translation>
    </message>
    <message>
        <source>counted matrix by matrix, at the rate of large products</source>
        <translation>逐矩阵计数，按大矩阵乘的速率</translation>
    </message>
    <message>
        <source>FLOPs of an update per parameter</source>
        <translation>每参数一次更新的 FLOPs</translation>
    </message>
    <message>
        <source>counted matrix by matrix; knob optimizer</source>
        <translation>逐矩阵计数；参数 optimizer</translation>
    </message>
    <message>
        <source>gradients, freed layer by layer</source>
        <translation>逐层释放的梯度</translation>
    </message>
    <message>
        <source>gradients of one layer</source>
        <translation>一层的梯度</translation>
    </message>
    <message>
        <source>bytes per weight on its way</source>
        <translation>传输中每个权重的字节</translation>
    </message>
    <message>
        <source>knob weight_bits</source>
        <translation>参数 weight_bits</translation>
    </message>
    <message>
        <source>dequantizing gathered weights</source>
        <translation>反量化收集的权重</translation>
    </message>
    <message>
        <source>gathering a stage&apos;s weights from their second copy</source>
        <translation>从第二份副本收集一个阶段的权重</translation>
    </message>
    <message>
        <source>bytes per gradient on its way</source>
        <translation>传输中每个梯度的字节</translation>
    </message>
    <message>
        <source>knob wire_bits</source>
        <translation>参数 wire_bits</translation>
    </message>
    <message>
        <source>quantizing scattered gradients</source>
        <translation>量化散布的梯度</translation>
    </message>
    <message>
        <source>weights and their second copy</source>
        <translation>权重及其第二份副本</translation>
    </message>
    <message>
        <source>ranks that share a second copy of the weights</source>
        <translation>分片权重第二份副本的 rank 数</translation>
    </message>
    <message>
        <source>knob secondary_shard</source>
        <translation>参数 secondary_shard</translation>
    </message>
    <message>
        <source>scattering shared gradients to their optimizers</source>
        <translation>把分片的梯度散布到其优化器</translation>
    </message>
    <message>
        <source>ranks that share gradients</source>
        <translation>分片梯度的 rank 数</translation>
    </message>
    <message>
        <source>knob gradient_shard</source>
        <translation>参数 gradient_shard</translation>
    </message>
    <message>
        <source>gathering updated weights to those that share them</source>
        <translation>把更新后的权重收集到分片它们的 rank</translation>
    </message>
    <message>
        <source>ranks that share weights</source>
        <translation>分片权重的 rank 数</translation>
    </message>
    <message>
        <source>knob weight_shard</source>
        <translation>参数 weight_shard</translation>
    </message>
    <message>
        <source>Llama-3.2-3B</source>
        <translation>Llama-3.2-3B</translation>
    </message>
    <message>
        <source>PCIe 4.0 x16: 32 GB/s nominal, about 25 through the host; no peer-to-peer</source>
        <translation>PCIe 4.0 x16：标称 32 GB/s，经主机约 25；无点对点</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on pcie</source>
        <translation>一个加速器在 pcie 上的可达带宽</translation>
    </message>
    <message>
        <source>OLCF Frontier user guide: 512 GB of DDR4 at 205 GB/s, 36 GB/s between CPU and each die, two drives of 1.9 TB that read 8 and write 4 GB/s together</source>
        <translation>OLCF Frontier user guide：512 GB DDR4，205 GB/s；CPU 与每颗裸片间 36 GB/s；两块 1.9 TB 硬盘，合计读 8、写 4 GB/s</translation>
    </message>
    <message>
        <source>assumption: as a DGX H100</source>
        <translation>假设：同 DGX H100</translation>
    </message>
    <message>
        <source>assumption: as a DGX A100</source>
        <translation>假设：同 DGX A100</translation>
    </message>
    <message>
        <source>attained bandwidth of one accelerator on ethernet</source>
        <translation>一个加速器在 ethernet 上的可达带宽</translation>
    </message>
    <message>
        <source>assumption: TCP attains 0.4 to 0.6 at five to ten times the latency</source>
        <translation>假设：TCP 达到 0.4 至 0.6，延迟为五到十倍</translation>
    </message>
    <message>
        <source>Formats of states</source>
        <translation>状态的格式</translation>
    </message>
    <message>
        <source>How many bytes the optimizer&apos;s numbers take. Adam&apos;s two moments take 8 bytes per parameter in fp32, 4 in bf16, 2 in blocks of 8 bits; an fp32 master copy takes 4 more. Without one, small updates to 16-bit weights round away.</source>
        <translation>优化器的数占多少字节。Adam 的两个动量每参数在 fp32 下占 8 字节，bf16 下 4，8 位分块下 2；fp32 主副本再占 4。没有主副本时，16 位权重的微小更新会被舍入掉。</translation>
    </message>
    <message>
        <source>Projected gradients</source>
        <translation>投影梯度</translation>
    </message>
    <message>
        <source>GaLore keeps moments of a low-rank projection of every gradient: of an m by n matrix m r + 2 n r numbers instead of 2 m n. The projection is found anew every few hundred steps, which is not priced.</source>
        <translation>GaLore 保留每个梯度低秩投影的动量：对 m 乘 n 的矩阵为 m r + 2 n r 个数，而非 2 m n。投影每几百步重新求一次，这部分未计入。</translation>
    </message>
    <message>
        <source>Sharding by class of states</source>
        <translation>按状态类别分片</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer states are each shared in a group of their own: weights where links are fastest, the optimizer among all. Gathers of every micro-batch then stay on fast links, and what the slow ones carry travels once a step.</source>
        <translation>权重、梯度和优化器状态各在自己的组内分片：权重在链路最快处，优化器在全部 rank 间。每个微批次的收集于是留在快速链路上，慢速链路上的数据每步只传一次。</translation>
    </message>
    <message>
        <source>State offload</source>
        <translation>状态卸载</translation>
    </message>
    <message>
        <source>Keeps optimizer states or weights in the memory of the host, or on its drives. Weights come for every use, behind the layer that runs; the host&apos;s cores update what lies there, far slower than a device. A delayed update hides behind the next step, an interleaved one shares the work with the device.</source>
        <translation>把优化器状态或权重放在主机内存或其硬盘上。权重每次使用时取来，与正在运行的层重叠；放在那里的由主机核心更新，比设备慢得多。延迟更新藏在下一步之后，交错更新与设备分担工作。</translation>
    </message>
    <message>
        <source>Updates every layer as soon as its gradient is there, and frees the gradient. It takes one micro-batch and no pipeline: gradients of several could not add up.</source>
        <translation>每层的梯度一到就更新并释放梯度。要求一个微批次且无流水线：多个微批次的梯度无法累加。</translation>
    </message>
    <message>
        <source>Three ways to send less between nodes with ZeRO 3: weights travel in 8 bits, a second copy of them within a node serves the backward, and gradients travel in 4 bits. Together a quarter of the bytes.</source>
        <translation>ZeRO 3 下减少节点间发送的三种办法：权重以 8 位传输，节点内的第二份副本供反向使用，梯度以 4 位传输。合起来为四分之一的字节。</translation>
    </message>
    <message>
        <source>a node puts %1 GiB into its host&apos;s memory, which has %2 GiB</source>
        <translation>一个节点要在主机内存中放 %1 GiB，而其只有 %2 GiB</translation>
    </message>
    <message>
        <source>a node puts %1 GiB on its drives, which have %2 GiB</source>
        <translation>一个节点要在硬盘上放 %1 GiB，而其只有 %2 GiB</translation>
    </message>
    <message numerus="yes">
        <source>%n Bs are read as input gradients (I), because their Ws stand in the table: so PyTorch 2.5 and older write them.</source>
        <translation>
            <numerusform>%n 个 B 按输入梯度 (I) 读取，因为表中有对应的 W：PyTorch 2.5 及更早版本如此书写。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n BWs are read as full backwards (B), as PyTorch 2.5 and older write them.</source>
        <translation>
            <numerusform>%n 个 BW 按完整反向 (B) 读取，PyTorch 2.5 及更早版本如此书写。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: this text is nothing that is read here; texts that are: configurations of training frameworks, `nvidia-smi topo -m`, nccl-tests, JSON and CSV</source>
        <translation>%1：无法读取此文本；可读取：训练框架的配置、`nvidia-smi topo -m`、nccl-tests、JSON 和 CSV</translation>
    </message>
    <message>
        <source>this log prints more than %1 arguments</source>
        <translation>此日志的参数超过 %1 个</translation>
    </message>
    <message>
        <source>there are no arguments in it, like num_layers .... 12</source>
        <translation>其中没有 num_layers .... 12 这样的参数</translation>
    </message>
    <message>
        <source>there are more than %1 overrides</source>
        <translation>覆盖项超过 %1 个</translation>
    </message>
    <message>
        <source>sequences of one micro-batch</source>
        <translation>一个微批次的序列数</translation>
    </message>
    <message>
        <source>sequences of one optimizer step, over all ranks</source>
        <translation>一个优化器步的序列数（所有 rank）</translation>
    </message>
    <message>
        <source>micro-batches of one data-parallel rank per step</source>
        <translation>每步每个数据并行 rank 的微批次数</translation>
    </message>
    <message>
        <source>sequences of one data-parallel rank per step</source>
        <translation>每步每个数据并行 rank 的序列数</translation>
    </message>
    <message>
        <source>tokens of one micro-batch, since August 2026</source>
        <translation>一个微批次的 token 数（2026 年 8 月起）</translation>
    </message>
    <message>
        <source>tokens of one optimizer step, since August 2026</source>
        <translation>一个优化器步的 token 数（2026 年 8 月起）</translation>
    </message>
    <message>
        <source>sequences of one device per optimizer step</source>
        <translation>每个优化器步每个设备的序列数</translation>
    </message>
    <message>
        <source>%1 hangs on it, line %2</source>
        <translation>%1 取决于它，第 %2 行</translation>
    </message>
    <message>
        <source>%1 hangs on a command, which is not run, line %2</source>
        <translation>%1 取决于一个不会执行的命令，第 %2 行</translation>
    </message>
    <message>
        <source>line %1 leaves it open: %2</source>
        <translation>第 %1 行未确定：%2</translation>
    </message>
    <message>
        <source>line %1: %2 is %3, which is not %4</source>
        <translation>第 %1 行：%2 是 %3，不是%4</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>一个词</translation>
    </message>
    <message>
        <source>within reach</source>
        <translation>在范围内</translation>
    </message>
    <message>
        <source>nearest is %1</source>
        <translation>最接近的是 %1</translation>
    </message>
    <message>
        <source>%1 names it, line %2</source>
        <translation>%1 提到它，第 %2 行</translation>
    </message>
    <message>
        <source>%1 accelerators are no multiple of the %2 that its degrees need</source>
        <translation>%1 张卡不是各并行度所需 %2 的倍数</translation>
    </message>
    <message>
        <source>%1 sequences for each data-parallel rank: it follows from the number of accelerators</source>
        <translation>每个数据并行 rank %1 个序列：由卡数得出</translation>
    </message>
    <message>
        <source>%1 tokens in a micro-batch: it follows from the sequence length</source>
        <translation>每个微批次 %1 个 token：由序列长度得出</translation>
    </message>
    <message>
        <source>it follows from the global batch and the number of accelerators</source>
        <translation>由全局批次和卡数得出</translation>
    </message>
    <message>
        <source>the file does not say it</source>
        <translation>文件未说明</translation>
    </message>
    <message>
        <source>the number of accelerators is not in the file</source>
        <translation>文件中没有卡数</translation>
    </message>
    <message>
        <source>the file names %1, which the catalog does not have</source>
        <translation>文件提到 %1，目录中没有</translation>
    </message>
    <message>
        <source>the file does not say which</source>
        <translation>文件未说明是哪个</translation>
    </message>
    <message>
        <source>nothing is written for &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>无法写出“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>this JSON is %1; a configuration is an object</source>
        <translation>此 JSON 是 %1；配置应为对象</translation>
    </message>
    <message>
        <source>this JSON has more than %1 keys</source>
        <translation>此 JSON 的键超过 %1 个</translation>
    </message>
    <message>
        <source>gathers ahead of use are what overlap_params prices</source>
        <translation>提前收集由 overlap_params 计入</translation>
    </message>
    <message>
        <source>shared within a node, copied between nodes</source>
        <translation>节点内分片，节点间复制</translation>
    </message>
    <message>
        <source>the plan is in this file</source>
        <translation>方案在此文件中</translation>
    </message>
    <message>
        <source>it is in %1</source>
        <translation>在 %1 中</translation>
    </message>
    <message>
        <source>no mixed precision: whatever type the model is loaded in</source>
        <translation>无混合精度：取决于加载模型的类型</translation>
    </message>
    <message>
        <source>of fp8&apos;s scales</source>
        <translation>fp8 缩放相关</translation>
    </message>
    <message>
        <source>of the experts&apos; weights</source>
        <translation>专家权重相关</translation>
    </message>
    <message>
        <source>it follows from %1 layers per stage, the model and pp</source>
        <translation>由每阶段 %1 层、模型和 pp 得出</translation>
    </message>
    <message>
        <source>%1 nodes; how many accelerators each has is not in the file</source>
        <translation>%1 个节点；文件中没有每节点卡数</translation>
    </message>
    <message>
        <source>of its tests</source>
        <translation>测试相关</translation>
    </message>
    <message>
        <source>the ZeRO stage is in this file</source>
        <translation>ZeRO 阶段在此文件中</translation>
    </message>
    <message>
        <source>its moments of 8 bits are not priced yet</source>
        <translation>其 8 位动量尚未计价</translation>
    </message>
    <message>
        <source>every sequence is taken as full</source>
        <translation>每个序列视为满长</translation>
    </message>
    <message>
        <source>%1: a grid of matrices; priced as one axis</source>
        <translation>%1：矩阵网格；按一个轴计价</translation>
    </message>
    <message>
        <source>%1 sequences do not divide into %2 micro-batches</source>
        <translation>%1 个序列不能分成 %2 个微批次</translation>
    </message>
    <message>
        <source>It trains a vision transformer; models here read text.</source>
        <translation>它训练视觉 Transformer；此处的模型处理文本。</translation>
    </message>
    <message>
        <source>the nodes are in the host file</source>
        <translation>节点在主机文件中</translation>
    </message>
    <message>
        <source>of kernels</source>
        <translation>内核相关</translation>
    </message>
    <message>
        <source>&quot;auto&quot;: the trainer fills it in</source>
        <translation>“auto”：由训练器填入</translation>
    </message>
    <message>
        <source>%1 is no number of sequences</source>
        <translation>%1 不是序列数</translation>
    </message>
    <message>
        <source>%1 is no stage of ZeRO; there are 0 to 3</source>
        <translation>%1 不是 ZeRO 阶段；取值 0 到 3</translation>
    </message>
    <message>
        <source>a second copy of the weights lies within so many ranks; dp_shard would come near, but it shares optimizer and gradients, too</source>
        <translation>权重的第二份副本分布在这些 rank 上；dp_shard 相近，但还会分片优化器和梯度</translation>
    </message>
    <message>
        <source>compressed messages (wire_bits) are not priced yet</source>
        <translation>压缩消息 (wire_bits) 尚未计价</translation>
    </message>
    <message>
        <source>part of the updates stays on the accelerator; the whole optimizer is taken as offloaded</source>
        <translation>部分更新留在加速器上；整个优化器视为已卸载</translation>
    </message>
    <message>
        <source>no knob stands for the type of messages alone</source>
        <translation>没有单独表示消息类型的参数</translation>
    </message>
    <message>
        <source>its compressed messages are not priced</source>
        <translation>其压缩消息未计价</translation>
    </message>
    <message>
        <source>whether layers run again is in the model&apos;s code</source>
        <translation>是否重计算由模型代码决定</translation>
    </message>
    <message>
        <source>of the optimizer&apos;s steps</source>
        <translation>优化器步相关</translation>
    </message>
    <message>
        <source>of learning rates</source>
        <translation>学习率相关</translation>
    </message>
    <message>
        <source>of the loss scale</source>
        <translation>损失缩放相关</translation>
    </message>
    <message>
        <source>of buffers and their sizes</source>
        <translation>缓冲区及大小相关</translation>
    </message>
    <message>
        <source>isp: sequence parallelism by all-to-all, without tensor parallelism</source>
        <translation>isp：all-to-all 序列并行，无张量并行</translation>
    </message>
    <message>
        <source>how weights that are shared among ranks are fetched ahead</source>
        <translation>分片权重的预取方式</translation>
    </message>
    <message>
        <source>weights are shared over %1 ranks; priced as they are after zero</source>
        <translation>权重分片到 %1 个 rank；按 zero 计价</translation>
    </message>
    <message>
        <source>-1: as many ranks as data parallelism has, and no more than experts</source>
        <translation>-1：与数据并行的 rank 数相同，不超过专家数</translation>
    </message>
    <message>
        <source>of checkpoints</source>
        <translation>检查点相关</translation>
    </message>
    <message>
        <source>of buffers</source>
        <translation>缓冲区相关</translation>
    </message>
    <message>
        <source>of the model&apos;s inside</source>
        <translation>模型内部相关</translation>
    </message>
    <message>
        <source>it sets what this file does not say: ici_fsdp_parallelism -1 and dcn_data_parallelism -1, unless it was changed</source>
        <translation>它设定此文件未说明的内容：ici_fsdp_parallelism -1 和 dcn_data_parallelism -1，除非被修改</translation>
    </message>
    <message>
        <source>-1: what the other axes leave</source>
        <translation>-1：其他轴剩余的部分</translation>
    </message>
    <message>
        <source>virtual stages as MaxText counts them: set chunks where it matters</source>
        <translation>MaxText 计法的虚拟阶段：需要时设置 chunks</translation>
    </message>
    <message>
        <source>%1 sequences per device are less than one per sequence-sharing group</source>
        <translation>每设备 %1 个序列，少于每个共享序列的组一个</translation>
    </message>
    <message>
        <source>what it keeps on the host is not priced</source>
        <translation>其保存在主机上的部分未计价</translation>
    </message>
    <message>
        <source>%1 is a quantization that is not priced here</source>
        <translation>%1 是此处未计价的量化</translation>
    </message>
    <message>
        <source>how tensors lie on the mesh is not interpreted</source>
        <translation>张量在网格上的分布不作解释</translation>
    </message>
    <message>
        <source>tokens above it are dropped; set it here as a knob if it matters</source>
        <translation>超出的 token 被丢弃；需要时在此设为参数</translation>
    </message>
    <message>
        <source>of data</source>
        <translation>数据相关</translation>
    </message>
    <message>
        <source>of the test&apos;s surroundings</source>
        <translation>测试环境相关</translation>
    </message>
    <message>
        <source>a variable of the launcher</source>
        <translation>启动器变量</translation>
    </message>
    <message>
        <source>of evaluation, not of training</source>
        <translation>评估相关，非训练</translation>
    </message>
    <message>
        <source>%1 sets what this file does not say; it is not read.</source>
        <translation>%1 设定此文件未说明的内容；未读取。</translation>
    </message>
    <message>
        <source>off: there is nothing to share with tp = 1</source>
        <translation>关：tp = 1 时无可共享</translation>
    </message>
    <message>
        <source>the order of the pipeline is in this file</source>
        <translation>流水线顺序在此文件中</translation>
    </message>
    <message>
        <source>without effect: one stage</source>
        <translation>无影响：只有一个阶段</translation>
    </message>
    <message>
        <source>without effect: model.converters does not list it</source>
        <translation>无影响：model.converters 未列出</translation>
    </message>
    <message>
        <source>every %1th layer runs again whole</source>
        <translation>每 %1 层整层重计算</translation>
    </message>
    <message>
        <source>without effect: the mode is %1</source>
        <translation>无影响：模式为 %1</translation>
    </message>
    <message>
        <source>takes effect once tp is above 1</source>
        <translation>tp 大于 1 时生效</translation>
    </message>
    <message>
        <source>layers differ; the first one&apos;s is taken</source>
        <translation>各层不同；取第一层的</translation>
    </message>
    <message>
        <source>no knob stands for how the ranks of a hybrid exchange are split</source>
        <translation>没有表示混合交换 rank 划分的参数</translation>
    </message>
    <message>
        <source>Every %1th layer has experts; the model here has them in all but its first layers.</source>
        <translation>每 %1 层有专家；此处模型除最初几层外都有。</translation>
    </message>
    <message>
        <source>The layout has %1 stages, which %2 pipeline ranks cannot share evenly.</source>
        <translation>布局有 %1 个阶段，%2 个流水线 rank 无法均分。</translation>
    </message>
    <message>
        <source>The pipeline&apos;s layout cannot be read: %1.</source>
        <translation>无法读取流水线布局：%1。</translation>
    </message>
    <message>
        <source>%1 layers are no multiple of pp = %2 times %3 layers per virtual stage.</source>
        <translation>%1 层不是 pp = %2 乘每虚拟阶段 %3 层的倍数。</translation>
    </message>
    <message>
        <source>it follows from %1 layers per virtual stage, the layers of the model and pp</source>
        <translation>由每虚拟阶段 %1 层、模型层数和 pp 得出</translation>
    </message>
    <message>
        <source>%1 layers do not divide over the %2 stages between the first and the last.</source>
        <translation>%1 层不能均分到首尾之间的 %2 个阶段。</translation>
    </message>
    <message>
        <source>no knob stands for the group; it is pp here</source>
        <translation>没有表示该组的参数；此处为 pp</translation>
    </message>
    <message>
        <source>Megatron-FSDP shards as data_parallel_sharding_strategy says, which is not in the file</source>
        <translation>Megatron-FSDP 按 data_parallel_sharding_strategy 分片，文件中没有</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s own configuration</source>
        <translation>DeepSpeed 自己的配置</translation>
    </message>
    <message>
        <source>no knob stands for sharding between instances</source>
        <translation>没有表示实例间分片的参数</translation>
    </message>
    <message>
        <source>%1 is no mixture of precisions that is known here</source>
        <translation>%1 不是已知的混合精度</translation>
    </message>
    <message>
        <source>block with no layers: nothing runs again</source>
        <translation>block 为 0 层：不重计算</translation>
    </message>
    <message>
        <source>uniform: every layer runs again; the number is the length of a checkpointed chunk</source>
        <translation>uniform：每层都重计算；数字为分块长度</translation>
    </message>
    <message>
        <source>without effect: only selective recomputation looks at modules</source>
        <translation>无影响：只有选择性重计算看模块</translation>
    </message>
    <message>
        <source>the share of the layers whose activations leave</source>
        <translation>激活被卸载的层所占比例</translation>
    </message>
    <message>
        <source>an approximation: modules are offloaded by name there, by share here</source>
        <translation>近似：那里按模块名卸载，此处按比例</translation>
    </message>
    <message>
        <source>tokens above it are dropped there; set it here as a knob if it matters</source>
        <translation>那里超出的 token 被丢弃；需要时在此设为参数</translation>
    </message>
    <message>
        <source>the steady batch is taken; the ramp is not priced</source>
        <translation>取稳定批次；爬升不计价</translation>
    </message>
    <message>
        <source>of the launcher</source>
        <translation>启动器相关</translation>
    </message>
    <message>
        <source>it holds %1 recipes as Python functions (%2, ...), which are not run; give the lines of one, or what that recipe prints of its configuration</source>
        <translation>其中有 %1 个 Python 函数形式的配方（%2、...），不会执行；请给出其中一个的代码行，或该配方打印的配置</translation>
    </message>
    <message>
        <source>this Python unfolds into more than is read here: %1 values, %2 levels deep</source>
        <translation>此 Python 展开超出读取上限：%1 个值，%2 层</translation>
    </message>
    <message>
        <source>no plain assignment stands in this Python file; nothing in it is run</source>
        <translation>此 Python 文件中没有简单赋值；不会执行其中内容</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB, which no configuration is</source>
        <translation>大于 %1 MiB，不是配置</translation>
    </message>
    <message>
        <source>this is no configuration of a framework that is known here</source>
        <translation>这不是已知框架的配置</translation>
    </message>
    <message>
        <source>this is a configuration of %1, which serves models; only training is read so far</source>
        <translation>这是推理服务框架 %1 的配置；目前只读取训练配置</translation>
    </message>
    <message>
        <source>configurations of %1 are not read</source>
        <translation>不读取 %1 的配置</translation>
    </message>
    <message>
        <source>a recipe of Megatron-Bridge is a Python program, which is not run; give what scripts/performance/dump_perf_configs.py writes of it, or the YAML of overrides</source>
        <translation>Megatron-Bridge 配方是不会执行的 Python 程序；请给出 scripts/performance/dump_perf_configs.py 的输出或覆盖项 YAML</translation>
    </message>
    <message>
        <source>The size of the vocabulary is not in the file; GPT-2&apos;s is taken.</source>
        <translation>文件中没有词表大小；取 GPT-2 的。</translation>
    </message>
    <message>
        <source>The model cannot be priced as it stands: %1.</source>
        <translation>模型无法按现状计价：%1。</translation>
    </message>
    <message>
        <source>%1 accelerators are no whole nodes of %2; nodes of %3 are taken.</source>
        <translation>%1 张卡不是 %2 卡节点的整数倍；取 %3 卡节点。</translation>
    </message>
    <message>
        <source>Line %1: only a run can tell this condition; it is read as if it did not hold.</source>
        <translation>第 %1 行：只有运行才能判断此条件；按不成立读取。</translation>
    </message>
    <message>
        <source>Line %1: of a loop over %2 values of %3 the first is read, %4.</source>
        <translation>第 %1 行：循环遍历 %3 的 %2 个值，读取第一个 %4。</translation>
    </message>
    <message numerus="yes">
        <source>%n other commands with options were left out; the one with the most is read.</source>
        <translation>
            <numerusform>略去另外 %n 条带选项的命令；读取选项最多的一条。</numerusform>
        </translation>
    </message>
    <message>
        <source>this script unfolds into more than is read here: %1 words, %2 levels deep</source>
        <translation>此脚本展开超出读取上限：%1 个词，%2 层</translation>
    </message>
    <message>
        <source>no command with options stands in this script</source>
        <translation>此脚本中没有带选项的命令</translation>
    </message>
    <message>
        <source>this TOML has more than %1 keys, or sections deeper than %2</source>
        <translation>此 TOML 的键超过 %1 个，或嵌套深于 %2</translation>
    </message>
    <message>
        <source>no knob stands for it</source>
        <translation>没有对应的参数</translation>
    </message>
    <message>
        <source>this YAML is not a mapping of keys to values</source>
        <translation>此 YAML 不是键值映射</translation>
    </message>
    <message>
        <source>this YAML unfolds into more than %1 keys, or deeper than %2</source>
        <translation>此 YAML 展开超过 %1 个键，或深于 %2</translation>
    </message>
    <message>
        <source>line %1: the YAML is nested deeper than is read</source>
        <translation>第 %1 行：YAML 嵌套过深</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be turned in this lesson</source>
        <translation>“%1”在本课中不能转动</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no value that %2 offers</source>
        <translation>“%1”不是 %2 提供的值</translation>
    </message>
    <message>
        <source>%1 slots of waiting on all devices</source>
        <translation>所有设备共等待 %1 个时隙</translation>
    </message>
    <message>
        <source>%1 GiB on the fullest device</source>
        <translation>最满设备上 %1 GiB</translation>
    </message>
    <message>
        <source>a step of %1 s</source>
        <translation>一步 %1 s</translation>
    </message>
    <message>
        <source>This setting reaches every goal.</source>
        <translation>此设置达到所有目标。</translation>
    </message>
    <message>
        <source>%1 does: %2 %3.</source>
        <translation>%1 可以：%2 %3。</translation>
    </message>
    <message>
        <source>the start meets every goal, so that nothing is to be done</source>
        <translation>起点已满足所有目标，无事可做</translation>
    </message>
    <message>
        <source>the start breaks a guard; guards are what holds and must go on to hold</source>
        <translation>起点违反了约束；约束须一直成立</translation>
    </message>
    <message>
        <source>none of its %1 settings reaches the goals</source>
        <translation>它的 %1 种设置都达不到目标</translation>
    </message>
    <message>
        <source>solution: %1</source>
        <translation>解：%1</translation>
    </message>
    <message>
        <source>the intended solution, %1, does not reach the goals; %2 does</source>
        <translation>预期的解 %1 达不到目标；%2 可以</translation>
    </message>
    <message>
        <source>shortcuts: %1</source>
        <translation>捷径：%1</translation>
    </message>
    <message>
        <source>the shortcut %1 reaches the goals</source>
        <translation>捷径 %1 达到了目标</translation>
    </message>
    <message>
        <source>%1: expected a number or a text, not %2</source>
        <translation>%1：应为数字或文本，而不是 %2</translation>
    </message>
    <message>
        <source>%1: expected an object of what to set, not %2</source>
        <translation>%1：应为设置对象，而不是 %2</translation>
    </message>
    <message>
        <source>%1: no number &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>%1：没有数值“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>%1: expected a list of texts that say something</source>
        <translation>%1：应为非空文本的列表</translation>
    </message>
    <message>
        <source>%1: an empty condition asks for nothing</source>
        <translation>%1：空条件没有要求</translation>
    </message>
    <message>
        <source>%1 says nothing</source>
        <translation>%1 没有内容</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is missing</source>
        <translation>%1：缺少“%2”</translation>
    </message>
    <message>
        <source>a lesson has a toy or a scenario, one of them</source>
        <translation>一课须有 toy 或 scenario 之一</translation>
    </message>
    <message>
        <source>%1: a lesson has a toy or a scenario, one of them</source>
        <translation>%1：一课须有 toy 或 scenario 之一</translation>
    </message>
    <message>
        <source>%1: only a toy&apos;s timeline has holes</source>
        <translation>%1：只有 toy 的时间线有空隙</translation>
    </message>
    <message>
        <source>%1: the scale must rise, and the tolerance be no more than a quarter of it</source>
        <translation>%1：刻度须递增，容差不超过其四分之一</translation>
    </message>
    <message>
        <source>%1: expected a list of 2 to %2 answers</source>
        <translation>%1：应为 2 到 %2 个答案的列表</translation>
    </message>
    <message>
        <source>%1: a lesson without a goal cannot be done</source>
        <translation>%1：没有目标的课无法完成</translation>
    </message>
    <message>
        <source>%1: &apos;solution&apos; is missing</source>
        <translation>%1：缺少“solution”</translation>
    </message>
    <message>
        <source>%1: expected a list of 1 to %2 dials</source>
        <translation>%1：应为 1 到 %2 个旋钮的列表</translation>
    </message>
    <message>
        <source>%1: expected a list of at least 2 values</source>
        <translation>%1：应为至少 2 个值的列表</translation>
    </message>
    <message>
        <source>%1 is there twice</source>
        <translation>%1 出现了两次</translation>
    </message>
    <message>
        <source>%1: the scene begins with %2 = %3, which is not among the values</source>
        <translation>%1：场景以 %2 = %3 开始，它不在这些值中</translation>
    </message>
    <message>
        <source>%1: %2 names for %3 values</source>
        <translation>%1：%2 个名称对应 %3 个值</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is a dial already</source>
        <translation>%1：“%2”已是旋钮</translation>
    </message>
    <message>
        <source>%1: more than %2 settings; each is tried</source>
        <translation>%1：超过 %2 种设置；每种都会尝试</translation>
    </message>
    <message>
        <source>%1: expected a list, not %2</source>
        <translation>%1：应为列表，而不是 %2</translation>
    </message>
    <message>
        <source>%1: a toy is shown as a timeline</source>
        <translation>%1：toy 以时间线显示</translation>
    </message>
    <message>
        <source>%1: there is a lesson &apos;%2&apos; already</source>
        <translation>%1：已有课程“%2”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; sets nothing; write microbatches=8</source>
        <translation>“%1”没有设置任何内容；请写 microbatches=8</translation>
    </message>
    <message>
        <source>%1 is not known there</source>
        <translation>%1 在那里未知</translation>
    </message>
    <message>
        <source>a text asks for &apos;%1&apos;, which is no number; nearest is &apos;%2&apos;</source>
        <translation>文本要求“%1”，它不是数值；最接近的是“%2”</translation>
    </message>
    <message>
        <source>the question asks for a hole, and nothing waits</source>
        <translation>问题问空隙，但没有等待</translation>
    </message>
    <message>
        <source>lessons: expected a list of 1 to %1 lessons</source>
        <translation>lessons：应为 1 到 %1 课的列表</translation>
    </message>
    <message>
        <source>%1.id: there is a lesson &apos;%2&apos; already</source>
        <translation>%1.id：已有课程“%2”</translation>
    </message>
    <message>
        <source>no lesson &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有课程“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a brace that nothing closes</source>
        <translation>“%1”括号没有闭合</translation>
    </message>
    <message>
        <source>the answer, %1, lies off the scale of the question</source>
        <translation>答案 %1 在问题刻度之外</translation>
    </message>
    <message>
        <source>%1 of the answers hold of %2; exactly one must</source>
        <translation>有 %1 个答案对 %2 成立；须恰好一个</translation>
    </message>
    <message>
        <source>two answers come to the same, %1</source>
        <translation>两个答案结果相同：%1</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos; to set; nearest is &apos;%2&apos;</source>
        <translation>没有可设置的“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>%1 is a whole number from %2 to %3, not &apos;%4&apos;</source>
        <translation>%1 是 %2 到 %3 的整数，而不是“%4”</translation>
    </message>
    <message>
        <source>%1 is a number from %2 to %3, not &apos;%4&apos;</source>
        <translation>%1 是 %2 到 %3 的数，而不是“%4”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins two parts; there is none before it.</source>
        <translation>“%1”连接两部分；前面没有。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins two parts; there is none behind it.</source>
        <translation>“%1”连接两部分；后面没有。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; compares nothing; write = != &lt; &lt;= &gt; or &gt;=.</source>
        <translation>“%1”不是比较；请写 = != &lt; &lt;= &gt; 或 &gt;=。</translation>
    </message>
    <message>
        <source>%1 is compared with nothing; write a value.</source>
        <translation>%1 没有比较对象；请写一个值。</translation>
    </message>
    <message>
        <source>%1 has no order; compare it with = or !=.</source>
        <translation>%1 没有顺序；请用 = 或 != 比较。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>“%1”不是数字。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no unit of %2; write one of: %3.</source>
        <translation>“%1”不是 %2 的单位；可用：%3。</translation>
    </message>
    <message>
        <source>A knob, a metric or a word is missing here, for example tp=8, mfu&gt;50% or fits.</source>
        <translation>这里缺少参数、指标或词，例如 tp=8、mfu&gt;50% 或 fits。</translation>
    </message>
    <message>
        <source>There is no &quot;%1&quot;; did you mean %2?</source>
        <translation>没有“%1”；是否指 %2？</translation>
    </message>
    <message>
        <source>%1 must be compared with a value, for example %2=8 or %2&gt;=2.</source>
        <translation>%1 必须与一个值比较，例如 %2=8 或 %2&gt;=2。</translation>
    </message>
    <message>
        <source>Several values go with = and != only.</source>
        <translation>多个值只能用 = 和 !=。</translation>
    </message>
    <message>
        <source>%1 has layers of several kinds; solve for layers takes a model of one</source>
        <translation>%1 有多种层；solve for layers 需要只有一种层的模型</translation>
    </message>
    <message>
        <source>%1 has nodes of several kinds; solve for gpus takes a cluster of one</source>
        <translation>%1 有多种节点；solve for gpus 需要只有一种节点的集群</translation>
    </message>
    <message>
        <source>nothing fits on up to %1 nodes of %2: %3</source>
        <translation>在至多 %1 个 %2 节点上都放不下：%3</translation>
    </message>
    <message>
        <source>not even %1 fits: %2</source>
        <translation>连 %1 也放不下：%2</translation>
    </message>
    <message>
        <source>recomputing everything still takes %1 GiB, more than %2</source>
        <translation>全部重计算仍需 %1 GiB，超过 %2</translation>
    </message>
    <message>
        <source>groups of %1 ranks that share weights or gradients do not divide the %2 that share the optimizer</source>
        <translation>分片权重或梯度的每组 %1 个 rank 不能整除分片优化器的 %2 个</translation>
    </message>
    <message>
        <source>experts of %1 are shared among other ranks than the rest; groups of their own for weights and gradients are not modelled</source>
        <translation>%1 的专家由不同于其余部分的 rank 分片；权重和梯度的单独分组未建模</translation>
    </message>
    <message>
        <source>layers are updated as their gradients come, which takes one micro-batch and no pipeline; here are %1 micro-batches on %2 stages</source>
        <translation>各层在梯度到来时更新，要求一个微批次且无流水线；此处为 %2 个阶段上的 %1 个微批次</translation>
    </message>
    <message>
        <source>%1 does not say how much memory its hosts have (host_memory); states stay on the devices</source>
        <translation>%1 没有说明主机有多少内存（host_memory）；状态留在设备上</translation>
    </message>
    <message>
        <source>nodes of %1 have no drives to put states on; nearest is the host&apos;s memory</source>
        <translation>%1 的节点没有可放状态的硬盘；最接近的是主机内存</translation>
    </message>
    <message>
        <source>weights of %1 replicas lie on each of them; ZeRO 3 shares them, then they can come from the host</source>
        <translation>%1 个副本各自存有全部权重；ZeRO 3 将其分片后才能来自主机</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;</source>
        <translation>无法写入“%1”</translation>
    </message>
    <message>
        <source>What was pasted: %1</source>
        <translation>粘贴的内容：%1</translation>
    </message>
    <message>
        <source>All weights, or low-rank adapters beside frozen ones, which QLoRA keeps in 4 bits; zeroth: all, by two forwards and no backward.</source>
        <translation>全部权重，或冻结权重旁的低秩适配器，QLoRA 以 4 位保存冻结权重；zeroth：全部权重，两次前向、没有反向。</translation>
    </message>
    <message>
        <source>zeroth</source>
        <translation>zeroth</translation>
    </message>
    <message>
        <source>Matrices with adapters</source>
        <translation>带适配器的矩阵</translation>
    </message>
    <message>
        <source>ltgt</source>
        <translation>ltgt</translation>
    </message>
    <message>
        <source>All matrices of a layer, those of attention, or queries and values alone.</source>
        <translation>一层的所有矩阵、注意力的矩阵，或仅查询与值。</translation>
    </message>
    <message>
        <source>What trains, and what adapters add to every pass.</source>
        <translation>训练的是什么，以及适配器给每一遍增加了什么。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>qv</source>
        <translation>qv</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>冻结层</translation>
    </message>
    <message>
        <source>frz</source>
        <translation>frz</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>First layers that do not train, embedding included; they run forward alone.</source>
        <translation>不训练的前几层，包括嵌入；它们只做前向。</translation>
    </message>
    <message>
        <source>Backward, activations, gradients and optimizer states of these layers are gone.</source>
        <translation>这些层的反向、激活、梯度和优化器状态都没有了。</translation>
    </message>
    <message>
        <source>Layers per checkpoint</source>
        <translation>每个检查点的层数</translation>
    </message>
    <message>
        <source>seg</source>
        <translation>seg</translation>
    </message>
    <message>
        <source>Layers between two kept inputs; all of them run again together.</source>
        <translation>两个保留输入之间的层数；它们一起重算。</translation>
    </message>
    <message>
        <source>Kept inputs fall as what one segment holds rises: least memory near the root of the layers.</source>
        <translation>保留的输入减少，一段所持有的增加：内存最少处接近层数的平方根。</translation>
    </message>
    <message>
        <source>Shard checkpoints</source>
        <translation>切分检查点</translation>
    </message>
    <message>
        <source>shck</source>
        <translation>shck</translation>
    </message>
    <message>
        <source>Tensor-parallel ranks share the inputs of recomputed layers and gather them before these run again.</source>
        <translation>张量并行的各 rank 分摊重算层的输入，并在重算前收集。</translation>
    </message>
    <message>
        <source>Activations divide by tp; every layer gathers once more.</source>
        <translation>激活除以 tp；每层多一次收集。</translation>
    </message>
    <message>
        <source>whole layers do not run again</source>
        <translation>没有整层重算</translation>
    </message>
    <message>
        <source>without full recomputation there are no checkpoints</source>
        <translation>没有完全重计算就没有检查点</translation>
    </message>
    <message>
        <source>sequence parallelism shares them already</source>
        <translation>序列并行已经分摊了它们</translation>
    </message>
    <message>
        <source>there is nobody to share with (tp 1)</source>
        <translation>没有可分摊的对象（tp 1）</translation>
    </message>
    <message>
        <source>tuning without a backward runs without a pipeline, recomputation or sharing</source>
        <translation>没有反向的微调不使用流水线、重计算或分摊</translation>
    </message>
    <message>
        <source>some layers train</source>
        <translation>有的层在训练</translation>
    </message>
    <message>
        <source>frozen layers without a pipeline, adapters and recomputation by layers</source>
        <translation>冻结层不与流水线、适配器、按层重计算同用</translation>
    </message>
    <message>
        <source>segments divide the recomputed layers of every stage</source>
        <translation>段长整除每个阶段的重算层数</translation>
    </message>
    <message>
        <source>a pack of lessons</source>
        <translation>课程包</translation>
    </message>
    <message>
        <source>Explore: the sixteen layouts that the paper ran, micro-batch 1 without sharing the fastest. MFU reads lower there than on the card, which counts as PaLM does.</source>
        <translation>探索：论文运行的十六个布局，微批次 1 且不拆分最快。那里的 MFU 比卡片低，卡片按 PaLM 的方式计算。</translation>
    </message>
    <message>
        <source>MFU of micro-batch 1, tp 1, pp 1, as PaLM counts it</source>
        <translation>微批次 1、tp 1、pp 1 的 MFU，按 PaLM 计算</translation>
    </message>
    <message>
        <source>V-Half over 1F1B, equal stages, step to step</source>
        <translation>V-Half 比 1F1B，阶段相等，步到步</translation>
    </message>
    <message>
        <source>V-Min over 1F1B, equal stages, step to step</source>
        <translation>V-Min 比 1F1B，阶段相等，步到步</translation>
    </message>
    <message>
        <source>V-Half over 1F1B, the layouts that open</source>
        <translation>V-Half 比 1F1B，打开的布局</translation>
    </message>
    <message>
        <source>V-Min over 1F1B, the layouts that open</source>
        <translation>V-Min 比 1F1B，打开的布局</translation>
    </message>
    <message>
        <source>activations of V-Half, of 1F1B&apos;s, the layouts that open</source>
        <translation>V-Half 占 1F1B 激活的比例，打开的布局</translation>
    </message>
    <message>
        <source>9 of 16</source>
        <translation>16 中的 9</translation>
    </message>
    <message>
        <source>activations of V-Min, of 1F1B&apos;s, the layouts that open</source>
        <translation>V-Min 占 1F1B 激活的比例，打开的布局</translation>
    </message>
    <message>
        <source>6 of 16</source>
        <translation>16 中的 6</translation>
    </message>
    <message>
        <source>Timeline: gathers and reductions on the thin lanes, all but the first and the last below compute. Compare with 1F1B and with depth-first, which holds four times the weights.</source>
        <translation>时间线：收集与规约在细通道上，除首尾外都在计算之下。与 1F1B 和 depth-first 比较，后者持有四倍的权重。</translation>
    </message>
    <message>
        <source>depth-first, v = 4, ZeRO-1</source>
        <translation>depth-first，v = 4，ZeRO-1</translation>
    </message>
    <message>
        <source>1F1B, ZeRO-1</source>
        <translation>1F1B，ZeRO-1</translation>
    </message>
    <message>
        <source>over depth-first, equal stages, one micro-batch per device</source>
        <translation>比 depth-first，阶段相等，每设备一个微批次</translation>
    </message>
    <message>
        <source>over depth-first, equal stages, 32 micro-batches per device</source>
        <translation>比 depth-first，阶段相等，每设备 32 个微批次</translation>
    </message>
    <message>
        <source>equal stages: the gain shrinks with m = 8, 16, 64, 256</source>
        <translation>阶段相等：收益随 m = 8、16、64、256 缩小</translation>
    </message>
    <message>
        <source>over 1F1B, the layouts that open</source>
        <translation>比 1F1B，打开的布局</translation>
    </message>
    <message>
        <source>over depth-first, the layouts that open</source>
        <translation>比 depth-first，打开的布局</translation>
    </message>
    <message>
        <source>gathered weights and scattered gradients are more bytes than ZeRO-1 exchanges here, and what breadth-first hides of them is less than that</source>
        <translation>收集的权重与分散的梯度比这里 ZeRO-1 交换的字节更多，breadth-first 隐藏的不及多出的</translation>
    </message>
    <message>
        <source>Sequences on a ring</source>
        <translation>环上的序列</translation>
    </message>
    <message>
        <source>Every device keeps a piece of the sequence, keys and values travel round. On 64 P100 a BERT takes 13.7 times the batch that tensor parallelism takes, which ends at the number of heads.</source>
        <translation>每台设备保留序列的一段，键和值绕环传递。在 64 块 P100 上，BERT 的批量是张量并行的 13.7 倍，后者受头数限制。</translation>
    </message>
    <message>
        <source>Memory: activations fall with every device of the ring; tensor parallelism ends at twelve heads.</source>
        <translation>内存：环上每多一台设备激活就减少；张量并行止于十二个头。</translation>
    </message>
    <message>
        <source>ring of 64</source>
        <translation>64 的环</translation>
    </message>
    <message>
        <source>tensor parallel 12</source>
        <translation>张量并行 12</translation>
    </message>
    <message>
        <source>activations of one batch, tensor parallel over ring</source>
        <translation>一个批量的激活，张量并行比环</translation>
    </message>
    <message>
        <source>13.7x the batch</source>
        <translation>批量 13.7 倍</translation>
    </message>
    <message>
        <source>copies of what every rank keeps whole are counted here, and the ring has them too</source>
        <translation>这里计入每个 rank 完整保留的部分，环也有</translation>
    </message>
    <message>
        <source>80 sequences by tensor parallelism</source>
        <translation>张量并行 80 条序列</translation>
    </message>
    <message>
        <source>its end lies near</source>
        <translation>接近其极限</translation>
    </message>
    <message>
        <source>Replicas scale almost without loss</source>
        <translation>副本扩展几乎无损</translation>
    </message>
    <message>
        <source>Gradients are exchanged in buckets while the backward still runs. Well configured, 256 GPUs are almost 256 times as fast as one.</source>
        <translation>反向还在进行时梯度就分桶交换。配置得当时，256 块 GPU 几乎是一块的 256 倍快。</translation>
    </message>
    <message>
        <source>Time: gradients that stick out beyond the backward. Switch Overlap gradients off and compare.</source>
        <translation>时间：伸出反向之外的梯度。关闭梯度重叠再比较。</translation>
    </message>
    <message>
        <source>256 GPUs, overlapped</source>
        <translation>256 块 GPU，重叠</translation>
    </message>
    <message>
        <source>256 GPUs, one after the other</source>
        <translation>256 块 GPU，先后</translation>
    </message>
    <message>
        <source>256 GPUs over 8 GPUs, tokens a second, of 32 times</source>
        <translation>256 块比 8 块 GPU，每秒 token，满分 32 倍</translation>
    </message>
    <message>
        <source>overlapped over one after the other</source>
        <translation>重叠比先后</translation>
    </message>
    <message>
        <source>GPipe: almost linear speed-up</source>
        <translation>GPipe：几乎线性加速</translation>
    </message>
    <message>
        <source>Cut a giant network into stages and a batch into micro-batches, and compute activations again: the speed grows almost with the devices, for the bubble shrinks with every micro-batch.</source>
        <translation>把巨大的网络切成阶段、批量切成微批次并重算激活：速度几乎随设备增长，因为每多一个微批次气泡就更小。</translation>
    </message>
    <message>
        <source>Timeline: the two triangles at both ends are all that is lost. Double the global batch and compare.</source>
        <translation>时间线：损失的只有两端的三角形。把全局批量加倍再比较。</translation>
    </message>
    <message>
        <source>GPipe, 8 stages, m = 32</source>
        <translation>GPipe，8 阶段，m = 32</translation>
    </message>
    <message>
        <source>GPipe, 8 stages, m = 4</source>
        <translation>GPipe，8 阶段，m = 4</translation>
    </message>
    <message>
        <source>2 devices over 1, m = 32</source>
        <translation>2 台比 1 台，m = 32</translation>
    </message>
    <message>
        <source>1.8x</source>
        <translation>1.8x</translation>
    </message>
    <message>
        <source>4 devices over 1, m = 32</source>
        <translation>4 台比 1 台，m = 32</translation>
    </message>
    <message>
        <source>3.4x</source>
        <translation>3.4x</translation>
    </message>
    <message>
        <source>8 devices over 1, m = 32</source>
        <translation>8 台比 1 台，m = 32</translation>
    </message>
    <message>
        <source>6.3x</source>
        <translation>6.3x</translation>
    </message>
    <message>
        <source>bubble of 8 stages with m = 32</source>
        <translation>8 阶段 m = 32 的气泡</translation>
    </message>
    <message>
        <source>(p - 1) / (m + p - 1) = 17.9 %</source>
        <translation>(p - 1) / (m + p - 1) = 17.9 %</translation>
    </message>
    <message>
        <source>bubble of 8 stages with m = 4</source>
        <translation>8 阶段 m = 4 的气泡</translation>
    </message>
    <message>
        <source>(p - 1) / (m + p - 1) = 63.6 %</source>
        <translation>(p - 1) / (m + p - 1) = 63.6 %</translation>
    </message>
    <message>
        <source>activations in flight, m = 32</source>
        <translation>在途激活，m = 32</translation>
    </message>
    <message>
        <source>the layouts that open: bubble with m = 32</source>
        <translation>打开的布局：m = 32 的气泡</translation>
    </message>
    <message>
        <source>17.9 % of equal stages</source>
        <translation>阶段相等时 17.9 %</translation>
    </message>
    <message>
        <source>the last stage also has the output matrix, and the first ones wait for it</source>
        <translation>最后阶段还有输出矩阵，前面的阶段要等它</translation>
    </message>
    <message>
        <source>Llama-2 13B, GIS-H</source>
        <translation>Llama-2 13B，GIS-H</translation>
    </message>
    <message>
        <source>activations of GIS-H over 1F1B, the layouts that open</source>
        <translation>GIS-H 比 1F1B 的激活，打开的布局</translation>
    </message>
    <message>
        <source>8 of 15 GB over interleaved 1F1B</source>
        <translation>相对交错 1F1B 的 15 GB 中 8 GB</translation>
    </message>
    <message>
        <source>their step times</source>
        <translation>它们的单步时间</translation>
    </message>
    <message>
        <source>no slower</source>
        <translation>不更慢</translation>
    </message>
    <message>
        <source>half of the activations of 1F1B offloaded, over none</source>
        <translation>1F1B 卸载一半激活，比不卸载</translation>
    </message>
    <message>
        <source>the lanes of this node carry 25 GB/s for two devices, and 1F1B waits for every copy in turn; the paper chooses what leaves by how long it lives</source>
        <translation>此节点的通道为两台设备提供 25 GB/s，1F1B 依次等待每次复制；论文按存活时间选择卸载什么</translation>
    </message>
    <message>
        <source>Fewer layers at the ends</source>
        <translation>两端少几层</translation>
    </message>
    <message>
        <source>The output matrix of a large vocabulary weighs as much as several layers. Give the stages at the ends fewer layers, and no stage waits for the last.</source>
        <translation>大词表的输出矩阵抵得上好几层。两端的阶段少放几层，就没有阶段等最后一个。</translation>
    </message>
    <message>
        <source>Time: imbalance. Then the stages under Draw, Model: move a layer and watch the step.</source>
        <translation>时间：不均衡。然后在绘制、模型里移动一层，看单步的变化。</translation>
    </message>
    <message>
        <source>fewer at the end</source>
        <translation>末端更少</translation>
    </message>
    <message>
        <source>equal stages</source>
        <translation>相等阶段</translation>
    </message>
    <message>
        <source>speed over equal stages</source>
        <translation>比相等阶段的速度</translation>
    </message>
    <message>
        <source>bubble and imbalance</source>
        <translation>气泡与不均衡</translation>
    </message>
    <message>
        <source>less waiting</source>
        <translation>等待更少</translation>
    </message>
    <message>
        <source>Attention without squared memory</source>
        <translation>不需平方内存的注意力</translation>
    </message>
    <message>
        <source>Scores need not be stored: computed tile by tile, attention takes memory that grows with the sequence, not with its square. At 16,384 tokens the backward pass needs 32 times less.</source>
        <translation>分数不必存储：分块计算时，注意力的内存随序列增长而非其平方。16,384 个 token 时反向所需少 32 倍。</translation>
    </message>
    <message>
        <source>Memory: activations with scores stored and without. Double the sequence and compare.</source>
        <translation>内存：存储与不存储分数的激活。把序列加倍再比较。</translation>
    </message>
    <message>
        <source>scores stored</source>
        <translation>存储分数</translation>
    </message>
    <message>
        <source>tile by tile</source>
        <translation>逐块</translation>
    </message>
    <message>
        <source>memory of one head, 16,384 tokens, backward included</source>
        <translation>一个头的内存，16,384 个 token，含反向</translation>
    </message>
    <message>
        <source>32x less</source>
        <translation>少 32 倍</translation>
    </message>
    <message>
        <source>the paper&apos;s chunks keep sums of a few MiB between passes; the kernels that are priced here keep none</source>
        <translation>论文的分块在过程间保留几 MiB 的和；这里计价的内核不保留</translation>
    </message>
    <message>
        <source>twice the tokens without scores</source>
        <translation>token 加倍，不存分数</translation>
    </message>
    <message>
        <source>linear: 2x</source>
        <translation>线性：2 倍</translation>
    </message>
    <message>
        <source>twice the tokens with scores</source>
        <translation>token 加倍，存分数</translation>
    </message>
    <message>
        <source>quadratic: towards 4x</source>
        <translation>平方：趋近 4 倍</translation>
    </message>
    <message>
        <source>Heads for tokens: Ulysses</source>
        <translation>以头换 token：Ulysses</translation>
    </message>
    <message>
        <source>Exchange heads for tokens around attention and share the weights: 2.5 times as fast as tensor and sequence parallelism on sequences that long, and four times as long ones.</source>
        <translation>在注意力前后以头换 token 并分摊权重：在这么长的序列上比张量加序列并行快 2.5 倍，序列可长四倍。</translation>
    </message>
    <message>
        <source>Time: sums within layers on one side, two exchanges around attention on the other.</source>
        <translation>时间：一边是层内求和，另一边是注意力前后的两次交换。</translation>
    </message>
    <message>
        <source>Ulysses 32, 65,536 tokens</source>
        <translation>Ulysses 32，65,536 个 token</translation>
    </message>
    <message>
        <source>tensor and sequence parallel 32, 65,536 tokens</source>
        <translation>张量加序列并行 32，65,536 个 token</translation>
    </message>
    <message>
        <source>speed over tensor and sequence parallelism, 65,536 tokens</source>
        <translation>比张量加序列并行的速度，65,536 个 token</translation>
    </message>
    <message>
        <source>2.5x</source>
        <translation>2.5x</translation>
    </message>
    <message>
        <source>both run the same tiled kernels here</source>
        <translation>两者在这里用同样的分块内核</translation>
    </message>
    <message>
        <source>524,288 tokens by tensor parallelism</source>
        <translation>张量并行 524,288 个 token</translation>
    </message>
    <message>
        <source>a quarter of what Ulysses takes</source>
        <translation>Ulysses 的四分之一</translation>
    </message>
    <message>
        <source>twice of that</source>
        <translation>其两倍</translation>
    </message>
    <message>
        <source>four times of that by Ulysses</source>
        <translation>Ulysses 达到其四倍</translation>
    </message>
    <message>
        <source>no scores are stored on either side here; what is left of the difference is the sharing of states</source>
        <translation>这里两边都不存分数；剩下的差别是状态的分摊</translation>
    </message>
    <message>
        <source>Just One Byte: tuning without gradients</source>
        <translation>Just One Byte：无梯度微调</translation>
    </message>
    <message>
        <source>Two forwards along a random direction stand for a backward: tuning takes the memory of inference, so that 30 billion parameters fit on one 80 GB GPU where Adam stops at 2.7, and machines exchange one byte per projected gradient.</source>
        <translation>沿随机方向的两次前向代替一次反向：微调只需推理的内存，300 亿参数可放入一张 80 GB GPU，而 Adam 止于 27 亿；机器之间每个投影梯度只交换一个字节。</translation>
    </message>
    <message>
        <source>Memory: weights and little else. Time: machines joined by 1 Gbit/s lose nothing. Not counted: the many more steps that tuning takes, and the directions of other machines, drawn again on each.</source>
        <translation>内存：权重，几乎别无其他。时间：以 1 Gbit/s 相连的机器没有损失。未计入：微调所需的更多步数，以及在每台机器上重新生成的其他机器的方向。</translation>
    </message>
    <message>
        <source>MeZO, 30B</source>
        <translation>MeZO, 30B</translation>
    </message>
    <message>
        <source>30B on one A100 of 80 GB</source>
        <translation>单张 80 GB A100 上的 30B</translation>
    </message>
    <message>
        <source>6.7B with Adam on it</source>
        <translation>其上用 Adam 的 6.7B</translation>
    </message>
    <message>
        <source>out of memory (2.7B is the largest)</source>
        <translation>内存不足（2.7B 为最大）</translation>
    </message>
    <message>
        <source>step of eight machines over 1 Gbit/s, over one alone</source>
        <translation>八台机器经 1 Gbit/s 的一步，与单台之比</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>Slow links between, fast links within</source>
        <translation>组间慢，组内快</translation>
    </message>
    <message>
        <source>Where groups of machines are joined by Ethernet alone, replicas belong inside a group and pipeline stages across: the speed comes close to that of fast links everywhere, and far above replicas across Ethernet.</source>
        <translation>机器组之间只有以太网时，副本放在组内，流水线阶段跨组：速度接近处处高速，远高于副本跨以太网。</translation>
    </message>
    <message>
        <source>stages across Ethernet</source>
        <translation>阶段跨以太网</translation>
    </message>
    <message>
        <source>replicas across Ethernet</source>
        <translation>副本跨以太网</translation>
    </message>
    <message>
        <source>fast links everywhere</source>
        <translation>处处高速链路</translation>
    </message>
    <message>
        <source>stages across Ethernet, of the speed with fast links</source>
        <translation>阶段跨以太网，占高速链路速度的比例</translation>
    </message>
    <message>
        <source>close to homogeneous</source>
        <translation>接近同构</translation>
    </message>
    <message>
        <source>eight GPUs share one NIC of 25 Gbit/s here, and activations of every micro-batch are more than gradients once a step</source>
        <translation>这里八块 GPU 共用一张 25 Gbit/s 网卡，每个微批次的激活多于每步一次的梯度</translation>
    </message>
    <message>
        <source>stages over replicas across Ethernet</source>
        <translation>跨以太网：阶段比副本</translation>
    </message>
    <message>
        <source>far faster</source>
        <translation>快得多</translation>
    </message>
    <message>
        <source>fast links, stages across, replicas across</source>
        <translation>高速、阶段跨、副本跨</translation>
    </message>
    <message>
        <source>in this order</source>
        <translation>按此顺序</translation>
    </message>
    <message>
        <source>Billions of parameters by splitting matrices</source>
        <translation>拆分矩阵，容纳数十亿参数</translation>
    </message>
    <message>
        <source>Four all-reduces a layer within a node split the matrices of a Transformer over eight GPUs, data parallelism does the rest: 8.3 billion parameters on 512 V100 at 15.1 PFLOP/s, 76 % of the speed of single GPUs.</source>
        <translation>每层在节点内四次 all-reduce，把 Transformer 的矩阵分到八块 GPU，其余靠数据并行：512 块 V100 上 83 亿参数达 15.1 PFLOP/s，为单块速度的 76 %。</translation>
    </message>
    <message>
        <source>Time: sums within layers are what eight GPUs pay beside one.</source>
        <translation>时间：层内求和就是八块 GPU 相对一块的代价。</translation>
    </message>
    <message>
        <source>8.3B, 8-way, 512 GPUs</source>
        <translation>8.3B，8 路，512 块 GPU</translation>
    </message>
    <message>
        <source>8.3B, 8-way, 8 GPUs</source>
        <translation>8.3B，8 路，8 块 GPU</translation>
    </message>
    <message>
        <source>1.2B on one GPU</source>
        <translation>1.2B，一块 GPU</translation>
    </message>
    <message>
        <source>one GPU, share of the peak executed</source>
        <translation>一块 GPU，执行占峰值的比例</translation>
    </message>
    <message>
        <source>39 TFLOP/s: 31.2 % of 125, 30 % as printed</source>
        <translation>39 TFLOP/s：125 的 31.2 %，论文印 30 %</translation>
    </message>
    <message>
        <source>speed of each of 512 GPUs over one alone</source>
        <translation>512 块中每块的速度比单独一块</translation>
    </message>
    <message>
        <source>speed of each of 8 GPUs over one alone</source>
        <translation>8 块中每块的速度比单独一块</translation>
    </message>
    <message>
        <source>eight GPUs share one NVSwitch here and nothing else runs on it; the sums of the paper&apos;s layers took more</source>
        <translation>这里八块 GPU 独占一个 NVSwitch；论文中层内求和用时更长</translation>
    </message>
    <message>
        <source>it fits on 512 GPUs</source>
        <translation>512 块 GPU 放得下</translation>
    </message>
    <message>
        <source>it ran</source>
        <translation>运行成功</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Sent out of the node</source>
        <translation>发出节点</translation>
    </message>
    <message>
        <source>Build 1F1B by hand</source>
        <translation>亲手排出 1F1B</translation>
    </message>
    <message>
        <source>As soon as a backward can run, run it: its activation is free.</source>
        <translation>反向一能运行就运行：它的激活随即释放。</translation>
    </message>
    <message>
        <source>Three devices run all four forwards first. How many activations does the last device hold at its peak?</source>
        <translation>三台设备先运行全部四个前向。最后一台设备峰值时持有多少激活？</translation>
    </message>
    <message>
        <source>{held_last}: each waits for its backward, and no backward runs before the last forward.</source>
        <translation>{held_last}：每个激活都在等它的反向，而最后一个前向之前没有反向运行。</translation>
    </message>
    <message>
        <source>A step of {makespan}; the fullest device holds {held}.</source>
        <translation>一步 {makespan}；最满的设备持有 {held}。</translation>
    </message>
    <message>
        <source>Drag backwards to the left until no device holds more than 3 activations, in no more time.</source>
        <translation>把反向拖到左边，直到没有设备持有超过 3 个激活，且时间不增加。</translation>
    </message>
    <message>
        <source>On the last device a backward can run right behind its forward.</source>
        <translation>在最后一台设备上，反向可以紧跟在它的前向之后。</translation>
    </message>
    <message>
        <source>only on the last device</source>
        <translation>只在最后一台设备上</translation>
    </message>
    <message>
        <source>That is 1F1B: {held@schedule=1f1b} instead of {held@start}, in the same {makespan@start}.</source>
        <translation>这就是 1F1B：{held@schedule=1f1b} 而不是 {held@start}，时间同为 {makespan@start}。</translation>
    </message>
    <message>
        <source>Nobody moves</source>
        <translation>谁也不动</translation>
    </message>
    <message>
        <source>An order in which two devices wait for each other never ends.</source>
        <translation>两台设备互相等待的顺序永远不会结束。</translation>
    </message>
    <message>
        <source>Blue are forwards, red backwards, numbers are micro-batches. The hatched ops never run. Which change lets everything run?</source>
        <translation>蓝色是前向，红色是反向，数字是微批次。带斜线的操作永远不运行。哪个改动能让一切运行？</translation>
    </message>
    <message>
        <source>Device 1 runs the backward of micro-batch 1 behind its forward</source>
        <translation>设备 1 把微批次 1 的反向放到它的前向之后</translation>
    </message>
    <message>
        <source>Device 0 runs the forward of micro-batch 2 first</source>
        <translation>设备 0 先运行微批次 2 的前向</translation>
    </message>
    <message>
        <source>Device 2 runs the backward of micro-batch 1 last</source>
        <translation>设备 2 最后运行微批次 1 的反向</translation>
    </message>
    <message>
        <source>The backward of a micro-batch waits for its forward, which stands behind it in the same row.</source>
        <translation>一个微批次的反向要等它的前向，而前向在同一行里排在它后面。</translation>
    </message>
    <message>
        <source>Everything runs: a step of {makespan}, {held} activations held.</source>
        <translation>一切都运行：一步 {makespan}，持有 {held} 个激活。</translation>
    </message>
    <message>
        <source>Repair the order: a step of no more than 15 slots, no more than 3 activations held.</source>
        <translation>修好顺序：一步不超过 15 个时隙，持有不超过 3 个激活。</translation>
    </message>
    <message>
        <source>A backward waits for the forward of its own micro-batch on every later device.</source>
        <translation>反向要等自己微批次在后面每台设备上的前向。</translation>
    </message>
    <message>
        <source>it runs, but a forward comes late</source>
        <translation>能运行，但有一个前向来得晚</translation>
    </message>
    <message>
        <source>Repaired it takes {makespan@schedule=1f1b}. Frameworks hang in the same way when two ranks order their messages differently.</source>
        <translation>修好后用 {makespan@schedule=1f1b}。两个 rank 以不同顺序收发消息时，框架也会这样挂起。</translation>
    </message>
    <message>
        <source>Fill the bubbles</source>
        <translation>填满气泡</translation>
    </message>
    <message>
        <source>Nobody waits for weight gradients: they fill the holes.</source>
        <translation>没有谁等权重梯度：它们填补空洞。</translation>
    </message>
    <message>
        <source>Every backward is cut in two, and both halves run one after the other: three devices, four micro-batches, three slots of work for each. What share of the step do devices stand idle?</source>
        <translation>每个反向分成两半，两半先后运行：三台设备，四个微批次，每个三个时隙的工作。一步中设备空闲的比例是多少？</translation>
    </message>
    <message>
        <source>{idle@start} of {makespan@start} on every device, as in plain 1F1B: cutting alone gains nothing.</source>
        <translation>每台设备 {makespan@start} 中的 {idle@start}，与普通 1F1B 一样：只切分没有收益。</translation>
    </message>
    <message>
        <source>A step of {makespan}, {idle} idle on every device, {held} activations held.</source>
        <translation>一步 {makespan}，每台设备空闲 {idle}，持有 {held} 个激活。</translation>
    </message>
    <message>
        <source>Drag weight gradients (W) into holes: no more than 14 slots.</source>
        <translation>把权重梯度（W）拖进空洞：不超过 14 个时隙。</translation>
    </message>
    <message>
        <source>The device before waits for input gradients (I). What on the last device can wait instead?</source>
        <translation>前一台设备在等输入梯度（I）。最后一台设备上什么可以改为等待？</translation>
    </message>
    <message>
        <source>only on the middle device</source>
        <translation>只在中间的设备上</translation>
    </message>
    <message>
        <source>That is ZB-H1: {makespan@schedule=zb-h1} instead of {makespan@start}, and no activation more.</source>
        <translation>这就是 ZB-H1：{makespan@schedule=zb-h1} 而不是 {makespan@start}，激活一个也不多。</translation>
    </message>
    <message>
        <source>Build a zero bubble</source>
        <translation>排出零气泡</translation>
    </message>
    <message>
        <source>More forwards at the start pay for no hole at all.</source>
        <translation>开头多做前向，换来没有空洞。</translation>
    </message>
    <message>
        <source>ZB-H1 on three devices leaves a hole in every row. How many activations must a device hold so that no row has one?</source>
        <translation>三台设备上的 ZB-H1 每行都留一个空洞。设备要持有多少激活，才能哪一行都没有空洞？</translation>
    </message>
    <message>
        <source>{held@schedule=zb-h2} instead of {held@start}: forwards that run earlier fill the wait for the first gradient.</source>
        <translation>{held@schedule=zb-h2} 而不是 {held@start}：提前的前向填补了等第一个梯度的时间。</translation>
    </message>
    <message>
        <source>Within its span the busiest device idles {rate}; {held} activations are held.</source>
        <translation>最忙的设备在自己的跨度内空闲 {rate}；持有 {held} 个激活。</translation>
    </message>
    <message>
        <source>Leave no hole within any device&apos;s span, holding no more than 5 activations.</source>
        <translation>任何设备的跨度内都不留空洞，持有不超过 5 个激活。</translation>
    </message>
    <message>
        <source>The first device waits for the first gradient. What could it run meanwhile?</source>
        <translation>第一台设备在等第一个梯度。这期间它能运行什么？</translation>
    </message>
    <message>
        <source>the order that holds less</source>
        <translation>持有更少的顺序</translation>
    </message>
    <message>
        <source>That is ZB-H2: {rate@schedule=zb-h2} within the span for {held@schedule=zb-h2 less start} activations more.</source>
        <translation>这就是 ZB-H2：跨度内 {rate@schedule=zb-h2}，代价是多 {held@schedule=zb-h2 less start} 个激活。</translation>
    </message>
    <message>
        <source>Find the slow device</source>
        <translation>找出慢设备</translation>
    </message>
    <message>
        <source>The slow device is the one that waits least.</source>
        <translation>慢设备就是等待最少的那台。</translation>
    </message>
    <message>
        <source>Read the timeline and point at the device that holds the others up.</source>
        <translation>读时间线，指出拖住其他设备的那台。</translation>
    </message>
    <message>
        <source>Its ops are wider and its row has fewest holes; the others wait {imbalance} for it.</source>
        <translation>它的操作更宽，行里空洞最少；其他设备等它 {imbalance}。</translation>
    </message>
    <message>
        <source>A step of {makespan}; every device waits {imbalance} for a slower one.</source>
        <translation>一步 {makespan}；每台设备等更慢的设备 {imbalance}。</translation>
    </message>
    <message>
        <source>You may replace one device by a quick one. Bring the step under 30 slots.</source>
        <translation>可以把一台设备换成快的。把一步降到 30 个时隙以下。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>更换</translation>
    </message>
    <message>
        <source>device 0</source>
        <translation>设备 0</translation>
    </message>
    <message>
        <source>device 1</source>
        <translation>设备 1</translation>
    </message>
    <message>
        <source>device 2</source>
        <translation>设备 2</translation>
    </message>
    <message>
        <source>device 3</source>
        <translation>设备 3</translation>
    </message>
    <message>
        <source>Count the slots of one forward in every row.</source>
        <translation>数一数每行一个前向占几个时隙。</translation>
    </message>
    <message>
        <source>the one that waits longest</source>
        <translation>等待最久的那台</translation>
    </message>
    <message>
        <source>the last one</source>
        <translation>最后一台</translation>
    </message>
    <message>
        <source>A quarter more work on one of four devices made the step {makespan@start over options=unequal-devices=1.05:1.05:1:1.05} times as long.</source>
        <translation>四台设备中一台多四分之一的工作，一步就变成 {makespan@start over options=unequal-devices=1.05:1.05:1:1.05} 倍。</translation>
    </message>
    <message>
        <source>Two are slow, one counts</source>
        <translation>两台慢，一台算数</translation>
    </message>
    <message>
        <source>Only the slowest sets the pace; mending the other changes little.</source>
        <translation>只有最慢的决定节奏；换掉另一台作用不大。</translation>
    </message>
    <message>
        <source>Two devices are slow. Point at the one that waits least.</source>
        <translation>两台设备慢。指出等待最少的那台。</translation>
    </message>
    <message>
        <source>The slowest always has work; all others wait {imbalance} for it.</source>
        <translation>最慢的总有活干；其他设备都等它 {imbalance}。</translation>
    </message>
    <message>
        <source>A step of {makespan}; every device waits {imbalance} for the slowest.</source>
        <translation>一步 {makespan}；每台设备等最慢的 {imbalance}。</translation>
    </message>
    <message>
        <source>Replace one device: bring the step under 40 slots.</source>
        <translation>更换一台设备：把一步降到 40 个时隙以下。</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>第一台</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>最后一台</translation>
    </message>
    <message>
        <source>Which row has the fewest holes between its first op and its last?</source>
        <translation>哪一行从第一个到最后一个操作之间空洞最少？</translation>
    </message>
    <message>
        <source>the other slow one</source>
        <translation>另一台慢的</translation>
    </message>
    <message>
        <source>Without the first {makespan@options=unequal-devices=1:1:1:1.6}, without the last {makespan@options=unequal-devices=1.5:1:1:1}.</source>
        <translation>换掉第一台 {makespan@options=unequal-devices=1:1:1:1.6}，换掉最后一台 {makespan@options=unequal-devices=1.5:1:1:1}。</translation>
    </message>
    <message>
        <source>Interleaving gives ten per cent: until when?</source>
        <translation>交错带来百分之十：到何时为止？</translation>
    </message>
    <message>
        <source>A gain that lives off the bubble ends with the bubble.</source>
        <translation>靠气泡得来的收益随气泡一起结束。</translation>
    </message>
    <message>
        <source>GPT-3 175B over 12 stages: two chunks per device instead of one make the step more than 10 % faster, a paper says. With how many micro-batches is that no longer so?</source>
        <translation>GPT-3 175B 分 12 个阶段：论文说每台设备两块而非一块使一步快 10 % 以上。多少个微批次时不再如此？</translation>
    </message>
    <message>
        <source>The bubble falls from {bubble@global_batch=12} to {bubble@global_batch=60}; half of less is less.</source>
        <translation>气泡从 {bubble@global_batch=12} 降到 {bubble@global_batch=60}；更少的一半就更少。</translation>
    </message>
    <message>
        <source>{microbatches} micro-batches: a step of {step}, bubble {bubble}.</source>
        <translation>{microbatches} 个微批次：一步 {step}，气泡 {bubble}。</translation>
    </message>
    <message>
        <source>48 micro-batches are given. Bring the bubble under 8 %.</source>
        <translation>给定 48 个微批次。把气泡降到 8 % 以下。</translation>
    </message>
    <message>
        <source>two chunks, as in the paper</source>
        <translation>两块，如论文所述</translation>
    </message>
    <message>
        <source>more micro-batches alone</source>
        <translation>只增加微批次</translation>
    </message>
    <message>
        <source>Two chunks leave {bubble@global_batch=48;schedule=interleaved-1f1b;chunks=2}, four {bubble@global_batch=48;schedule=interleaved-1f1b;chunks=4}, for more messages.</source>
        <translation>两块剩 {bubble@global_batch=48;schedule=interleaved-1f1b;chunks=2}，四块剩 {bubble@global_batch=48;schedule=interleaved-1f1b;chunks=4}，代价是更多消息。</translation>
    </message>
    <message>
        <source>On slow links the messages of more chunks cost more than the bubble: the claim&apos;s card shows it.</source>
        <translation>在慢链路上，更多块的消息比气泡更贵：论断的卡片上可以看到。</translation>
    </message>
    <message>
        <source>Zero bubble gains ten per cent: until when?</source>
        <translation>零气泡带来百分之十：到何时为止？</translation>
    </message>
    <message>
        <source>A share of a bubble is worth what the bubble is worth.</source>
        <translation>气泡的一部分，值多少取决于气泡有多大。</translation>
    </message>
    <message>
        <source>ZB-H1 beats 1F1B by more than 10 % on eight devices, with 24 micro-batches by 17.7 %. With how many is it less than 10 %?</source>
        <translation>八台设备上 ZB-H1 比 1F1B 快 10 % 以上，24 个微批次时快 17.7 %。多少个微批次时不到 10 %？</translation>
    </message>
    <message>
        <source>1F1B loses {idle@start} a device, however many there are; of a longer step that is less.</source>
        <translation>无论多少微批次，1F1B 每台设备都损失 {idle@start}；一步越长，占比越小。</translation>
    </message>
    <message>
        <source>A step of {makespan}, bubble {bubble}, {held} activations held.</source>
        <translation>一步 {makespan}，气泡 {bubble}，持有 {held} 个激活。</translation>
    </message>
    <message>
        <source>64 micro-batches: bring the bubble under 4 % without holding more than 8 activations.</source>
        <translation>64 个微批次：把气泡降到 4 % 以下，持有不超过 8 个激活。</translation>
    </message>
    <message>
        <source>How long is the bubble, in slots, with 8 and with 64?</source>
        <translation>8 个和 64 个微批次时，气泡各有多少时隙？</translation>
    </message>
    <message>
        <source>the smaller bubble that holds more</source>
        <translation>气泡更小但持有更多</translation>
    </message>
    <message>
        <source>With many the gain is {makespan@microbatches=64;schedule=1f1b over microbatches=64;schedule=zb-h1} times, with few it was {makespan@microbatches=8;schedule=1f1b over microbatches=8;schedule=zb-h1}.</source>
        <translation>微批次多时为 {makespan@microbatches=64;schedule=1f1b over microbatches=64;schedule=zb-h1} 倍，少时为 {makespan@microbatches=8;schedule=1f1b over microbatches=8;schedule=zb-h1} 倍。</translation>
    </message>
    <message>
        <source>Out of memory: what helps?</source>
        <translation>内存不足：什么有用？</translation>
    </message>
    <message>
        <source>Look at the largest part before you turn anything.</source>
        <translation>动手之前先看最大的一块。</translation>
    </message>
    <message>
        <source>13B on eight GPUs of 80 GB does not fit. Which single change mends it?</source>
        <translation>八块 80 GB 的 GPU 放不下 13B。哪一个改动就够？</translation>
    </message>
    <message>
        <source>Share the optimizer states: ZeRO-1</source>
        <translation>分摊优化器状态：ZeRO-1</translation>
    </message>
    <message>
        <source>Recompute everything</source>
        <translation>全部重算</translation>
    </message>
    <message>
        <source>Share all states over the eight: ZeRO-3</source>
        <translation>把所有状态分摊到八块：ZeRO-3</translation>
    </message>
    <message>
        <source>16-bit gradients</source>
        <translation>16 位梯度</translation>
    </message>
    <message>
        <source>States weigh {states_gib@start} on every GPU, activations {activations_gib@start}: only what shares the states helps.</source>
        <translation>每块 GPU 上状态占 {states_gib@start}，激活占 {activations_gib@start}：只有分摊状态才有用。</translation>
    </message>
    <message>
        <source>Peak {memory}: states {states_gib}, activations {activations_gib}.</source>
        <translation>峰值 {memory}：状态 {states_gib}，激活 {activations_gib}。</translation>
    </message>
    <message>
        <source>Make it fit, and keep MFU above 64 %.</source>
        <translation>让它放得下，且 MFU 高于 64 %。</translation>
    </message>
    <message>
        <source>the optimizer states alone</source>
        <translation>只分优化器状态</translation>
    </message>
    <message>
        <source>recomputation alone</source>
        <translation>只用重算</translation>
    </message>
    <message>
        <source>States fell from {states_gib@start} to {states_gib@zero=3}; activations had no part in it.</source>
        <translation>状态从 {states_gib@start} 降到 {states_gib@zero=3}；与激活无关。</translation>
    </message>
    <message>
        <source>It does not even start</source>
        <translation>根本启动不了</translation>
    </message>
    <message>
        <source>A batch must divide by replicas times micro-batch.</source>
        <translation>批量必须能被副本数乘微批次整除。</translation>
    </message>
    <message>
        <source>36 sequences on eight GPUs, layers shared by two, micro-batch 8: refused. Which single change mends it?</source>
        <translation>八块 GPU 上 36 条序列，层由两块分摊，微批次 8：被拒绝。哪一个改动就够？</translation>
    </message>
    <message>
        <source>Micro-batch 4</source>
        <translation>微批次 4</translation>
    </message>
    <message>
        <source>Micro-batch 3</source>
        <translation>微批次 3</translation>
    </message>
    <message>
        <source>Two stages</source>
        <translation>两个阶段</translation>
    </message>
    <message>
        <source>No recomputation</source>
        <translation>不重算</translation>
    </message>
    <message>
        <source>Eight GPUs over two shards are four replicas: nine sequences each, which three divides and neither four nor eight does.</source>
        <translation>八块 GPU 除以两份是四个副本：每个九条序列，三能整除，四和八不能。</translation>
    </message>
    <message>
        <source>{replicas} replicas, {microbatches} micro-batches: a step of {step}, peak {memory}.</source>
        <translation>{replicas} 个副本，{microbatches} 个微批次：一步 {step}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Make it run with MFU above 58 %, still 36 sequences.</source>
        <translation>让它运行，MFU 高于 58 %，仍为 36 条序列。</translation>
    </message>
    <message>
        <source>How many sequences has a replica?</source>
        <translation>一个副本有多少条序列？</translation>
    </message>
    <message>
        <source>half as large</source>
        <translation>减半</translation>
    </message>
    <message>
        <source>one replica</source>
        <translation>一个副本</translation>
    </message>
    <message>
        <source>Micro-batch three runs in {step@micro_batch=3} a step, one in {step@micro_batch=1}.</source>
        <translation>微批次为三时一步 {step@micro_batch=3}，为一时 {step@micro_batch=1}。</translation>
    </message>
    <message>
        <source>Place the ranks</source>
        <translation>摆放 rank</translation>
    </message>
    <message>
        <source>Who talks most sits in one node.</source>
        <translation>通信最多的放在同一节点。</translation>
    </message>
    <message>
        <source>Stages are neighbours here and shards of a layer lie far apart. Which share of all bytes leaves the node?</source>
        <translation>这里阶段相邻，而一层的分片相距很远。全部字节有多大比例离开节点？</translation>
    </message>
    <message>
        <source>{far_share}: every layer&apos;s sums run between nodes.</source>
        <translation>{far_share}：每层的求和都在节点之间进行。</translation>
    </message>
    <message>
        <source>{far_share} of the bytes leave the node, {far_gib} per rank; a step of {step}.</source>
        <translation>{far_share} 的字节离开节点，每个 rank {far_gib}；一步 {step}。</translation>
    </message>
    <message>
        <source>Drag the axes: the first is numbered first and stays in the node. Less than 10 % may leave it.</source>
        <translation>拖动各轴：第一个最先编号，留在节点内。离开节点的要少于 10 %。</translation>
    </message>
    <message>
        <source>Neighbours first</source>
        <translation>先相邻</translation>
    </message>
    <message>
        <source>Shards of a layer sum after every layer; replicas once a step; stages hand on one activation.</source>
        <translation>一层的分片每层求和，副本每步一次；阶段只传递一个激活。</translation>
    </message>
    <message>
        <source>replicas together</source>
        <translation>副本在一起</translation>
    </message>
    <message>
        <source>replicas, then stages</source>
        <translation>先副本，再阶段</translation>
    </message>
    <message>
        <source>From {far_share@start} to {far_share@rank_order=tp-dp-pp-cp}, and the step from {step@start} to {step@rank_order=tp-dp-pp-cp}: nothing but places changed.</source>
        <translation>从 {far_share@start} 到 {far_share@rank_order=tp-dp-pp-cp}，一步从 {step@start} 到 {step@rank_order=tp-dp-pp-cp}：变的只是位置。</translation>
    </message>
    <message>
        <source>Place a ring of sequences</source>
        <translation>摆放序列环</translation>
    </message>
    <message>
        <source>With long sequences the ring also wants to be near.</source>
        <translation>序列长时，环也要靠近。</translation>
    </message>
    <message>
        <source>Which order of neighbours sends least out of the node? Put the least first.</source>
        <translation>哪种相邻顺序发出节点的最少？最少的放最前。</translation>
    </message>
    <message>
        <source>Replicas, stages, ring, shards</source>
        <translation>副本、阶段、环、分片</translation>
    </message>
    <message>
        <source>Shards, replicas, ring, stages</source>
        <translation>分片、副本、环、阶段</translation>
    </message>
    <message>
        <source>Shards, ring, stages, replicas</source>
        <translation>分片、环、阶段、副本</translation>
    </message>
    <message>
        <source>{far_gib@rank_order=tp-cp-pp-dp}, {far_gib@rank_order=tp-dp-cp-pp}, {far_gib@rank_order=dp-pp-cp-tp} per rank: what is sent most must be near.</source>
        <translation>每个 rank {far_gib@rank_order=tp-cp-pp-dp}、{far_gib@rank_order=tp-dp-cp-pp}、{far_gib@rank_order=dp-pp-cp-tp}：发送最多的必须靠近。</translation>
    </message>
    <message>
        <source>{far_share} of the bytes leave the node; a step of {step}.</source>
        <translation>{far_share} 的字节离开节点；一步 {step}。</translation>
    </message>
    <message>
        <source>Drag the four axes until less than 6 % of the bytes leave the node.</source>
        <translation>拖动四个轴，直到离开节点的字节少于 6 %。</translation>
    </message>
    <message>
        <source>A node has eight places; which two axes fill it?</source>
        <translation>一个节点有八个位置；哪两个轴填满它？</translation>
    </message>
    <message>
        <source>the ring last</source>
        <translation>环放最后</translation>
    </message>
    <message>
        <source>replicas first</source>
        <translation>副本在前</translation>
    </message>
    <message>
        <source>With shards and ring in the node {far_share@rank_order=tp-cp-pp-dp} leave it, {far_share@start} before. The step feels the shards alone: {step@rank_order=tp-dp-cp-pp} with the ring far, for it hides behind attention.</source>
        <translation>分片和环在节点内时离开的为 {far_share@rank_order=tp-cp-pp-dp}，之前为 {far_share@start}。一步只感到分片：环在远处时为 {step@rank_order=tp-dp-cp-pp}，因为它藏在注意力之后。</translation>
    </message>
    <message>
        <source>Guess: who was measured best?</source>
        <translation>猜：谁测得最好？</translation>
    </message>
    <message>
        <source>Larger models are often measured at a higher rate: their products are larger.</source>
        <translation>较大的模型测得的速率往往更高：它们的乘积更大。</translation>
    </message>
    <message>
        <source>Four runs that were measured on A100s, the larger on more of them. Order them by TFLOP/s per GPU, the lowest first.</source>
        <translation>四次在 A100 上测得的运行，大的用得多。按每块 GPU 的 TFLOP/s 排序，最低的在前。</translation>
    </message>
    <message>
        <source>145B on 1,536 GPUs</source>
        <translation>145B，1,536 块 GPU</translation>
    </message>
    <message>
        <source>18B on 256 GPUs</source>
        <translation>18B，256 块 GPU</translation>
    </message>
    <message>
        <source>1,008B on 3,072 GPUs</source>
        <translation>1,008B，3,072 块 GPU</translation>
    </message>
    <message>
        <source>1.7B on 32 GPUs</source>
        <translation>1.7B，32 块 GPU</translation>
    </message>
    <message>
        <source>Wide layers fill the multiprocessors; that outweighs the longer pipelines of the largest.</source>
        <translation>宽的层填满多处理器；这抵过最大模型更长的流水线。</translation>
    </message>
    <message>
        <source>As it was run: a step of {step}, {mfu} MFU, {hfu} HFU.</source>
        <translation>按当时的运行：一步 {step}，MFU {mfu}，HFU {hfu}。</translation>
    </message>
    <message>
        <source>Those runs recompute everything. Bring the MFU of the 18B over 38 %, and let it fit.</source>
        <translation>这些运行全部重算。把 18B 的 MFU 提到 38 % 以上，并放得下。</translation>
    </message>
    <message>
        <source>selective recomputation alone</source>
        <translation>只用选择性重算</translation>
    </message>
    <message>
        <source>a smaller micro-batch alone</source>
        <translation>只减小微批次</translation>
    </message>
    <message>
        <source>The paper counts what is recomputed: {hfu@start} of the peak are executed, {mfu@start} are the model&apos;s own.</source>
        <translation>论文把重算也计入：执行了峰值的 {hfu@start}，属于模型本身的是 {mfu@start}。</translation>
    </message>
    <message>
        <source>Guess: who gained most?</source>
        <translation>猜：谁提升最多？</translation>
    </message>
    <message>
        <source>What is recomputed costs a share of the forward, whatever the size.</source>
        <translation>重算的代价是前向的一部分，与大小无关。</translation>
    </message>
    <message>
        <source>Four models were measured with full recomputation and with sequence parallelism and selective recomputation. Whose throughput rose most?</source>
        <translation>四个模型分别以全部重算、以及序列并行加选择性重算测量。谁的吞吐量提升最多？</translation>
    </message>
    <message>
        <source>22B on 8 GPUs</source>
        <translation>22B，8 块 GPU</translation>
    </message>
    <message>
        <source>175B on 64 GPUs</source>
        <translation>175B，64 块 GPU</translation>
    </message>
    <message>
        <source>530B on 280 GPUs</source>
        <translation>530B，280 块 GPU</translation>
    </message>
    <message>
        <source>1,008B on 512 GPUs</source>
        <translation>1,008B，512 块 GPU</translation>
    </message>
    <message>
        <source>All four lie close together: the gain is the second forward, and every layer has one.</source>
        <translation>四者很接近：收益就是第二次前向，而每层都有一次。</translation>
    </message>
    <message>
        <source>A step of {step}, {mfu} MFU, peak {memory}.</source>
        <translation>一步 {step}，MFU {mfu}，峰值 {memory}。</translation>
    </message>
    <message>
        <source>Make the 175B as quick as was measured: MFU above 50 %, fitting.</source>
        <translation>让 175B 与测得的一样快：MFU 高于 50 %，且放得下。</translation>
    </message>
    <message>
        <source>selective alone</source>
        <translation>只用选择性</translation>
    </message>
    <message>
        <source>sequence parallelism alone</source>
        <translation>只用序列并行</translation>
    </message>
    <message>
        <source>Predicted is {step@start over recompute=selective;sequence_parallel=1} times the throughput; only both together fit.</source>
        <translation>预测为 {step@start over recompute=selective;sequence_parallel=1} 倍吞吐量；只有两者一起才放得下。</translation>
    </message>
    <message>
        <source>How good is the prediction?</source>
        <translation>预测有多准？</translation>
    </message>
    <message>
        <source>A prediction is worth what it was measured against.</source>
        <translation>预测的价值在于它对照过什么测量。</translation>
    </message>
    <message>
        <source>Hundreds of published runs on A100s of 80 GB were predicted by this program. Which share of them within 10 % of what was measured?</source>
        <translation>本程序预测了数百次在 80 GB A100 上公布的运行。其中多大比例与测量相差不超过 10 %？</translation>
    </message>
    <message>
        <source>On newer GPUs, with newer software and lower precision, it is less: look at the band beside every number.</source>
        <translation>在更新的 GPU、更新的软件和更低的精度上要少一些：看每个数字旁的误差带。</translation>
    </message>
    <message>
        <source>Less memory needs no luck: do not share layers, bring the peak under 65 GiB and keep MFU above 57 %.</source>
        <translation>内存少就不用靠运气：不拆分层，峰值低于 65 GiB，MFU 高于 57 %。</translation>
    </message>
    <message>
        <source>layers whole, states as they were</source>
        <translation>层不拆，状态照旧</translation>
    </message>
    <message>
        <source>gradients shared, but not the weights</source>
        <translation>分摊梯度，但不分权重</translation>
    </message>
    <message>
        <source>A layout just under the limit may fail when run; one at {memory@tp=1;zero=3} of {capacity_gib@start} will not.</source>
        <translation>紧贴上限的布局运行时可能失败；占 {capacity_gib@start} 中 {memory@tp=1;zero=3} 的不会。</translation>
    </message>
    <message>
        <source>Spend 32 GPUs</source>
        <translation>用好 32 块 GPU</translation>
    </message>
    <message>
        <source>A budget is spent well when no GPU idles at a border that nobody needs.</source>
        <translation>没有 GPU 在多余的边界上空等，预算就用得好。</translation>
    </message>
    <message>
        <source>8 GPUs share every layer by eight. Four times as many GPUs: how many times as many tokens?</source>
        <translation>8 块 GPU 把每层分成八份。GPU 变成四倍：token 是多少倍？</translation>
    </message>
    <message>
        <source>{tokens@nodes=4 over start}: replicas hardly meet when batches are large.</source>
        <translation>{tokens@nodes=4 over start}：批量大时，副本之间很少会合。</translation>
    </message>
    <message>
        <source>You have 32 GPUs. Make the most of them: over 68,000 tokens a second.</source>
        <translation>您有 32 块 GPU。尽量用好：每秒超过 68,000 个 token。</translation>
    </message>
    <message>
        <source>more GPUs than there are</source>
        <translation>比现有的 GPU 还多</translation>
    </message>
    <message>
        <source>all GPUs, layers still shared by eight</source>
        <translation>全部 GPU，层仍分成八份</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>块 GPU</translation>
    </message>
    <message>
        <source>All GPUs with layers shared by eight make {tokens@nodes=4}; shared by two {tokens@nodes=4;tp=2}.</source>
        <translation>全部 GPU、层分八份为 {tokens@nodes=4}；分两份为 {tokens@nodes=4;tp=2}。</translation>
    </message>
    <message>
        <source>Spend 40 GiB</source>
        <translation>用好 40 GiB</translation>
    </message>
    <message>
        <source>Memory that stays empty could have saved time.</source>
        <translation>空着的内存本可以省时间。</translation>
    </message>
    <message>
        <source>Recomputing everything, sharing every layer by eight: the layout takes {memory@start} of 80. How many times as quick is a step when nothing is recomputed?</source>
        <translation>全部重算、每层分八份：布局占 80 中的 {memory@start}。不重算时一步快多少倍？</translation>
    </message>
    <message>
        <source>{step@start over recompute=none}: the second forward goes, and what it sends.</source>
        <translation>{step@start over recompute=none}：省去第二次前向及其通信。</translation>
    </message>
    <message>
        <source>Peak {memory}; a step of {step}, {tokens}.</source>
        <translation>峰值 {memory}；一步 {step}，{tokens}。</translation>
    </message>
    <message>
        <source>40 GiB may be spent on each GPU. More than 34,000 tokens a second.</source>
        <translation>每块 GPU 可用 40 GiB。每秒超过 34,000 个 token。</translation>
    </message>
    <message>
        <source>more than there is to spend</source>
        <translation>超出预算</translation>
    </message>
    <message>
        <source>no recomputation alone</source>
        <translation>只取消重算</translation>
    </message>
    <message>
        <source>GiB on a GPU</source>
        <translation>GiB（每块 GPU）</translation>
    </message>
    <message>
        <source>{memory@tp=2;recompute=none} of the budget make {tokens@tp=2;recompute=none}; the start spent {memory@start} and made {tokens@start}.</source>
        <translation>用掉 {memory@tp=2;recompute=none} 得到 {tokens@tp=2;recompute=none}；开始时用 {memory@start} 得到 {tokens@start}。</translation>
    </message>
    <message>
        <source>BERT-base</source>
        <translation>BERT-base</translation>
    </message>
    <message>
        <source>NVIDIA P100 16 GB SXM2</source>
        <translation>NVIDIA P100 16 GB SXM2</translation>
    </message>
    <message>
        <source>BERT-large</source>
        <translation>BERT-large</translation>
    </message>
    <message>
        <source>loss and frozen output matrix, backward</source>
        <translation>损失与冻结的输出矩阵，反向</translation>
    </message>
    <message>
        <source>products of a step over the forward&apos;s</source>
        <translation>一步的矩阵乘与前向之比</translation>
    </message>
    <message>
        <source>counted; frozen weights have no gradient</source>
        <translation>计数得出；冻结的权重没有梯度</translation>
    </message>
    <message>
        <source>one head of attention</source>
        <translation>一个注意力头</translation>
    </message>
    <message>
        <source>forward of one layer, twice</source>
        <translation>一层的前向，两次</translation>
    </message>
    <message>
        <source>OPT-30B</source>
        <translation>OPT-30B</translation>
    </message>
    <message>
        <source>output matrix and loss, all forwards</source>
        <translation>输出矩阵与损失，所有前向</translation>
    </message>
    <message>
        <source>moving all weights along a random direction, three times, and updating them</source>
        <translation>沿随机方向移动全部权重三次并更新</translation>
    </message>
    <message>
        <source>what one layer&apos;s backward would keep, at most alive in its forward</source>
        <translation>一层反向所需保留的内容，前向中至多同时存活</translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation>上界</translation>
    </message>
    <message>
        <source>Megatron 3.6B</source>
        <translation>Megatron 3.6B</translation>
    </message>
    <message>
        <source>GPT-2 8.3B</source>
        <translation>GPT-2 8.3B</translation>
    </message>
    <message>
        <source>GPT-2 1.2B</source>
        <translation>GPT-2 1.2B</translation>
    </message>
    <message>
        <source>frozen layers of the stage</source>
        <translation>该阶段的冻结层</translation>
    </message>
    <message>
        <source>a layer&apos;s share of a segment&apos;s input</source>
        <translation>一层在一段输入中的份额</translation>
    </message>
    <message>
        <source>layers per checkpoint</source>
        <translation>每个检查点的层数</translation>
    </message>
    <message>
        <source>knob recompute_segment</source>
        <translation>knob recompute_segment</translation>
    </message>
    <message>
        <source>what a segment holds while it runs again</source>
        <translation>一段重算时持有的内容</translation>
    </message>
    <message>
        <source>collectives of a layer that runs again, its input gathered</source>
        <translation>重算层的集合通信，其输入已收集</translation>
    </message>
    <message>
        <source>shared layer inputs held with full recomputation</source>
        <translation>完全重计算时持有的分摊层输入</translation>
    </message>
    <message>
        <source>assumption: PCIe 4.0 x16 attains 25 of 31.5 GB/s, as pinned copies of bandwidthTest do</source>
        <translation>假设：PCIe 4.0 x16 达到 31.5 GB/s 中的 25，如 bandwidthTest 的锁页复制</translation>
    </message>
    <message>
        <source>The first layers and the embedding do not train. They run forward alone, keep nothing for a backward, and have neither gradients nor optimizer states.</source>
        <translation>前几层和嵌入不训练。它们只做前向，不为反向保留任何东西，也没有梯度和优化器状态。</translation>
    </message>
    <message>
        <source>Low-rank adapters stand beside all matrices of a layer, beside those of attention, or beside queries and values alone. Fewer of them train less and cost less in every pass.</source>
        <translation>低秩适配器位于一层的所有矩阵旁、注意力矩阵旁，或仅在查询与值旁。越少，训练的参数越少，每一遍的代价也越小。</translation>
    </message>
    <message>
        <source>Recomputation by segment</source>
        <translation>按段重计算</translation>
    </message>
    <message>
        <source>Keeps the input of every k-th layer alone and runs k layers again together. Fewer inputs are kept, and more comes back at once; least memory lies near the square root of the layers.</source>
        <translation>只保留每第 k 层的输入，并把 k 层一起重算。保留的输入更少，一次回来的更多；内存最少处接近层数的平方根。</translation>
    </message>
    <message>
        <source>Sharded checkpoints</source>
        <translation>切分的检查点</translation>
    </message>
    <message>
        <source>Tensor-parallel ranks hold the same layer input. Each keeps its part of it, and all gather it before the layer runs again.</source>
        <translation>张量并行的各 rank 持有相同的层输入。每个只保留自己的部分，在该层重算前一起收集。</translation>
    </message>
    <message>
        <source>%1 is null; leave it out or give it a value</source>
        <translation>%1 为 null；请省略它或给出一个值</translation>
    </message>
    <message>
        <source>this line was shared by a newer Shardscape (version %1 of the line; this program reads up to %2)</source>
        <translation>此行由更新的 Shardscape 共享（行版本 %1；此程序最高可读 %2）</translation>
    </message>
    <message>
        <source>this line was shared by a newer Shardscape: it needs version %1 or later</source>
        <translation>此行由更新的 Shardscape 共享：需要 %1 或更高版本</translation>
    </message>
    <message>
        <source>this shared line is cut or mistyped: its checksum does not fit; copy it again as a whole</source>
        <translation>此共享行被截断或有误：校验和不符；请重新完整复制</translation>
    </message>
    <message>
        <source>%1: %2 is no knob</source>
        <translation>%1：%2 不是参数</translation>
    </message>
    <message>
        <source>this is no shared line; one begins with %1</source>
        <translation>这不是共享行；共享行以 %1 开头</translation>
    </message>
    <message>
        <source>this shared line has more than %1 KiB, more than any scenario needs</source>
        <translation>此共享行超过 %1 KiB，超出任何场景所需</translation>
    </message>
    <message>
        <source>this shared line unfolds into more than %1 MiB, or into nothing</source>
        <translation>此共享行展开后超过 %1 MiB，或展开为空</translation>
    </message>
    <message>
        <source>this line was shared by Shardscape %1, which knows more than this program: %2</source>
        <translation>此行由 Shardscape %1 共享，它支持的内容多于此程序：%2</translation>
    </message>
    <message>
        <source>the scenario in this line: %1</source>
        <translation>此行中的场景：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no order that the lesson knows</source>
        <translation>“%1”不是课程已知的顺序</translation>
    </message>
    <message>
        <source>A solution differs first on device %1: it runs %2 where %3 stands.</source>
        <translation>解法首先在设备 %1 上不同：在 %3 的位置运行 %2。</translation>
    </message>
    <message>
        <source>the intended order is quicker than any can be: %1 under %2 slots</source>
        <translation>预期顺序快得不可能：%1，低于 %2 个时隙</translation>
    </message>
    <message>
        <source>no order is known to be the best: the bound is %1 slots, the intended takes %2; name a schedule</source>
        <translation>不知道哪个顺序最佳：下界 %1 个时隙，预期用 %2；请指定一个调度</translation>
    </message>
    <message>
        <source>%1: only a toy&apos;s ops are ordered by hand</source>
        <translation>%1：只有玩具的操作可以手动排序</translation>
    </message>
    <message>
        <source>%1: ops are ordered, so that the solution is an order</source>
        <translation>%1：操作要排序，所以解法是一个顺序</translation>
    </message>
    <message>
        <source>%1: the glossary has no word &apos;%2&apos;</source>
        <translation>%1：术语表没有“%2”</translation>
    </message>
    <message>
        <source>several devices answer the question</source>
        <translation>有多台设备符合问题</translation>
    </message>
    <message>
        <source>the question asks for runs, and none is like that</source>
        <translation>问题询问运行，但没有这样的</translation>
    </message>
    <message>
        <source>%1 of the answers mend it; exactly one must</source>
        <translation>%1 个答案有效；必须恰好一个</translation>
    </message>
    <message>
        <source>the claim must hold of the first answers and of none from the right one on</source>
        <translation>论断必须对前几个答案成立，从正确答案起都不成立</translation>
    </message>
    <message>
        <source>the order is of %1 devices; the schedule has %2</source>
        <translation>顺序是 %1 台设备的；调度有 %2 台</translation>
    </message>
    <message>
        <source>ops of two directions share their names; order them in one direction</source>
        <translation>两个方向的操作同名；请只按一个方向排序</translation>
    </message>
    <message>
        <source>device %1 has no op &apos;%2&apos;; nearest is &apos;%3&apos;</source>
        <translation>设备 %1 没有操作“%2”；最接近的是“%3”</translation>
    </message>
    <message>
        <source>device %1 runs &apos;%2&apos; twice</source>
        <translation>设备 %1 运行“%2”两次</translation>
    </message>
    <message>
        <source>device %1 never runs &apos;%2&apos;</source>
        <translation>设备 %1 从不运行“%2”</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>there is no part to merge</source>
        <translation>没有可合并的部分</translation>
    </message>
    <message>
        <source>%1 is part %2 and %3 is part %4: the sweep was cut into different numbers of parts</source>
        <translation>%1 是第 %2 部分，%3 是第 %4 部分：扫描被切分成了不同数量的部分</translation>
    </message>
    <message>
        <source>%1 and %2 are parts of different sweeps: their scenarios or spaces differ</source>
        <translation>%1 和 %2 是不同扫描的部分：它们的场景或空间不同</translation>
    </message>
    <message>
        <source>%1 was stopped before its end; run part %2 again</source>
        <translation>%1 在结束前被停止；请重新运行第 %2 部分</translation>
    </message>
    <message>
        <source>part %1 is given twice: %2 and %3</source>
        <translation>第 %1 部分给出了两次：%2 和 %3</translation>
    </message>
    <message numerus="yes">
        <source>parts %1 of %2 are missing</source>
        <translation>
            <numerusform>缺少第 %1 部分（共 %2 部分）</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no part; write it like 2/4, the second of four, with at most %2 of them</source>
        <translation>&apos;%1&apos; 不是一个部分；请写成 2/4 的形式，即四个中的第二个，最多 %2 个</translation>
    </message>
    <message>
        <source>the parts do not make up the space: one holds rows that are not its own; run them again</source>
        <translation>这些部分不能组成整个空间：其中一个含有不属于它的行；请重新运行</translation>
    </message>
    <message>
        <source>the question is not understood: %1</source>
        <translation>无法理解该查询：%1</translation>
    </message>
    <message>
        <source>the question is not understood at &apos;%1&apos;</source>
        <translation>在“%1”处无法理解该查询</translation>
    </message>
    <message>
        <source>the question is not understood at &apos;%1&apos;; the nearest word is %2</source>
        <translation>在“%1”处无法理解该查询；最接近的词是 %2</translation>
    </message>
    <message>
        <source>there is no table &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有表“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>there is no table &apos;%1&apos;</source>
        <translation>没有表“%1”</translation>
    </message>
    <message>
        <source>there is no column &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有列“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>there is no column &apos;%1&apos;</source>
        <translation>没有列“%1”</translation>
    </message>
    <message>
        <source>there is no function &apos;%1&apos;; nearest is &apos;%2&apos;</source>
        <translation>没有函数“%1”；最接近的是“%2”</translation>
    </message>
    <message>
        <source>there is no function &apos;%1&apos;</source>
        <translation>没有函数“%1”</translation>
    </message>
    <message>
        <source>more than one table has a column &apos;%1&apos;: write the table before it</source>
        <translation>不止一个表有列“%1”：请在前面写上表名</translation>
    </message>
    <message>
        <source>the question breaks off before its end</source>
        <translation>查询不完整</translation>
    </message>
    <message>
        <source>a cell would be longer than a question may make it</source>
        <translation>单元格会超出查询允许的长度</translation>
    </message>
    <message>
        <source>a question only reads: begin it with SELECT</source>
        <translation>查询只能读取：请以 SELECT 开头</translation>
    </message>
    <message>
        <source>the project cannot be asked: %1</source>
        <translation>无法查询该项目：%1</translation>
    </message>
    <message>
        <source>the question took longer than %1 s and was ended</source>
        <translation>查询超过 %1 秒，已终止</translation>
    </message>
    <message>
        <source>the question took more than %1 MiB of memory and was ended</source>
        <translation>查询占用的内存超过 %1 MiB，已终止</translation>
    </message>
    <message>
        <source>the question was stopped</source>
        <translation>查询已停止</translation>
    </message>
    <message>
        <source>there is no question: begin with SELECT</source>
        <translation>没有查询：请以 SELECT 开头</translation>
    </message>
    <message>
        <source>the question is longer than 64 KiB</source>
        <translation>查询超过 64 KiB</translation>
    </message>
    <message>
        <source>the question is not text</source>
        <translation>查询不是文本</translation>
    </message>
    <message>
        <source>one question at a time: there is more behind the first &apos;;&apos;</source>
        <translation>一次只能执行一个查询：第一个“;”后面还有内容</translation>
    </message>
    <message>
        <source>The ten fastest layouts</source>
        <translation>最快的十个布局</translation>
    </message>
    <message>
        <source>The Pareto front, least memory first</source>
        <translation>帕累托前沿，内存最少的在前</translation>
    </message>
    <message>
        <source>The fastest layout for each value of a knob</source>
        <translation>某个参数每个取值下最快的布局</translation>
    </message>
    <message>
        <source>All sweeps, and how many layouts fit</source>
        <translation>所有扫描，以及有多少布局放得下</translation>
    </message>
    <message>
        <source>Why layouts were rejected</source>
        <translation>布局被拒绝的原因</translation>
    </message>
    <message>
        <source>What differs among the scenarios</source>
        <translation>各场景之间的差异</translation>
    </message>
    <message>
        <source>How long each device works, of schedules of the project&apos;s own</source>
        <translation>项目自有调度中每个设备的工作时长</translation>
    </message>
    <message>
        <source>its folder cannot lock files, as some network shares cannot; a local disk can</source>
        <translation>其文件夹无法锁定文件，某些网络共享就是如此；本地磁盘可以</translation>
    </message>
    <message>
        <source>%1 is no part of a sweep, as sweep --part writes them</source>
        <translation>%1 不是 sweep --part 写出的扫描部分</translation>
    </message>
    <message>
        <source>%1 does not hold one sweep and its scenario; run part %2 again</source>
        <translation>%1 不含一个扫描及其场景；请重新运行第 %2 部分</translation>
    </message>
    <message>
        <source>%1 was made by version %2 of the engine and this program has %3; run part %4 again with it</source>
        <translation>%1 由引擎版本 %2 生成，而此程序的版本为 %3；请用它重新运行第 %4 部分</translation>
    </message>
    <message>
        <source>%1 was saved without results; run part %2 again</source>
        <translation>%1 保存时不含结果；请重新运行第 %2 部分</translation>
    </message>
    <message>
        <source>%1 is there and no part of a sweep; a part goes into a file of its own</source>
        <translation>%1 已存在且不是扫描的部分；每个部分需要自己的文件</translation>
    </message>
    <message>
        <source>tuning without a backward has nothing for %1 to act on</source>
        <translation>没有反向的微调没有 %1 可作用的对象</translation>
    </message>
    <message>
        <source>%1 has %2 layers; at least one has to train</source>
        <translation>%1 有 %2 层；至少有一层要训练</translation>
    </message>
    <message>
        <source>frozen layers are priced without a pipeline, adapters and recomputation by layers</source>
        <translation>冻结层的定价不含流水线、适配器和按层重计算</translation>
    </message>
    <message>
        <source>segments of %1 layers do not divide the %2 recomputed layers of a stage</source>
        <translation>%1 层的段不能整除一个阶段的 %2 个重算层</translation>
    </message>
    <message>
        <source>segments of %1 layers do not divide stages of %2 and %3 recomputed layers</source>
        <translation>%1 层的段不能整除 %2 和 %3 个重算层的阶段</translation>
    </message>
    <message>
        <source>a class sheet needs a lesson</source>
        <translation>班级图页至少要一课</translation>
    </message>
    <message>
        <source>there is a lesson &apos;%1&apos; already</source>
        <translation>课程“%1”已经存在</translation>
    </message>
    <message>
        <source>%1 has more than %2 GiB, more than anything that is read here</source>
        <translation>%1 超过 %2 GiB，超出此处可读取的任何内容</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: the manual is written as .pdf or .html</source>
        <translation>“%1”：手册写成 .pdf 或 .html</translation>
    </message>
    <message>
        <source>Time: gradients and stage messages across the slow level. Change the rank order and compare.</source>
        <translation>时间：跨慢级的梯度与阶段消息。改变 rank 顺序再比较。</translation>
    </message>
    <message>
        <source>Faster, and used worse</source>
        <translation>更快，却用得更差</translation>
    </message>
    <message>
        <source>MFU counts only what has to be computed; a shorter step can use the hardware worse.</source>
        <translation>MFU 只计必须计算的部分；更短的一步可能把硬件用得更差。</translation>
    </message>
    <message>
        <source>Adapters skip the gradients of frozen weights: a step of {step@start} takes {step@train=lora}. MFU was {mfu@start}. What is it then?</source>
        <translation>适配器省去冻结权重的梯度：{step@start} 的一步只需 {step@train=lora}。MFU 原为 {mfu@start}。现在是多少？</translation>
    </message>
    <message>
        <source>{mfu@train=lora}: a third of the products is gone, and the small kernels between them stay.</source>
        <translation>{mfu@train=lora}：三分之一的矩阵乘没有了，其间的小核仍在。</translation>
    </message>
    <message>
        <source>Make the step shorter than 6 s, with the hardware used worse.</source>
        <translation>让一步短于 6 s，而硬件用得更差。</translation>
    </message>
    <message>
        <source>The step falls from {step@start} to {step@train=lora} and MFU with it: fewer products, and as much between them.</source>
        <translation>一步从 {step@start} 降到 {step@train=lora}，MFU 也随之下降：矩阵乘更少，其间的部分一样多。</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Papers</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>Turn the knob %1</source>
        <translation>调整参数 %1</translation>
    </message>
    <message>
        <source>See it in %1</source>
        <translation>在“%1”中查看</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>又称</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>另见</translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行方式</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导得出</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&lt;i&gt;Look at:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;看点：&lt;/i&gt;%1</translation>
    </message>
    <message>
        <source>&lt;i&gt;Source:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;来源：&lt;/i&gt;%1</translation>
    </message>
    <message>
        <source>Write a whole number from %1 to %2</source>
        <translation>请输入 %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持现值</translation>
    </message>
    <message>
        <source>not possible here</source>
        <translation>此处不可行</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>does not fit: %1 too much</source>
        <translation>放不下：超出 %1</translation>
    </message>
    <message>
        <source>%1, %2 tokens/s</source>
        <translation>%1，%2 词元/秒</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>show it: %1 on %2</source>
        <translation>显示：%1，在 %2 上</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>show it in Explore</source>
        <translation>在“探索”中显示</translation>
    </message>
    <message>
        <source>Knob</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词条</translation>
    </message>
    <message>
        <source>Copy layout as %1</source>
        <translation>布局复制为 %1</translation>
    </message>
    <message>
        <source>the layout in its words</source>
        <translation>以其用语表示布局</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Shared line</source>
        <translation>共享行</translation>
    </message>
    <message>
        <source>A line that cannot be read</source>
        <translation>无法读取的行</translation>
    </message>
    <message>
        <source>Add it to this project: %1 on %2</source>
        <translation>添加到此项目：%2 上的 %1</translation>
    </message>
</context>
<context>
    <name>Perspective</name>
    <message>
        <source>Draw</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
</context>
<context>
    <name>SchedulePoster</name>
    <message>
        <source>%1 units · bubble %2 · peak %3</source>
        <translation>%1 单位 · 气泡 %2 · 峰值 %3</translation>
    </message>
    <message>
        <source> · %1 copies</source>
        <translation> · %1 份副本</translation>
    </message>
    <message>
        <source>Pipeline schedules: %1 devices, %2 micro-batches</source>
        <translation>流水线调度：%1 台设备，%2 个微批次</translation>
    </message>
    <message>
        <source>One time scale. Forward, input gradient and weight gradient of a whole device take 1 each; no delay between devices. Peak: activations of one micro-batch on one device.</source>
        <translation>同一时间刻度。整台设备的前向、输入梯度和权重梯度各用时 1；设备间无延迟。峰值：一台设备上一个微批次的激活。</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>两者同时</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>backward, input gradient</source>
        <translation>反向，输入梯度</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
</context>
<context>
    <name>number_format</name>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>%1 tick</source>
        <translation>%1 拍</translation>
    </message>
    <message>
        <source>%1 ticks</source>
        <translation>%1 拍</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CellPainter</name>
    <message>
        <source>compute at peak, forward</source>
        <translation>峰值下的计算，前向</translation>
    </message>
    <message>
        <source>beyond the peak</source>
        <translation>超出峰值部分</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>不可行</translation>
    </message>
    <message numerus="yes">
        <source>%n stages, %1 each</source>
        <translation>
            <numerusform>%n 个阶段，各 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>正在模拟…</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>current, not pinned</source>
        <translation>当前，未固定</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareModel</name>
    <message>
        <source>not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n stages, the fullest %1 of %2</source>
        <translation>
            <numerusform>%n 个阶段，占用最多的 %1 / %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices, bubble %1</source>
        <translation>
            <numerusform>%n 台设备，气泡 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The best of those that fit</source>
        <translation>放得下的当中最好的</translation>
    </message>
    <message>
        <source>Click for the formula</source>
        <translation>点击查看公式</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Click to sort the layouts by it</source>
        <translation>点击按此排序布局</translation>
    </message>
    <message>
        <source>%1 on %2. Drag to reorder; right-click for more.</source>
        <translation>%1，运行在 %2。拖动可调整顺序；右键查看更多。</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareText</name>
    <message>
        <source>Step time, nanoseconds</source>
        <translation>单步时间，纳秒</translation>
    </message>
    <message>
        <source>Fullest rank, bytes</source>
        <translation>占用最多的 rank，字节</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Comparison of layouts</source>
        <translation>布局比较</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareView</name>
    <message>
        <source>&amp;Base</source>
        <translation>基准(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;with</source>
        <translation>与(&amp;W)</translation>
    </message>
    <message>
        <source>Base of the comparison</source>
        <translation>比较的基准</translation>
    </message>
    <message>
        <source>Layout compared with the base</source>
        <translation>与基准比较的布局</translation>
    </message>
    <message>
        <source>Swap the two</source>
        <translation>交换两者</translation>
    </message>
    <message>
        <source>Sort the layouts</source>
        <translation>排序布局</translation>
    </message>
    <message>
        <source>Sort by…</source>
        <translation>排序依据…</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>As pinned</source>
        <translation>按固定顺序</translation>
    </message>
    <message>
        <source>All inputs</source>
        <translation>全部输入</translation>
    </message>
    <message>
        <source>Also what the layouts have in common</source>
        <translation>也显示布局的共同之处</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Save as &amp;table… (CSV, Markdown, HTML)</source>
        <translation>保存为表格(&amp;T)…（CSV、Markdown、HTML）</translation>
    </message>
    <message>
        <source>Save as &amp;slide… (PNG, SVG, PDF)</source>
        <translation>保存为幻灯片(&amp;S)…（PNG、SVG、PDF）</translation>
    </message>
    <message>
        <source>&amp;Copy as Markdown</source>
        <translation>复制为 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>Layouts side by side</source>
        <translation>布局并排</translation>
    </message>
    <message>
        <source>Pin two layouts and see them side by side here.

Ctrl+P pins the current layout; in Explore, right-click a point to pin it; in the project list, the pin beside a scenario&apos;s name.</source>
        <translation>固定两个布局，在此并排查看。

Ctrl+P 固定当前布局；在探索中右键点击一个点；在项目列表中点击方案名旁的图钉。</translation>
    </message>
    <message>
        <source>Pin the current layout</source>
        <translation>固定当前布局</translation>
    </message>
    <message>
        <source>Make it the &amp;base</source>
        <translation>设为基准(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Compare it with the base</source>
        <translation>与基准比较(&amp;C)</translation>
    </message>
    <message>
        <source>Make it the c&amp;urrent layout</source>
        <translation>设为当前布局(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>右移(&amp;R)</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>取消固定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>固定(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;opy as…</source>
        <translation>复制为(&amp;O)…</translation>
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
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Per accelerator</source>
        <translation>每加速器</translation>
    </message>
    <message>
        <source>Tokens per second of one accelerator: comparable between clusters of different size</source>
        <translation>一个加速器每秒的词元：可在不同规模的集群间比较</translation>
    </message>
    <message>
        <source>Counted: %1.</source>
        <translation>计入：%1。</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>As MFU, with the FLOPs of recomputation counted too</source>
        <translation>同 MFU，但计入重计算的 FLOPs</translation>
    </message>
    <message>
        <source>Model FLOP/s each</source>
        <translation>每设备模型 FLOP/s</translation>
    </message>
    <message>
        <source>Model FLOPs per second of one accelerator</source>
        <translation>一个加速器每秒的模型 FLOPs</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Idle over devices × makespan of the pipeline</source>
        <translation>空闲 ÷（设备数 × 流水线总时长）</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>Communication that nothing hides, per step</source>
        <translation>每步未被掩盖的通信</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>占用最多的 rank</translation>
    </message>
    <message>
        <source>Memory of the fullest rank, reserve included</source>
        <translation>占用最多的 rank 的显存，含预留</translation>
    </message>
    <message>
        <source>Left free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Capacity less the fullest rank</source>
        <translation>容量减去占用最多的 rank</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Of one replica per step</source>
        <translation>一个副本每步</translation>
    </message>
    <message>
        <source>+%1 pt</source>
        <translation>+%1 点</translation>
    </message>
    <message>
        <source>−%1 pt</source>
        <translation>−%1 点</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏尺寸</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Memory each</source>
        <translation>每设备显存</translation>
    </message>
    <message>
        <source>Dense peak each</source>
        <translation>每设备稠密峰值</translation>
    </message>
    <message>
        <source>Link level %1</source>
        <translation>链路层级 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>一步的时间</translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation>各阶段显存</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Layout: what differs</source>
        <translation>布局：不同之处</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Workload: what differs</source>
        <translation>工作负载：不同之处</translation>
    </message>
    <message>
        <source>Model: what differs</source>
        <translation>模型：不同之处</translation>
    </message>
    <message>
        <source>Cluster: what differs</source>
        <translation>集群：不同之处</translation>
    </message>
</context>
<context>
    <name>shardscape::compare::DifferenceView</name>
    <message>
        <source>Difference of the step times</source>
        <translation>单步时间之差</translation>
    </message>
    <message>
        <source>Difference of the fullest ranks</source>
        <translation>占用最多的 rank 之差</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>占用最多的 rank</translation>
    </message>
    <message>
        <source>Nothing to compare: one of the two layouts is not possible.</source>
        <translation>无法比较：两个布局之一不可行。</translation>
    </message>
    <message>
        <source>%1 in %2, %3 in %4</source>
        <translation>%2 中 %1，%4 中 %3</translation>
    </message>
    <message>
        <source>Step time: as the base</source>
        <translation>单步时间：与基准相同</translation>
    </message>
    <message>
        <source>Step time less the base’s: %1 (%2)</source>
        <translation>单步时间减基准：%1（%2）</translation>
    </message>
    <message>
        <source>Fullest rank: as the base</source>
        <translation>最满的 rank：与基准相同</translation>
    </message>
    <message>
        <source>Fullest rank less the base’s: %1 (%2)</source>
        <translation>最满的 rank 减基准：%1（%2）</translation>
    </message>
    <message>
        <source>%1 %2: %3 in %4, %5 in %6</source>
        <translation>%1 %2：%4 中为 %3，%6 中为 %5</translation>
    </message>
</context>
<context>
    <name>shardscape::document::Document</name>
    <message>
        <source>Turn on %1</source>
        <translation>启用%1</translation>
    </message>
    <message>
        <source>Turn off %1</source>
        <translation>停用%1</translation>
    </message>
    <message>
        <source>Change %1 to %2</source>
        <translation>将%1改为 %2</translation>
    </message>
    <message>
        <source>Add scenario &quot;%1&quot;</source>
        <translation>添加方案“%1”</translation>
    </message>
    <message>
        <source>Duplicate scenario &quot;%1&quot;</source>
        <translation>复制方案“%1”</translation>
    </message>
    <message>
        <source>Remove scenario &quot;%1&quot;</source>
        <translation>移除方案“%1”</translation>
    </message>
    <message>
        <source>Move scenario</source>
        <translation>移动方案</translation>
    </message>
    <message>
        <source>Rename scenario to &quot;%1&quot;</source>
        <translation>将方案重命名为“%1”</translation>
    </message>
    <message>
        <source>Edit note of scenario</source>
        <translation>编辑方案备注</translation>
    </message>
    <message>
        <source>Pin scenario</source>
        <translation>固定方案</translation>
    </message>
    <message>
        <source>Unpin scenario</source>
        <translation>取消固定方案</translation>
    </message>
    <message>
        <source>Change layout</source>
        <translation>更改布局</translation>
    </message>
    <message>
        <source>Change cluster to &quot;%1&quot;</source>
        <translation>将集群改为“%1”</translation>
    </message>
    <message>
        <source>Change model to &quot;%1&quot;</source>
        <translation>将模型改为“%1”</translation>
    </message>
    <message>
        <source>Balance stages</source>
        <translation>平衡阶段</translation>
    </message>
    <message>
        <source>Move stage boundaries</source>
        <translation>移动阶段边界</translation>
    </message>
    <message>
        <source>Add cluster &quot;%1&quot;</source>
        <translation>添加集群“%1”</translation>
    </message>
    <message>
        <source>Edit cluster &quot;%1&quot;</source>
        <translation>编辑集群“%1”</translation>
    </message>
    <message>
        <source>Remove cluster &quot;%1&quot;</source>
        <translation>移除集群“%1”</translation>
    </message>
    <message>
        <source>Move cluster</source>
        <translation>移动集群</translation>
    </message>
    <message>
        <source>Add model &quot;%1&quot;</source>
        <translation>添加模型“%1”</translation>
    </message>
    <message>
        <source>Edit model &quot;%1&quot;</source>
        <translation>编辑模型“%1”</translation>
    </message>
    <message>
        <source>Remove model &quot;%1&quot;</source>
        <translation>移除模型“%1”</translation>
    </message>
    <message>
        <source>Move model</source>
        <translation>移动模型</translation>
    </message>
    <message>
        <source>Import runs &quot;%1&quot;</source>
        <translation>导入运行“%1”</translation>
    </message>
    <message>
        <source>Rename runs to &quot;%1&quot;</source>
        <translation>将运行重命名为“%1”</translation>
    </message>
    <message>
        <source>Remove runs &quot;%1&quot;</source>
        <translation>移除运行“%1”</translation>
    </message>
    <message>
        <source>Move runs</source>
        <translation>移动运行</translation>
    </message>
    <message>
        <source>Add calibration &quot;%1&quot;</source>
        <translation>添加校准“%1”</translation>
    </message>
    <message>
        <source>Rename calibration to &quot;%1&quot;</source>
        <translation>将校准重命名为“%1”</translation>
    </message>
    <message>
        <source>Remove calibration &quot;%1&quot;</source>
        <translation>移除校准“%1”</translation>
    </message>
    <message>
        <source>Move calibration</source>
        <translation>移动校准</translation>
    </message>
    <message>
        <source>Add schedule &quot;%1&quot;</source>
        <translation>添加调度“%1”</translation>
    </message>
    <message>
        <source>Rename schedule to &quot;%1&quot;</source>
        <translation>将调度重命名为“%1”</translation>
    </message>
    <message>
        <source>Remove schedule &quot;%1&quot;</source>
        <translation>移除调度“%1”</translation>
    </message>
    <message>
        <source>Move schedule</source>
        <translation>移动调度</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>Rename note to &quot;%1&quot;</source>
        <translation>将笔记重命名为“%1”</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>编辑笔记</translation>
    </message>
    <message>
        <source>Remove note &quot;%1&quot;</source>
        <translation>移除笔记“%1”</translation>
    </message>
    <message>
        <source>Move note</source>
        <translation>移动笔记</translation>
    </message>
    <message>
        <source>Rename sweep to &quot;%1&quot;</source>
        <translation>将扫描重命名为“%1”</translation>
    </message>
    <message>
        <source>Remove sweep &quot;%1&quot;</source>
        <translation>移除扫描“%1”</translation>
    </message>
    <message>
        <source>Move sweep</source>
        <translation>移动扫描</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Draft %1</source>
        <translation>草稿 %1</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::CanvasTexts</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>, %1:1 oversubscribed</source>
        <translation>，%1:1 超额</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1，%2 个 rank</translation>
    </message>
    <message>
        <source>… %1</source>
        <translation>… %1</translation>
    </message>
    <message>
        <source>… %1, colours repeat</source>
        <translation>… %1，颜色重复</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>%1 per accelerator, direction and step, %2 of what it can carry</source>
        <translation>每加速器每方向每步 %1，为承载能力的 %2</translation>
    </message>
    <message>
        <source>%1 attained, %2 per step of a collective, joins %3 accelerators</source>
        <translation>可达 %1，集合通信每步 %2，连接 %3 个加速器</translation>
    </message>
    <message>
        <source>Rank %1 on node %2</source>
        <translation>节点 %2 上的 rank %1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The layout does not use it</source>
        <translation>布局未使用</translation>
    </message>
    <message>
        <source>Node %1: %2</source>
        <translation>节点 %1：%2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n NIC(s) of %1, %2 per accelerator</source>
        <translation>
            <numerusform>%n 个 %1 网卡，每加速器 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) between %1 and %2</source>
        <translation>
            <numerusform>%1 与 %2 之间 %n 条链路</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), %1 accelerators</source>
        <translation>
            <numerusform>%n 个节点，%1 个加速器</numerusform>
        </translation>
    </message>
    <message>
        <source>Rack %1</source>
        <translation>机架 %1</translation>
    </message>
    <message>
        <source>Domain %1</source>
        <translation>域 %1</translation>
    </message>
    <message>
        <source>%1 · %2 accelerators</source>
        <translation>%1 · %2 个加速器</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>The layout is not valid here: no rank has a place.</source>
        <translation>布局在此无效：rank 没有位置。</translation>
    </message>
    <message>
        <source>No rank has a place: %1.</source>
        <translation>rank 没有位置：%1。</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ClusterCanvas</name>
    <message>
        <source>The cluster as a drawing</source>
        <translation>集群图</translation>
    </message>
    <message>
        <source>Rank %1 and its groups</source>
        <translation>rank %1 及其组</translation>
    </message>
    <message>
        <source>link width: bytes per step · red: busiest</source>
        <translation>链路宽度：每步字节 · 红色：最忙</translation>
    </message>
    <message>
        <source>Drop a node from the parts on the right here, or choose a preset above.</source>
        <translation>从右侧部件拖一个节点到这里，或在上方选择预设。</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ClusterView</name>
    <message>
        <source>Colour by</source>
        <translation>颜色按</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Draw links as wide as what they carry</source>
        <translation>按承载流量绘制链路宽度</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Begin a new cluster</source>
        <translation>开始新集群</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>What nvidia-smi topo -m prints, or a table of measured all-reduces</source>
        <translation>nvidia-smi topo -m 的输出，或实测 all-reduce 表格</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>The table of all ranks</source>
        <translation>所有 rank 的表格</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>显示全部 (0)</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>Beside the drawing</source>
        <translation>图旁</translation>
    </message>
    <message>
        <source>All ranks</source>
        <translation>所有 rank</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Connect two accelerators</source>
        <translation>连接两个加速器</translation>
    </message>
    <message>
        <source>Copy node × %1</source>
        <translation>复制节点 × %1</translation>
    </message>
    <message>
        <source>Remove a node</source>
        <translation>移除一个节点</translation>
    </message>
    <message>
        <source>Disconnect two accelerators</source>
        <translation>断开两个加速器</translation>
    </message>
    <message>
        <source>Remove a level of switches</source>
        <translation>移除一层交换机</translation>
    </message>
    <message>
        <source>Change accelerators per node</source>
        <translation>更改每节点加速器数</translation>
    </message>
    <message>
        <source>Rank order</source>
        <comment>before its axes</comment>
        <translation>rank 顺序</translation>
    </message>
    <message>
        <source>Begin with next to nothing, or with one node of a preset</source>
        <translation>从几乎空白开始，或从预设的一个节点开始</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::DrawView</name>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>所画内容</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::EditTexts</name>
    <message>
        <source>a cluster has at least one node</source>
        <translation>集群至少有一个节点</translation>
    </message>
    <message>
        <source>%1 nodes, but nothing joins them: add a network first</source>
        <translation>%1 个节点但没有连接：请先添加网络</translation>
    </message>
    <message>
        <source>the %1 level joins %2 nodes each, which %3 nodes do not fill evenly; the nearest is %4</source>
        <translation>层级 %1 每组连接 %2 个节点，%3 个节点不能均匀填满；最接近的是 %4</translation>
    </message>
    <message>
        <source>a number of nodes is not negative</source>
        <translation>节点数不能为负</translation>
    </message>
    <message>
        <source>this is the last node: a cluster has at least one</source>
        <translation>这是最后一个节点：集群至少有一个</translation>
    </message>
    <message>
        <source>copy a node at least once</source>
        <translation>节点至少复制一次</translation>
    </message>
    <message>
        <source>%1 has %2 accelerators per node, the others here have %3; all nodes of a cluster have as many</source>
        <translation>%1 每节点 %2 个加速器，其余为 %3 个；同一集群的节点须相同</translation>
    </message>
    <message>
        <source>a node has 1 to %1 accelerators, not %2</source>
        <translation>一个节点有 1 到 %1 个加速器，而不是 %2</translation>
    </message>
    <message>
        <source>%1 nodes under one switch do not divide %2 nodes into equal domains</source>
        <translation>每交换机 %1 个节点不能把 %2 个节点均分</translation>
    </message>
    <message>
        <source>%1 nodes under one switch do not fit between the levels there are</source>
        <translation>每交换机 %1 个节点放不进现有层级之间</translation>
    </message>
    <message>
        <source>there is no such level</source>
        <translation>没有这一层</translation>
    </message>
    <message>
        <source>the outermost level joins everything: another one has to be outside it first</source>
        <translation>最外层连接全部：须先有另一层在其外</translation>
    </message>
    <message>
        <source>this level joins the accelerators of a node; change its kind instead</source>
        <translation>此层连接节点内的加速器；请改为更改其类型</translation>
    </message>
    <message>
        <source>wires join the accelerators of one node; this level joins others</source>
        <translation>连线连接节点内的加速器；此层连接的是其他</translation>
    </message>
    <message>
        <source>a mesh is drawn for up to %1 accelerators, not for %2</source>
        <translation>网状至多画 %1 个加速器，而不是 %2</translation>
    </message>
    <message>
        <source>this level has a switch already</source>
        <translation>此层已有交换机</translation>
    </message>
    <message>
        <source>a wire joins two accelerators of one node</source>
        <translation>一条连线连接同一节点的两个加速器</translation>
    </message>
    <message>
        <source>from 0 to %1 links join two accelerators, not %2</source>
        <translation>两个加速器间 0 到 %1 条链路，而不是 %2</translation>
    </message>
    <message>
        <source>nothing joins %1 and %2</source>
        <translation>%1 与 %2 之间没有连接</translation>
    </message>
    <message>
        <source>this is the last wire of the node; turn the mesh into a switch instead</source>
        <translation>这是节点的最后一条连线；请改为变成交换机</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::GroupList</name>
    <message>
        <source>Groups of the rank</source>
        <translation>rank 所在的组</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: %2 ranks over %3, %4 per step, %5 exposed</source>
        <translation>%1：%2 个 rank，经 %3，每步 %4，未掩盖 %5</translation>
    </message>
    <message>
        <source>%1: %2 ranks over %3, %4 exposed</source>
        <translation>%1：%2 个 rank，经 %3，未掩盖 %4</translation>
    </message>
    <message>
        <source>The layout is not valid here: no rank has a place.</source>
        <translation>布局在此无效：rank 没有位置。</translation>
    </message>
    <message>
        <source>Every rank works alone.</source>
        <translation>每个 rank 独自工作。</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 / %3</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1，%2 个 rank</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 exposed of %2</source>
        <translation>%2 中未掩盖 %1</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelCanvas</name>
    <message>
        <source>The model&apos;s blocks and pipeline stages</source>
        <translation>模型的块与流水线阶段</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Output (tied)</source>
        <translation>输出（共享）</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 × layer</source>
        <translation>%1 × 层</translation>
    </message>
    <message>
        <source>%1 × experts</source>
        <translation>%1 × 专家</translation>
    </message>
    <message>
        <source>%1 × dense</source>
        <translation>%1 × 稠密</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1: %2 parameters, %3 active for a token</source>
        <translation>%1：%2 个参数，每词元激活 %3</translation>
    </message>
    <message>
        <source>%1: %2 parameters</source>
        <translation>%1：%2 个参数</translation>
    </message>
    <message>
        <source>No model to show.</source>
        <translation>没有可显示的模型。</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n 个阶段</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a model above, or drop a config.json of Hugging Face here.</source>
        <translation>在上方选择模型，或把 Hugging Face 的 config.json 拖到这里。</translation>
    </message>
    <message>
        <source>Parameters of the whole model</source>
        <translation>整个模型的参数</translation>
    </message>
    <message>
        <source>FLOPs of one token, forward</source>
        <translation>一个词元的前向 FLOPs</translation>
    </message>
    <message>
        <source>Time of one micro-batch on one rank</source>
        <translation>一个 rank 上一个微批次的时间</translation>
    </message>
    <message>
        <source>States on one rank, activations of one micro-batch</source>
        <translation>一个 rank 上的状态，一个微批次的激活</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>One stage</source>
        <translation>一个阶段</translation>
    </message>
    <message>
        <source>%1 stages, one micro-batch</source>
        <translation>%1 个阶段，一个微批次</translation>
    </message>
    <message>
        <source>No times and no memory without a valid layout.</source>
        <translation>没有有效布局就没有时间和显存。</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>此布局不可行：%1。</translation>
    </message>
    <message>
        <source>%1, each %2</source>
        <translation>%1，各 %2</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>One of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>每词元 FLOPs</translation>
    </message>
    <message>
        <source>Scores and values of %1 tokens: %2 per token</source>
        <translation>%1 个词元的分数与值：每词元 %2</translation>
    </message>
    <message>
        <source>Boundary above layer %1: stage %2 has %3, stage %4 has %5 layers. Drag it, or Alt with up and down.</source>
        <translation>第 %1 层上方的边界：阶段 %2 有 %3 层，阶段 %4 有 %5 层。拖动，或 Alt 加上下键。</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 forward per token</source>
        <translation>每词元前向 %1</translation>
    </message>
    <message>
        <source>%1 for one micro-batch</source>
        <translation>一个微批次 %1</translation>
    </message>
    <message>
        <source>%1 on one rank</source>
        <translation>一个 rank 上 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n further token(s)</source>
        <translation>
            <numerusform>另外 %n 个词元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelPanel</name>
    <message>
        <source>Remove experts</source>
        <translation>移除专家</translation>
    </message>
    <message>
        <source>Add experts</source>
        <translation>添加专家</translation>
    </message>
    <message>
        <source>Gate the MLP</source>
        <translation>给 MLP 加门控</translation>
    </message>
    <message>
        <source>Remove the MLP&apos;s gate</source>
        <translation>移除 MLP 的门控</translation>
    </message>
    <message>
        <source>Tie the output to the tokens</source>
        <translation>输出与词嵌入共享权重</translation>
    </message>
    <message>
        <source>Untie the output</source>
        <translation>取消输出共享</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>将 %1 设为 %2</translation>
    </message>
    <message>
        <source>Repeat layers %1 times</source>
        <translation>重复各层 %1 次</translation>
    </message>
    <message>
        <source>Remove layers</source>
        <translation>移除层</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>复制层</translation>
    </message>
    <message>
        <source>Add layers of another kind</source>
        <translation>添加另一种层</translation>
    </message>
    <message>
        <source>Move layers</source>
        <translation>移动层</translation>
    </message>
    <message>
        <source>End of the model</source>
        <translation>模型末端</translation>
    </message>
    <message>
        <source>Layers: %1</source>
        <translation>层：%1</translation>
    </message>
    <message>
        <source>Layers of experts</source>
        <translation>专家层</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Numbers of the model</source>
        <translation>模型的数字</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>How often the selected layers are repeated</source>
        <translation>所选层重复的次数</translation>
    </message>
    <message>
        <source>× 2</source>
        <translation>× 2</translation>
    </message>
    <message>
        <source>Duplicate the selected layers</source>
        <translation>复制所选层</translation>
    </message>
    <message>
        <source>Twice as many of these layers (D)</source>
        <translation>这些层加倍 (D)</translation>
    </message>
    <message>
        <source>Add layers of another kind below</source>
        <translation>在下方添加另一种层</translation>
    </message>
    <message>
        <source>A layer of another kind below these (Insert)</source>
        <translation>在其下加一层另一种 (Insert)</translation>
    </message>
    <message>
        <source>Remove the selected layers</source>
        <translation>移除所选层</translation>
    </message>
    <message>
        <source>Remove these layers (Delete)</source>
        <translation>移除这些层 (Delete)</translation>
    </message>
    <message>
        <source>Move the selected layers up</source>
        <translation>上移所选层</translation>
    </message>
    <message>
        <source>Before the layers above (Alt+Up)</source>
        <translation>移到上方各层之前 (Alt+Up)</translation>
    </message>
    <message>
        <source>Move the selected layers down</source>
        <translation>下移所选层</translation>
    </message>
    <message>
        <source>After the layers below (Alt+Down)</source>
        <translation>移到下方各层之后 (Alt+Down)</translation>
    </message>
    <message>
        <source>Whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>Each layer</source>
        <translation>每层</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation>潜在注意力</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>门控 MLP</translation>
    </message>
    <message>
        <source>Three matrices instead of two, as in SwiGLU</source>
        <translation>三个矩阵而非两个，如 SwiGLU</translation>
    </message>
    <message>
        <source>Output tied to the tokens</source>
        <translation>输出与词嵌入共享权重</translation>
    </message>
    <message>
        <source>One matrix for the embedding and for the output</source>
        <translation>嵌入与输出共用一个矩阵</translation>
    </message>
    <message>
        <source>Further tokens</source>
        <translation>后续词元</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelView</name>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Move stage boundary</source>
        <translation>移动阶段边界</translation>
    </message>
    <message>
        <source>Balance stages</source>
        <translation>平衡阶段</translation>
    </message>
    <message>
        <source>Even stages</source>
        <translation>均匀阶段</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold the selected layers into one block</source>
        <translation>将所选层折叠为一个块</translation>
    </message>
    <message>
        <source>Show every layer of the selected block</source>
        <translation>显示所选块的每一层</translation>
    </message>
    <message>
        <source>Balance (%1)</source>
        <translation>平衡 (%1)</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>What the blocks are sized by</source>
        <translation>块的大小依据</translation>
    </message>
    <message>
        <source>← Whole stack</source>
        <translation>← 全部层</translation>
    </message>
    <message>
        <source>Back to the whole stack</source>
        <translation>返回全部层</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>Read a config.json of Hugging Face</source>
        <translation>读取 Hugging Face 的 config.json</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Stages as Megatron writes them</source>
        <translation>Megatron 写法的阶段</translation>
    </message>
    <message>
        <source>As in Megatron&apos;s --pipeline-model-parallel-layout: E embedding, t layer, L loss, | between stages; or the layers of each stage: 9,11,11,9</source>
        <translation>同 Megatron 的 --pipeline-model-parallel-layout：E 嵌入，t 层，L 损失，阶段之间用 |；或每阶段的层数：9,11,11,9</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the stages as Megatron writes them</source>
        <translation>按 Megatron 写法复制阶段</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Even stages again</source>
        <translation>恢复均匀阶段</translation>
    </message>
    <message>
        <source>As many layers on every stage as on the others</source>
        <translation>各阶段层数相同</translation>
    </message>
    <message>
        <source>About the stages</source>
        <translation>关于阶段</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep the model in the project</source>
        <translation>将模型保留在项目中</translation>
    </message>
    <message>
        <source>Into the project&apos;s models, so that other scenarios can choose it</source>
        <translation>加入项目的模型，供其他方案选用</translation>
    </message>
    <message>
        <source>The split whose slowest device is fastest; the step takes %1 of its time less</source>
        <translation>最慢设备最快的划分；一步时间减少 %1</translation>
    </message>
    <message>
        <source>The split whose slowest device is fastest; the layout is valid with it</source>
        <translation>最慢设备最快的划分；布局随之有效</translation>
    </message>
    <message>
        <source>Begin a new model</source>
        <translation>开始新模型</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Begin with next to nothing, or with one of the catalog</source>
        <translation>从几乎空白开始，或从目录中的一个开始</translation>
    </message>
    <message>
        <source>No split of the layers makes the slowest device faster</source>
        <translation>没有能让最慢设备更快的划分</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::PartList</name>
    <message>
        <source>Find a part</source>
        <translation>查找部件</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>Drag onto the drawing, or press Enter</source>
        <translation>拖到图上，或按回车</translation>
    </message>
    <message>
        <source>NODES</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>ACCELERATORS</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>SWITCHES AND LINKS</source>
        <translation>交换机与链路</translation>
    </message>
    <message>
        <source>%1 attained, %2 per step</source>
        <translation>可达 %1，每步 %2</translation>
    </message>
    <message>
        <source>nothing is known as &apos;%1&apos;</source>
        <translation>未知“%1”</translation>
    </message>
    <message>
        <source>drop it onto a switch to change that, or onto more than three nodes to join them in groups</source>
        <translation>放到交换机上以更改它，或放到三个以上节点上以分组连接</translation>
    </message>
    <message>
        <source>Add node %1</source>
        <translation>添加节点 %1</translation>
    </message>
    <message>
        <source>Change accelerator to %1</source>
        <translation>将加速器改为 %1</translation>
    </message>
    <message>
        <source>Add nodes of %1</source>
        <translation>添加 %1 节点</translation>
    </message>
    <message>
        <source>Change links to %1</source>
        <translation>将链路改为 %1</translation>
    </message>
    <message>
        <source>Add %1 switches</source>
        <translation>添加 %1 交换机</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::PropertyPanel</name>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation>谁与谁通信</translation>
    </message>
    <message>
        <source>No cluster</source>
        <translation>没有集群</translation>
    </message>
    <message>
        <source>%1 accelerators, %2, %3 in all</source>
        <translation>%1 个加速器，%2，合计 %3</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nodes, %1</source>
        <translation>节点，%1</translation>
    </message>
    <message>
        <source>Change nodes</source>
        <translation>更改节点</translation>
    </message>
    <message>
        <source>Accelerators per node</source>
        <translation>每节点加速器</translation>
    </message>
    <message>
        <source>Change accelerators per node</source>
        <translation>更改每节点加速器数</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Change accelerator</source>
        <translation>更改加速器</translation>
    </message>
    <message>
        <source>Nodes of this kind</source>
        <translation>此类节点数</translation>
    </message>
    <message>
        <source>Copies to add</source>
        <translation>新增副本</translation>
    </message>
    <message>
        <source>Add copies of this node</source>
        <translation>添加此节点的副本</translation>
    </message>
    <message>
        <source>As many more nodes like this one as written above</source>
        <translation>按上面的数量添加同样的节点</translation>
    </message>
    <message>
        <source>Copy node × %1</source>
        <translation>复制节点 × %1</translation>
    </message>
    <message>
        <source>Make it a kind of its own</source>
        <translation>另设为一类</translation>
    </message>
    <message>
        <source>The last node of this kind can then have other accelerators and links</source>
        <translation>此类的最后一个节点可有不同的加速器和链路</translation>
    </message>
    <message>
        <source>it is the only node of its kind already</source>
        <translation>它已是该类唯一的节点</translation>
    </message>
    <message>
        <source>Make a node a kind of its own</source>
        <translation>将一个节点另设为一类</translation>
    </message>
    <message>
        <source>Remove a node</source>
        <translation>移除一个节点</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Rank %1 on node %2. A change is one of all %3 of its kind.</source>
        <translation>节点 %2 上的 rank %1。更改作用于全部 %3 个同类。</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>更改 %2 的 %1</translation>
    </message>
    <message>
        <source>bf16 and fp16 peaks are both 0; one must be more</source>
        <translation>bf16 和 fp16 峰值都为 0；至少一个要大于 0</translation>
    </message>
    <message>
        <source>Peak bf16, dense</source>
        <translation>bf16 稠密峰值</translation>
    </message>
    <message>
        <source>Peak fp16, dense</source>
        <translation>fp16 稠密峰值</translation>
    </message>
    <message>
        <source>Peak fp8, dense</source>
        <translation>fp8 稠密峰值</translation>
    </message>
    <message>
        <source>Peak fp4, dense</source>
        <translation>fp4 稠密峰值</translation>
    </message>
    <message>
        <source>Peak fp32 matrix</source>
        <translation>fp32 矩阵峰值</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Board power</source>
        <translation>板卡功耗</translation>
    </message>
    <message>
        <source>Joins %1 accelerators inside each node.</source>
        <translation>连接每个节点内的 %1 个加速器。</translation>
    </message>
    <message>
        <source>Joins %1 accelerators on %2 nodes.</source>
        <translation>连接 %2 个节点上的 %1 个加速器。</translation>
    </message>
    <message>
        <source>It carries %1 per accelerator and step, %2 of what it can.</source>
        <translation>每加速器每步承载 %1，为其能力的 %2。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Change kind of links</source>
        <translation>更改链路类型</translation>
    </message>
    <message>
        <source>NICs per node</source>
        <translation>每节点网卡</translation>
    </message>
    <message>
        <source>Rate of a NIC</source>
        <translation>网卡速率</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Of one accelerator, one direction, when all of its node send</source>
        <translation>节点内全部发送时一个加速器单方向</translation>
    </message>
    <message>
        <source>Attained</source>
        <translation>可达</translation>
    </message>
    <message>
        <source>Share of the bandwidth that large collectives reach</source>
        <translation>大集合通信可达的带宽比例</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Of one step of a collective</source>
        <translation>集合通信一步</translation>
    </message>
    <message>
        <source>Start of a collective</source>
        <translation>集合通信的启动</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>超额比</translation>
    </message>
    <message>
        <source>What the nodes can send over what the switches above them carry</source>
        <translation>节点可发送量与上层交换机承载量之比</translation>
    </message>
    <message>
        <source>Nodes per domain</source>
        <translation>每域节点</translation>
    </message>
    <message>
        <source>Change nodes per domain</source>
        <translation>更改每域节点数</translation>
    </message>
    <message>
        <source>Wire pair by pair</source>
        <translation>逐对连线</translation>
    </message>
    <message>
        <source>Links between accelerators in place of the switch</source>
        <translation>用加速器间的连线代替交换机</translation>
    </message>
    <message>
        <source>Turn switch into wires</source>
        <translation>将交换机变为连线</translation>
    </message>
    <message>
        <source>Put a switch</source>
        <translation>放置交换机</translation>
    </message>
    <message>
        <source>A switch in place of the wires, as fast per accelerator</source>
        <translation>用交换机代替连线，每加速器速度相同</translation>
    </message>
    <message>
        <source>Turn wires into a switch</source>
        <translation>将连线变为交换机</translation>
    </message>
    <message>
        <source>Add switches below</source>
        <translation>在下方添加交换机</translation>
    </message>
    <message>
        <source>A level of switches between these and what they join</source>
        <translation>在它们与其所连之间加一层交换机</translation>
    </message>
    <message>
        <source>these nodes do not divide into equal groups of two or more below one more switch</source>
        <translation>这些节点不能在再一层交换机下均分为两个以上的组</translation>
    </message>
    <message>
        <source>Add a level of switches</source>
        <translation>添加一层交换机</translation>
    </message>
    <message>
        <source>Remove this level</source>
        <translation>移除这一层</translation>
    </message>
    <message>
        <source>Remove a level of switches</source>
        <translation>移除一层交换机</translation>
    </message>
    <message>
        <source>Fit to measurements…</source>
        <translation>按实测拟合…</translation>
    </message>
    <message>
        <source>Bandwidth and latency from a table of measured all-reduces (nccl-tests, rccl-tests, CSV)</source>
        <translation>由实测 all-reduce 表格得到带宽和延迟（nccl-tests、rccl-tests、CSV）</translation>
    </message>
    <message>
        <source>%1 between %2 and %3</source>
        <translation>%2 与 %3 之间的 %1</translation>
    </message>
    <message>
        <source>In every node of this kind. Drag from one accelerator to another for one more link.</source>
        <translation>在此类的每个节点中。从一个加速器拖到另一个可加一条链路。</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Change links between two accelerators</source>
        <translation>更改两个加速器间的链路</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Disconnect two accelerators</source>
        <translation>断开两个加速器</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Its kinds of nodes have NICs of their own: a rate entered here is one for all.</source>
        <translation>各类节点有各自的网卡：在此输入的速率对全部生效。</translation>
    </message>
    <message>
        <source>1 accelerator, %1, %2</source>
        <translation>1 个加速器，%1，%2</translation>
    </message>
    <message>
        <source>Change %1 of every node</source>
        <translation>更改每个节点的 %1</translation>
    </message>
    <message>
        <source>Of every node. States that leave the devices lie here.</source>
        <translation>适用于每个节点。离开设备的状态放在这里。</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Host memory bandwidth</source>
        <translation>主机内存带宽</translation>
    </message>
    <message>
        <source>Lanes to the host</source>
        <translation>到主机的通道</translation>
    </message>
    <message>
        <source>Accelerators that share lanes</source>
        <translation>共享通道的加速器数</translation>
    </message>
    <message>
        <source>Change who shares lanes to the host</source>
        <translation>更改由谁共享到主机的通道</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>硬盘</translation>
    </message>
    <message>
        <source>Drives, reading</source>
        <translation>硬盘读取</translation>
    </message>
    <message>
        <source>Drives, writing</source>
        <translation>硬盘写入</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::QuantityField</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>A number is missing.</source>
        <translation>缺少数字。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number.</source>
        <translation>“%1”不是数字。</translation>
    </message>
    <message>
        <source>%1 is counted in whole numbers.</source>
        <translation>%1 为整数。</translation>
    </message>
    <message>
        <source>From %1 to %2 %3.</source>
        <translation>%1 到 %2 %3。</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>从 %1 到 %2。</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankOrderChips</name>
    <message>
        <source>Rank order, fastest axis first</source>
        <translation>rank 顺序，最快的轴在前</translation>
    </message>
    <message>
        <source>Which axis numbers the ranks first: drag, or move with Ctrl and the arrows. Neighbours on the first axis share a node.</source>
        <translation>哪个轴先编号：拖动，或用 Ctrl 加方向键移动。第一轴上的相邻者在同一节点。</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankTable</name>
    <message>
        <source>Rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::RankTexts</name>
    <message>
        <source>tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>专家并行</translation>
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
        <translation>加速器类型</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>Tensor-parallel group</source>
        <translation>张量并行组</translation>
    </message>
    <message>
        <source>Context-parallel group</source>
        <translation>上下文并行组</translation>
    </message>
    <message>
        <source>Data-parallel group</source>
        <translation>数据并行组</translation>
    </message>
    <message>
        <source>Pipeline group</source>
        <translation>流水线组</translation>
    </message>
    <message>
        <source>Expert-parallel group</source>
        <translation>专家并行组</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ShapeEntry</name>
    <message>
        <source>&quot;%1&quot; is no whole number; it was %2</source>
        <translation>“%1”不是整数；原为 %2</translation>
    </message>
</context>
<context>
    <name>shardscape::draw::StartTexts</name>
    <message>
        <source>Empty cluster</source>
        <translation>空集群</translation>
    </message>
    <message>
        <source>one accelerator, no links</source>
        <translation>一个加速器，没有链路</translation>
    </message>
    <message>
        <source>Empty model</source>
        <translation>空模型</translation>
    </message>
    <message>
        <source>one layer</source>
        <translation>一层</translation>
    </message>
</context>
<context>
    <name>shardscape::explore</name>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Replicas: what the other axes leave of the cluster.</source>
        <translation>副本数：其余并行轴在集群中留下的部分。</translation>
    </message>
    <message>
        <source>Micro-batches of one replica per optimizer step.</source>
        <translation>每个优化器步中一个副本的微批次数。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>metric, unit</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>every rank fits in memory</source>
        <translation>每个 rank 都放得下</translation>
    </message>
    <message>
        <source>Stage %1 needs %2, %3 more than there is.</source>
        <translation>阶段 %1 需要 %2，超出可用 %3。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Does not fit: over by</source>
        <translation>放不下：超出</translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation>占用最多的阶段</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::AnswerStrip</name>
    <message>
        <source>more than 99 % sure to fit</source>
        <translation>放得下的把握超过 99 %</translation>
    </message>
    <message>
        <source>%1 % sure to fit</source>
        <translation>%1 % 的把握放得下</translation>
    </message>
    <message>
        <source>nothing measured to tell by</source>
        <translation>没有可供判断的实测</translation>
    </message>
    <message>
        <source>certain, %1 of 100</source>
        <translation>确定，100 次中 %1 次</translation>
    </message>
    <message>
        <source>likely, %1 of 100</source>
        <translation>很可能，100 次中 %1 次</translation>
    </message>
    <message>
        <source>coin toss, %1 of 100</source>
        <translation>难分高下，100 次中 %1 次</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制答案</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Fastest so far</source>
        <translation>目前最快</translation>
    </message>
    <message>
        <source>None fits yet</source>
        <translation>还没有放得下的</translation>
    </message>
    <message>
        <source>Trying the neighbours of the fastest</source>
        <translation>正在尝试最快布局的邻近布局</translation>
    </message>
    <message>
        <source>Fastest of what was swept</source>
        <translation>本次扫描中最快</translation>
    </message>
    <message>
        <source>%1 MFU</source>
        <translation>%1 MFU</translation>
    </message>
    <message numerus="yes">
        <source>%n as fast and as large</source>
        <translation>
            <numerusform>另有 %n 个同样快、同样大</numerusform>
        </translation>
    </message>
    <message>
        <source>Why the second loses</source>
        <translation>第二名输在哪里</translation>
    </message>
    <message>
        <source>There is no second: nothing else fits</source>
        <translation>没有第二名：其他都放不下</translation>
    </message>
    <message>
        <source>rest %1</source>
        <translation>其余 %1</translation>
    </message>
    <message>
        <source>Most frugal within 10 % of it</source>
        <translation>慢不超过 10 % 中最省内存</translation>
    </message>
    <message>
        <source>The fastest itself: nothing near it is smaller</source>
        <translation>就是最快的：附近没有更小的</translation>
    </message>
    <message>
        <source>How sure is the order</source>
        <translation>次序有多可靠</translation>
    </message>
    <message>
        <source>before the tenth: %1</source>
        <translation>快于第十名：%1</translation>
    </message>
    <message>
        <source>before the frugal: %1</source>
        <translation>快于最省内存的：%1</translation>
    </message>
    <message>
        <source>before the second: %1</source>
        <translation>快于第二名：%1</translation>
    </message>
    <message>
        <source>There is nothing to order</source>
        <translation>没有可排序的</translation>
    </message>
    <message>
        <source>Errors of pairs of measured runs of one experiment, most of them of %1.
Certain: 95 of 100 such orders hold. Likely: 75. Else a coin toss.</source>
        <translation>同一实验中成对实测的误差，多数来自 %1。
确定：100 个这样的次序中 95 个成立。很可能：75 个。否则难分高下。</translation>
    </message>
    <message>
        <source>What stood still</source>
        <translation>哪些没有变化</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Add it: %1</source>
        <translation>加入：%1</translation>
    </message>
    <message>
        <source>Sweep %1 as well: %2 combinations, about %3</source>
        <translation>同时扫描 %1：%2 种组合，约 %3</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>set up...</source>
        <translation>设置...</translation>
    </message>
    <message>
        <source>One change outside would give</source>
        <translation>再改一处会带来</translation>
    </message>
    <message>
        <source>Nothing: no single change is faster</source>
        <translation>没有：任何单项改动都不更快</translation>
    </message>
    <message numerus="yes">
        <source>%1 changes of the %n fastest tried</source>
        <translation>
            <numerusform>已尝试最快 %n 个布局的 %1 项改动</numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>基于 %1</translation>
    </message>
    <message>
        <source>Nothing can be</source>
        <translation>都不可行</translation>
    </message>
    <message>
        <source>Every combination breaks a rule</source>
        <translation>每种组合都违反规则</translation>
    </message>
    <message>
        <source>Nothing fits; the nearest</source>
        <translation>都放不下；最接近的</translation>
    </message>
    <message>
        <source>%1 more than the %2 there are</source>
        <translation>比现有的 %2 多 %1</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ExploreView</name>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>global batch varies</source>
        <translation>全局批次可变</translation>
    </message>
    <message>
        <source>The global batch is an axis of this sweep: layouts do not all do the same work in a step.
Compare them by MFU or tokens/s, not by step time.</source>
        <translation>全局批次是本次扫描的一个轴：各布局每步的工作量不同。
请按 MFU 或词元/秒比较，而不是单步时间。</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>Parallel coordinates: every layout as a line through all knobs</source>
        <translation>平行坐标：每个布局是一条穿过所有参数的线</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Filter, axes, colours and order under a name, kept with the project</source>
        <translation>将筛选、轴、颜色和排序以名称随项目保存</translation>
    </message>
    <message>
        <source>Tornado</source>
        <translation>龙卷风图</translation>
    </message>
    <message>
        <source>Which single change moves the step of the current layout most</source>
        <translation>哪项单独更改对一步影响最大</translation>
    </message>
    <message>
        <source>No sweep yet. Press Sweep... to evaluate every layout of this scenario: each becomes a point, and the best ones stand out.</source>
        <translation>尚无扫描。按“扫描…”评估此方案的所有布局：每个布局成为一个点，最优的会凸显出来。</translation>
    </message>
    <message>
        <source>Sweep...</source>
        <translation>扫描…</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对 %2</translation>
    </message>
    <message>
        <source>Keep this view as...</source>
        <translation>将此视图保存为…</translation>
    </message>
    <message>
        <source>Name to keep this view under</source>
        <translation>此视图的名称</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>%1 layouts/s</source>
        <translation>%1 布局/秒</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 个放得下</translation>
    </message>
    <message>
        <source>%1 evaluated</source>
        <translation>已评估 %1 个</translation>
    </message>
    <message>
        <source>%1 break a rule</source>
        <translation>%1 个违反规则</translation>
    </message>
    <message>
        <source>%1 repeat another</source>
        <translation>%1 个与其他重复</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Rejected %1</source>
        <translation>已拒绝 %1</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::MatrixView</name>
    <message>
        <source>Layout matrix</source>
        <translation>布局矩阵</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>单元格显示的内容</translation>
    </message>
    <message>
        <source>Knob of the rows</source>
        <translation>行参数</translation>
    </message>
    <message>
        <source>Knob of the columns</source>
        <translation>列参数</translation>
    </message>
    <message>
        <source>Cells of the layout matrix</source>
        <translation>布局矩阵的单元格</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>of</source>
        <translation>共</translation>
    </message>
    <message>
        <source>None of %1 layouts fits: the closest needs %2 more than there is.</source>
        <translation>%1 个布局都放不下：最接近的还差 %2。</translation>
    </message>
    <message>
        <source>Rule not kept: %1.</source>
        <translation>违反规则：%1。</translation>
    </message>
    <message>
        <source>Rejected.</source>
        <translation>已拒绝。</translation>
    </message>
    <message>
        <source>Best: %1 %2, %3, %4</source>
        <translation>最佳：%1 %2，%3，%4</translation>
    </message>
    <message>
        <source>%1 of %2 valid layouts fit.</source>
        <translation>%2 个有效布局中 %1 个放得下。</translation>
    </message>
    <message>
        <source>%1 more break a rule, most often: %2.</source>
        <translation>另有 %1 个违反规则，最常见：%2。</translation>
    </message>
    <message>
        <source>All %1 combinations break a rule.</source>
        <translation>全部 %1 种组合都违反规则。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>over memory</source>
        <translation>超出显存</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>违反规则</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>Best %1 by %2 and %3</source>
        <translation>按 %2 与 %3 的最佳%1</translation>
    </message>
    <message>
        <source>Make it the current layout</source>
        <translation>设为当前布局</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为…</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ParallelView</name>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Axes of the parallel coordinates</source>
        <translation>平行坐标的轴</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>drag along an axis to brush</source>
        <translation>沿轴拖动以框选</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 至 %3</translation>
    </message>
    <message>
        <source>%1 of %2 layouts that fit</source>
        <translation>放得下的 %2 个布局中的 %1 个</translation>
    </message>
    <message>
        <source>No layout that fits yet.</source>
        <translation>尚无放得下的布局。</translation>
    </message>
    <message>
        <source>%1 layouts that fit</source>
        <translation>%1 个放得下的布局</translation>
    </message>
    <message>
        <source>Layouts that fit, coloured by %1</source>
        <translation>放得下的布局，按 %1 着色</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::RejectedView</name>
    <message>
        <source>Rejected layouts</source>
        <translation>被拒绝的布局</translation>
    </message>
    <message>
        <source>because this does not hold:</source>
        <translation>因为以下条件不成立：</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Nothing rejected</source>
        <translation>没有被拒绝的</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 个被拒绝</translation>
    </message>
    <message>
        <source>Every combination tried so far is valid and fits.</source>
        <translation>至今尝试的组合全部有效且放得下。</translation>
    </message>
    <message>
        <source>Examples appear when the sweep has ended.</source>
        <translation>扫描结束后显示示例。</translation>
    </message>
    <message>
        <source>Closest to fitting; click one to look at it:</source>
        <translation>最接近放得下的；点击查看：</translation>
    </message>
    <message>
        <source>Examples; click one to look at it:</source>
        <translation>示例；点击查看：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ResultsModel</name>
    <message>
        <source>the current layout</source>
        <translation>当前布局</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>on the Pareto front of step time and memory</source>
        <translation>位于单步时间与显存的帕累托前沿</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>● on the Pareto front of step time and memory, ◇ pinned, ○ current, ▎ not run by its software</source>
        <translation>● 位于单步时间与显存的帕累托前沿，◇ 已固定，○ 当前，▎ 其软件不支持</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ScatterView</name>
    <message>
        <source>Legend of the scatter plot</source>
        <translation>散点图图例</translation>
    </message>
    <message>
        <source>front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Click to brush these layouts</source>
        <translation>点击以框选这些布局</translation>
    </message>
    <message>
        <source>Scatter plot of all layouts</source>
        <translation>全部布局的散点图</translation>
    </message>
    <message>
        <source>Layouts as points</source>
        <translation>布局散点</translation>
    </message>
    <message>
        <source>%1 capacity</source>
        <translation>容量 %1</translation>
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
        <translation>颜色</translation>
    </message>
    <message>
        <source>Metric on the horizontal axis</source>
        <translation>横轴指标</translation>
    </message>
    <message>
        <source>Metric on the vertical axis</source>
        <translation>纵轴指标</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>框选</translation>
    </message>
    <message>
        <source>Drag draws a rectangle and marks the layouts inside, in all views. Without it, Shift+drag does.</source>
        <translation>拖动画出矩形，在所有视图中框选其中的布局。未启用时用 Shift+拖动。</translation>
    </message>
    <message>
        <source>More about the plot</source>
        <translation>图表的更多选项</translation>
    </message>
    <message>
        <source>Scales, layouts that do not fit, front</source>
        <translation>刻度、放不下的布局、前沿</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis</source>
        <translation>横轴取对数</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis</source>
        <translation>纵轴取对数</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>Layouts that do not fit</source>
        <translation>放不下的布局</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>← better   %1</source>
        <translation>← 更好   %1</translation>
    </message>
    <message>
        <source>%1   better →</source>
        <translation>%1   更好 →</translation>
    </message>
    <message>
        <source>Layouts that do not fit (need a memory axis)</source>
        <translation>放不下的布局（需要显存轴）</translation>
    </message>
    <message>
        <source>%1 layouts that do not fit</source>
        <translation>%1 个放不下的布局</translation>
    </message>
    <message>
        <source>No layout that fits.</source>
        <translation>没有放得下的布局。</translation>
    </message>
    <message>
        <source>%1 over %2. The front has %3 layouts, from %4 and %5 to %6 and %7.</source>
        <translation>%1 对 %2。前沿有 %3 个布局，从 %4 和 %5 到 %6 和 %7。</translation>
    </message>
    <message>
        <source>%1 and %2 of %3 layouts</source>
        <translation>%3 个布局的 %1 与 %2</translation>
    </message>
    <message>
        <source>Make it the current layout</source>
        <translation>设为当前布局</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为…</translation>
    </message>
</context>
<context>
    <name>shardscape::explore::TableView</name>
    <message>
        <source>Table of all layouts</source>
        <translation>全部布局的表格</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter: tp=4,8 mfu&gt;50% memory&lt;60GiB fits</source>
        <translation>筛选：tp=4,8 mfu&gt;50% memory&lt;60GiB fits</translation>
    </message>
    <message>
        <source>Every part must hold. Knobs and metrics with = != &lt; &lt;= &gt; &gt;=, several values with commas;
the words fits, over, front, pinned, brushed; ! turns a part round.</source>
        <translation>每一部分都须成立。参数和指标用 = != &lt; &lt;= &gt; &gt;=，多个值用逗号；
词 fits、over、front、pinned、brushed；! 表示取反。</translation>
    </message>
    <message>
        <source>The table shows what is brushed. Click to show all layouts again.</source>
        <translation>表格显示框选的布局。点击以重新显示全部。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Which knobs and metrics the table shows</source>
        <translation>表格显示哪些参数和指标</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Make it the current layout</source>
        <translation>设为当前布局</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Copy all rows shown</source>
        <translation>复制显示的所有行</translation>
    </message>
    <message>
        <source>Copy selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Export rows shown...</source>
        <translation>导出显示的行…</translation>
    </message>
    <message>
        <source>%1 layouts</source>
        <translation>%1 个布局</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Brush: %1  ×</source>
        <translation>框选：%1  ×</translation>
    </message>
    <message>
        <source>Show all layouts, not only the brushed ones</source>
        <translation>显示全部布局，而不只是框选的</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为…</translation>
    </message>
</context>
<context>
    <name>shardscape::gallery::CardButton</name>
    <message>
        <source>Click the verdict, or press C: all checks</source>
        <translation>点击判定或按 C：全部检查</translation>
    </message>
</context>
<context>
    <name>shardscape::gallery::ClaimSheet</name>
    <message>
        <source>Checks of the claim</source>
        <translation>论断的检查</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>公布值</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>我们的</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Open its layouts</source>
        <translation>打开其布局</translation>
    </message>
    <message>
        <source>The layouts that the claim speaks of, as a project (Enter)</source>
        <translation>论断所说的布局，作为项目打开（Enter）</translation>
    </message>
    <message>
        <source>All claims</source>
        <translation>全部论断</translation>
    </message>
    <message>
        <source>To the gallery (Esc)</source>
        <translation>回到画廊（Esc）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>shardscape::gallery::GalleryView</name>
    <message>
        <source>computing our number</source>
        <translation>正在计算我们的数字</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>near</source>
        <translation>接近</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>不符</translation>
    </message>
    <message>
        <source>working</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>Gallery of published claims</source>
        <translation>论文结论一览</translation>
    </message>
    <message>
        <source>Published claims, brought to life</source>
        <translation>让论文结论动起来</translation>
    </message>
    <message>
        <source>Open one and turn its knobs.</source>
        <translation>打开一个，调整其参数。</translation>
    </message>
    <message>
        <source>There is no demo project here. Choose a model and a cluster to begin.</source>
        <translation>这里没有示例项目。请选择模型和集群开始。</translation>
    </message>
    <message>
        <source>Our numbers against the published ones: %1.</source>
        <translation>我们的数字与论文数字：%1。</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Begin with your own</source>
        <translation>从自己的开始</translation>
    </message>
    <message>
        <source>A project of your own: choose a model and a cluster</source>
        <translation>自己的项目：选择模型和集群</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>A project, a scenario, measured runs, a schedule…; or drop it here</source>
        <translation>项目、方案、实测运行、调度…；或拖到这里</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>To where you were (Esc)</source>
        <translation>回到之前的位置（Esc）</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Short lessons: predict, see, turn</source>
        <translation>短课：预测、观察、转动</translation>
    </message>
    <message>
        <source>%1, %2 checks</source>
        <translation>%1，%2 项检查</translation>
    </message>
    <message>
        <source>New to this? Six steps:</source>
        <translation>初次使用？六步：</translation>
    </message>
    <message>
        <source>Find: paper, year, technique, miss…</source>
        <translation>查找：论文、年份、技术、未达…</translation>
    </message>
    <message>
        <source>Find claims</source>
        <translation>查找论断</translation>
    </message>
    <message>
        <source>No claim has these words.</source>
        <translation>没有论断包含这些词。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1，已完成</translation>
    </message>
</context>
<context>
    <name>shardscape::glossary::GlossaryView</name>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Find a word, a flag, a paper</source>
        <translation>查找词、选项、论文</translation>
    </message>
    <message>
        <source>Find a word of the glossary</source>
        <translation>查找术语</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词条</translation>
    </message>
    <message>
        <source>What the word means</source>
        <translation>词义</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>Back to the word before</source>
        <translation>返回上一词条</translation>
    </message>
    <message numerus="yes">
        <source>%n words</source>
        <translation>
            <numerusform>%n 个词条</numerusform>
        </translation>
    </message>
    <message>
        <source>No word or flag is called that.</source>
        <translation>没有这样的词或选项。</translation>
    </message>
    <message>
        <source>No word is shown.</source>
        <translation>未显示词条。</translation>
    </message>
    <message>
        <source>See it and try it: %1</source>
        <translation>看一看，试一试：%1</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::AboutDialog</name>
    <message>
        <source>About Shardscape</source>
        <translation>关于 Shardscape</translation>
    </message>
    <message>
        <source>Shardscape %1</source>
        <translation>Shardscape %1</translation>
    </message>
    <message>
        <source>Explore and visualize parallel layouts of large models.</source>
        <translation>探索并可视化大模型的并行布局。</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>版本与许可</translation>
    </message>
    <message>
        <source>&lt;p&gt;Engine version %1: the same scenario gives the same numbers wherever it is this one.&lt;/p&gt;&lt;p&gt;Shardscape is free software under the GNU General Public License, version 3 or later. It comes with no warranty.&lt;/p&gt;&lt;p&gt;It stands on:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Qt %2, LGPL 3&lt;/li&gt;&lt;li&gt;QCustomPlot 2.1, GPL 3 or later&lt;/li&gt;&lt;li&gt;SQLite, public domain&lt;/li&gt;&lt;li&gt;JSON for Modern C++ by Niels Lohmann, MIT&lt;/li&gt;&lt;li&gt;tl::expected by Sy Brand, CC0&lt;/li&gt;&lt;li&gt;CLI11, BSD (the command line)&lt;/li&gt;&lt;li&gt;Inter by Rasmus Andersson, SIL Open Font License&lt;/li&gt;&lt;li&gt;Colours of Paul Tol&apos;s colour-blind safe sets&lt;/li&gt;&lt;/ul&gt;</source>
        <translation>&lt;p&gt;引擎版本 %1：只要版本相同，同一方案处处得到相同的数字。&lt;/p&gt;&lt;p&gt;Shardscape 是自由软件，采用 GNU 通用公共许可证第 3 版或更新版本。不提供任何担保。&lt;/p&gt;&lt;p&gt;它基于：&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Qt %2，LGPL 3&lt;/li&gt;&lt;li&gt;QCustomPlot 2.1，GPL 3 或更新&lt;/li&gt;&lt;li&gt;SQLite，公有领域&lt;/li&gt;&lt;li&gt;JSON for Modern C++（Niels Lohmann），MIT&lt;/li&gt;&lt;li&gt;tl::expected（Sy Brand），CC0&lt;/li&gt;&lt;li&gt;CLI11，BSD（命令行）&lt;/li&gt;&lt;li&gt;Inter（Rasmus Andersson），SIL 开放字体许可&lt;/li&gt;&lt;li&gt;Paul Tol 的色盲友好配色&lt;/li&gt;&lt;/ul&gt;</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Import model…</source>
        <translation>导入模型(&amp;I)…</translation>
    </message>
    <message>
        <source>Save &amp;report…</source>
        <translation>保存报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>保存图片(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>查找一切(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Compare with pinned</source>
        <translation>与固定的比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>Like the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;K)</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>语言(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;MFU counts</source>
        <translation>MFU 口径(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;cenario</source>
        <translation>方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>复制(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pin to compare</source>
        <translation>固定以比较(&amp;P)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Choose &amp;model…</source>
        <translation>选择模型(&amp;O)…</translation>
    </message>
    <message>
        <source>Choose &amp;cluster…</source>
        <translation>选择集群(&amp;C)…</translation>
    </message>
    <message>
        <source>Apply the &amp;best single change</source>
        <translation>应用最佳单项更改(&amp;B)</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>调度(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit a copy</source>
        <translation>编辑副本(&amp;E)</translation>
    </message>
    <message>
        <source>Give it the &amp;layout&apos;s times</source>
        <translation>使用布局的时间(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Compare all schedules</source>
        <translation>比较所有调度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Import schedule or trace…</source>
        <translation>导入调度或跟踪(&amp;I)…</translation>
    </message>
    <message>
        <source>E&amp;xport schedule…</source>
        <translation>导出调度(&amp;X)…</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>扫描(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Start default sweep</source>
        <translation>开始默认扫描(&amp;S)</translation>
    </message>
    <message>
        <source>Set &amp;up a sweep…</source>
        <translation>设置扫描(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Demo &amp;gallery</source>
        <translation>示例库(&amp;G)</translation>
    </message>
    <message>
        <source>G&amp;lossary</source>
        <translation>术语表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Shardscape</source>
        <translation>关于 Shardscape(&amp;A)</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Open in a new wi&amp;ndow…</source>
        <translation>在新窗口中打开(&amp;N)…</translation>
    </message>
    <message>
        <source>I&amp;mport…</source>
        <translation>导入(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>历史(&amp;H)…</translation>
    </message>
    <message>
        <source>In a &amp;window of its own</source>
        <translation>在单独窗口中(&amp;W)</translation>
    </message>
    <message>
        <source>Bring all windows &amp;back</source>
        <translation>收回所有窗口(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Project pane</source>
        <translation>项目窗格(&amp;P)</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>下一个窗格(&amp;X)</translation>
    </message>
    <message>
        <source>P&amp;revious pane</source>
        <translation>上一个窗格(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;layout as…</source>
        <translation>布局复制为(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Paste a configuration</source>
        <translation>粘贴配置(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;What just fits</source>
        <translation>刚好放得下的(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Fewest accelerators that fit</source>
        <translation>放得下的最少加速器(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Longest sequence that fits</source>
        <translation>放得下的最长序列(&amp;L)</translation>
    </message>
    <message>
        <source>Largest micro-&amp;batch that fits</source>
        <translation>放得下的最大微批次(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Most layers that fit</source>
        <translation>放得下的最多层(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>R&amp;eopen the last projects at the start</source>
        <translation>启动时重新打开上次的项目(&amp;E)</translation>
    </message>
    <message>
        <source>Copy as one li&amp;ne</source>
        <translation>复制为一行(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Ask the project in SQL…</source>
        <translation>用 SQL 查询项目(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Calibrations</name>
    <message numerus="yes">
        <source>Measured error: 80 of 100 runs like this one were within ± %2 (%n runs, most of %1).</source>
        <translation>
            <numerusform>实测误差：与此相似的 100 次运行中有 80 次在 ± %2 以内（%n 次运行，多为 %1）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured error, extrapolated: no run near in %3; the nearest %n (most of %1) make it ± %2, widened for the distance.</source>
        <translation>
            <numerusform>实测误差（外推）：在 %3 上附近没有运行；最近的 %n 个（多为 %1）给出 ± %2，已按距离放宽。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ChoiceTexts</name>
    <message>
        <source>This project</source>
        <translation>本项目</translation>
    </message>
    <message>
        <source>Import a config.json…</source>
        <translation>导入 config.json…</translation>
    </message>
    <message>
        <source>as Hugging Face has it</source>
        <translation>来自 Hugging Face</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Scenario A</source>
        <translation>方案 A</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ConfigSheet</name>
    <message>
        <source>Accelerators</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏尺寸</translation>
    </message>
    <message>
        <source>Inner size</source>
        <translation>中间尺寸</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头尺寸</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>门控 MLP</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>共享嵌入</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Layers of the stages</source>
        <translation>各阶段的层</translation>
    </message>
    <message>
        <source>Inner size of an expert</source>
        <translation>专家中间尺寸</translation>
    </message>
    <message>
        <source>Read a configuration</source>
        <translation>读取配置</translation>
    </message>
    <message>
        <source>A configuration of %1. Nothing changes before you take it.</source>
        <translation>%1 的配置。采用之前不会改变任何内容。</translation>
    </message>
    <message>
        <source>%1, a configuration of %2. Nothing changes before you take it.</source>
        <translation>%1，%2 的配置。采用之前不会改变任何内容。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>设定</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>What the file says</source>
        <translation>文件内容</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>With this file</source>
        <translation>采用此文件后</translation>
    </message>
    <message>
        <source>What the scenario becomes</source>
        <translation>方案的变化</translation>
    </message>
    <message>
        <source>&amp;Take</source>
        <translation>采用(&amp;T)</translation>
    </message>
    <message>
        <source>Makes a scenario of it, as one step that can be undone</source>
        <translation>将其变为方案，一步可撤销</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Still needed</source>
        <translation>仍需要</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>not priced yet</source>
        <translation>尚未计价</translation>
    </message>
    <message>
        <source>%1, by default</source>
        <translation>%1，默认</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Understood, without effect on cost</source>
        <translation>已理解，不影响成本</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>保持现状</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>No file of a framework names its accelerators.</source>
        <translation>框架的文件不说明加速器型号。</translation>
    </message>
    <message>
        <source>%1, as it is</source>
        <translation>%1，保持现状</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>Fits: %1 at its peak, %2 a step</source>
        <translation>放得下：峰值 %1，每步 %2</translation>
    </message>
    <message>
        <source>Does not fit: %1 at its peak, %2 a step</source>
        <translation>放不下：峰值 %1，每步 %2</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::CopySheet</name>
    <message>
        <source>Copy the layout as…</source>
        <translation>布局复制为…</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>The layout in the framework&apos;s words</source>
        <translation>以框架用语表示的布局</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>It has no word for: %1.</source>
        <translation>没有对应用语：%1。</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>The batch there: %1</source>
        <translation>那里的批次：%1</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::DialogTexts</name>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>保存对“%1”的更改？</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>不保存将丢失更改。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” has been changed by another program since it was opened.</source>
        <translation>“%1”打开后已被其他程序更改。</translation>
    </message>
    <message>
        <source>Writing over it loses those changes.</source>
        <translation>覆盖将丢失那些更改。</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>覆盖</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::DrawDesk</name>
    <message>
        <source>there is no scenario that could use the cluster: add one first</source>
        <translation>没有可使用该集群的方案：请先添加</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::JobStrip</name>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 rejected: %2</source>
        <translation>%1 个被拒绝：%2</translation>
    </message>
    <message>
        <source>Running work</source>
        <translation>正在进行的工作</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>开始扫描</translation>
    </message>
    <message>
        <source>Evaluate every layout worth trying around the current scenario</source>
        <translation>评估当前方案周围所有值得尝试的布局</translation>
    </message>
    <message>
        <source>Sweep “%1”</source>
        <translation>扫描“%1”</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>stopped at %1 of %2</source>
        <translation>在 %1 / %2 处停止</translation>
    </message>
    <message>
        <source>%1 layouts, %2 fit</source>
        <translation>%1 个布局，%2 个放得下</translation>
    </message>
    <message>
        <source>No sweep yet</source>
        <translation>尚无扫描</translation>
    </message>
    <message>
        <source>Every layout of this model on this cluster, evaluated and compared</source>
        <translation>评估并比较此模型在此集群上的所有布局</translation>
    </message>
    <message>
        <source>Show rejected layouts. %1</source>
        <translation>显示被拒绝的布局。%1</translation>
    </message>
    <message>
        <source>up to %1 MFU</source>
        <translation>最高 %1 MFU</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::MainWindow</name>
    <message>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Table saved: %1</source>
        <translation>表格已保存：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Find anything   Ctrl+K</source>
        <translation>查找一切   Ctrl+K</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>查找一切</translation>
    </message>
    <message>
        <source>Shardscape</source>
        <translation>Shardscape</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>an unnamed project</source>
        <translation>未命名项目</translation>
    </message>
    <message>
        <source>Unsaved work on %1 is still there from the last time.</source>
        <translation>上次对%1未保存的工作仍在。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清除列表</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No browser opened %1</source>
        <translation>没有浏览器打开 %1</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>Models (config.json *.json);;All files (*)</source>
        <translation>模型 (config.json *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import model &quot;%1&quot;</source>
        <translation>导入模型“%1”</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n layer(s), %2 parameters.</source>
        <translation>
            <numerusform>%1：%n 层，%2 个参数。</numerusform>
        </translation>
    </message>
    <message>
        <source>Schedules and traces (*.json *.csv *.txt);;All files (*)</source>
        <translation>调度和跟踪 (*.json *.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>JSON (*.json);;Table (*.csv);;PyTorch&apos;s actions (*.txt);;Chrome trace (*.trace.json)</source>
        <translation>JSON (*.json);;表格 (*.csv);;PyTorch 动作 (*.txt);;Chrome 跟踪 (*.trace.json)</translation>
    </message>
    <message>
        <source>Export the schedule</source>
        <translation>导出调度</translation>
    </message>
    <message>
        <source>There is no schedule to edit: the layout is not valid.</source>
        <translation>没有可编辑的调度：布局无效。</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1，已编辑</translation>
    </message>
    <message>
        <source>Give the schedule the layout&apos;s times</source>
        <translation>让调度使用布局的时间</translation>
    </message>
    <message>
        <source>In this order a step takes %1 (the layout&apos;s own: %2), MFU %3, at most %4 a rank: %5.</source>
        <translation>按此顺序一步用时 %1（布局自身：%2），MFU %3，每个 rank 至多 %4：%5。</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>There is no schedule to export: the layout is not valid.</source>
        <translation>没有可导出的调度：布局无效。</translation>
    </message>
    <message>
        <source>The sweep failed: %1</source>
        <translation>扫描失败：%1</translation>
    </message>
    <message>
        <source>Sweep on %1, not on the current scenario&apos;s cluster</source>
        <translation>扫描在 %1 上，而不是当前方案的集群</translation>
    </message>
    <message>
        <source>Sweep of %1, not of the current scenario</source>
        <translation>对 %1 的扫描，而不是当前方案</translation>
    </message>
    <message>
        <source>Pin a layout</source>
        <translation>固定一个布局</translation>
    </message>
    <message>
        <source>Save the layouts as a table</source>
        <translation>将布局保存为表格</translation>
    </message>
    <message numerus="yes">
        <source>%n layouts written to %1</source>
        <translation>
            <numerusform>已将 %n 个布局写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>显存：%1</translation>
    </message>
    <message>
        <source>Memory of the fullest rank</source>
        <translation>占用最多的 rank 的显存</translation>
    </message>
    <message>
        <source>No single change makes this layout faster.</source>
        <translation>没有单项更改能使此布局更快。</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Reports (*.pdf *.html)</source>
        <translation>报告 (*.pdf *.html)</translation>
    </message>
    <message>
        <source>Picture saved: %1</source>
        <translation>图片已保存：%1</translation>
    </message>
    <message>
        <source>Report saved: %1</source>
        <translation>报告已保存：%1</translation>
    </message>
    <message>
        <source>%1 (published %2)</source>
        <translation>%1（论文 %2）</translation>
    </message>
    <message>
        <source>Import measured runs</source>
        <translation>导入实测运行</translation>
    </message>
    <message>
        <source>Tables of runs (*.csv)</source>
        <translation>运行表格 (*.csv)</translation>
    </message>
    <message>
        <source>Fitting constants to the runs…</source>
        <translation>正在按运行拟合常数…</translation>
    </message>
    <message>
        <source>Fitting constants to the runs: %1 of %2</source>
        <translation>正在按运行拟合常数：%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n rows could not be used; first %1</source>
        <translation>
            <numerusform>%n 行无法使用；首个：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Predicting %n runs…</source>
        <translation>
            <numerusform>正在预测 %n 次运行…</numerusform>
        </translation>
    </message>
    <message>
        <source>Apply a calibration</source>
        <translation>应用校准</translation>
    </message>
    <message>
        <source>Fitted to %1</source>
        <translation>按 %1 拟合</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>The calibration is in the clusters of all scenarios. Edit, Undo takes it out again.</source>
        <translation>校准已写入所有方案的集群。“撤销”可将其取消。</translation>
    </message>
    <message>
        <source>Read a topology or measured collectives</source>
        <translation>读取拓扑或实测集合通信</translation>
    </message>
    <message>
        <source>Texts and tables (*.txt *.log *.csv *.out);;All files (*)</source>
        <translation>文本和表格 (*.txt *.log *.csv *.out);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import a topology</source>
        <translation>导入拓扑</translation>
    </message>
    <message>
        <source>Nodes of %1 accelerators, as the topology says.</source>
        <translation>按拓扑，每节点 %1 个加速器。</translation>
    </message>
    <message>
        <source>there is no such link level</source>
        <translation>没有此链路层级</translation>
    </message>
    <message>
        <source>Fit %1 to measurements</source>
        <translation>按实测拟合 %1</translation>
    </message>
    <message>
        <source>%1 fitted to %2 measured rows: %3 mean error.</source>
        <translation>%1 按 %2 行实测拟合：平均误差 %3。</translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation>%1（只读）</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存比较</translation>
    </message>
    <message>
        <source>%1-compare.csv</source>
        <translation>%1-compare.csv</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.html)</source>
        <translation>表格 (*.csv *.md *.html)</translation>
    </message>
    <message>
        <source>%1-compare.pdf</source>
        <translation>%1-compare.pdf</translation>
    </message>
    <message>
        <source>Slides (*.png *.svg *.pdf)</source>
        <translation>幻灯片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>There is nothing to compare yet: pin two layouts first.</source>
        <translation>尚无可比较的内容：请先固定两个布局。</translation>
    </message>
    <message>
        <source>Comparison saved: %1</source>
        <translation>比较已保存：%1</translation>
    </message>
    <message>
        <source>All files (*);;Projects and scenarios (*.shardscape *.json)</source>
        <translation>所有文件 (*);;项目和方案 (*.shardscape *.json)</translation>
    </message>
    <message>
        <source>%1 is open in another Shardscape (process %2 on %3): save it under another name.</source>
        <translation>%1 已在另一个 Shardscape 中打开（%3 上的进程 %2）：请另存为其他名称。</translation>
    </message>
    <message>
        <source>Import a schedule, or the traces of a run</source>
        <translation>导入调度，或一次运行的跟踪</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Open in a new window</source>
        <translation>在新窗口中打开</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>All files (*);;Models, scenarios, catalogs, schedules (*.json);;Tables (*.csv *.txt)</source>
        <translation>所有文件 (*);;模型、方案、目录、调度 (*.json);;表格 (*.csv *.txt)</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>打开时</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>编辑历史</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>%1 is open here already.</source>
        <translation>%1 已在此打开。</translation>
    </message>
    <message>
        <source>%1 is open in another Shardscape (process %2 on %3).</source>
        <translation>%1 已在另一个 Shardscape 中打开（%3 上的进程 %2）。</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>Look, without saving</source>
        <translation>只查看，不保存</translation>
    </message>
    <message>
        <source>%1 is a scenario of this project now.</source>
        <translation>%1 现在是本项目的方案。</translation>
    </message>
    <message>
        <source>Add the catalog %1</source>
        <translation>添加目录 %1</translation>
    </message>
    <message>
        <source>%1 has nothing that is not known already.</source>
        <translation>%1 没有新的内容。</translation>
    </message>
    <message>
        <source>From %1: %2 clusters, %3 models, in the lists above.</source>
        <translation>来自 %1：%2 个集群、%3 个模型，见上方列表。</translation>
    </message>
    <message>
        <source>There is no scenario to sweep.</source>
        <translation>没有可扫描的方案。</translation>
    </message>
    <message>
        <source>%1 is %2, which has no place here; a project, a scenario, a catalog, measured runs or a schedule has.</source>
        <translation>%1 是 %2，这里无处放置；可放项目、方案、目录、实测运行或调度。</translation>
    </message>
    <message>
        <source>Shardscape projects (*.shardscape)</source>
        <translation>Shardscape 项目 (*.shardscape)</translation>
    </message>
    <message numerus="yes">
        <source>%n layouts have runs that cannot all be true; first %1</source>
        <translation>
            <numerusform>%n 个布局的运行不可能都正确；首先是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory of stage %1: %2</source>
        <translation>阶段 %1 的显存：%2</translation>
    </message>
    <message>
        <source>Memory of stage %1</source>
        <translation>阶段 %1 的显存</translation>
    </message>
    <message>
        <source>The layout is on the clipboard, as %1 writes it.</source>
        <translation>布局已按 %1 的写法复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save the handout</source>
        <translation>保存讲义</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 is written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>%1 %2 just fit.</source>
        <translation>%1 %2刚好放得下。</translation>
    </message>
    <message>
        <source>%1 With %2: %3.</source>
        <translation>%1取 %2 时：%3。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>No longer there since the last session: %1.</source>
        <translation>自上次会话后已不存在：%1。</translation>
    </message>
    <message>
        <source>The scenario is on the clipboard, as one line.</source>
        <translation>场景已作为一行文本复制到剪贴板。</translation>
    </message>
    <message numerus="yes">
        <source>%n lessons of %1, proved.</source>
        <translation>
            <numerusform>%1 的 %n 课，已验证。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the class sheet</source>
        <translation>保存班级图页</translation>
    </message>
    <message>
        <source>Save the results</source>
        <translation>保存成绩</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save a template</source>
        <translation>保存模板</translation>
    </message>
    <message>
        <source>Lessons (*.json)</source>
        <translation>课程 (*.json)</translation>
    </message>
    <message>
        <source>Open own lessons</source>
        <translation>打开自己的课程</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>手册页面</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ModelDesk</name>
    <message>
        <source>A split of %1 stages waits: pp × chunks is %2.</source>
        <translation>%1 个阶段的划分待用：pp × 分块为 %2。</translation>
    </message>
    <message>
        <source>These stages have %1 layers, the model has %2</source>
        <translation>这些阶段有 %1 层，模型有 %2 层</translation>
    </message>
    <message>
        <source>Keep model &quot;%1&quot;</source>
        <translation>保留模型“%1”</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Palette</name>
    <message>
        <source>Find anything</source>
        <translation>查找一切</translation>
    </message>
    <message>
        <source>An action, a knob and its value (tp 8), a scenario, a model, a word</source>
        <translation>操作、参数及其值（tp 8）、方案、模型、词条</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Nothing is called that. Fewer letters find more.</source>
        <translation>没有这个名称。字母少些能找到更多。</translation>
    </message>
    <message>
        <source>Enter: %1</source>
        <translation>回车：%1</translation>
    </message>
    <message>
        <source>Enter: %1 – %2</source>
        <translation>回车：%1 – %2</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Perspectives</name>
    <message>
        <source>%1 ranks from %2</source>
        <translation>从 %2 起 %1 个 rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>ranks %1–%2</source>
        <translation>rank %1–%2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Perspectives</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Combine the schedule with recomputation, offload, two-stage backward...</source>
        <translation>将调度与重计算、卸载、两段式反向等组合</translation>
    </message>
    <message>
        <source>Compare with layout</source>
        <translation>与布局比较</translation>
    </message>
    <message>
        <source>Compare with pinned</source>
        <translation>与固定的比较</translation>
    </message>
    <message>
        <source>Draw the current layout&apos;s own schedule on the same time axis</source>
        <translation>在同一时间轴上画出当前布局自身的调度</translation>
    </message>
    <message>
        <source>Draw the pinned scenario&apos;s schedule on the same time axis</source>
        <translation>在同一时间轴上画出固定方案的调度</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Options: %1</source>
        <translation>选项：%1</translation>
    </message>
    <message>
        <source>The schedule&apos;s times have no unit, the layout&apos;s are real: give it the layout&apos;s times first.</source>
        <translation>调度的时间没有单位，布局的时间是真实的：请先让它使用布局的时间。</translation>
    </message>
    <message>
        <source>Draw this pinned scenario&apos;s schedule on the same time axis</source>
        <translation>在同一时间轴上画出此固定方案的调度</translation>
    </message>
    <message>
        <source>Draw this schedule of the project on the same time axis</source>
        <translation>在同一时间轴上画出项目的此调度</translation>
    </message>
    <message>
        <source>%1 is in a window of its own.</source>
        <translation>%1 在单独的窗口中。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Bring %1 back under its tab</source>
        <translation>将 %1 收回到标签</translation>
    </message>
    <message>
        <source>Show %1 in a window of its own</source>
        <translation>在单独窗口中显示 %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>A knob of the layout decides about this option.</source>
        <translation>由布局的旋钮决定此选项。</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ProjectPanel</name>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Scenarios, sweeps and notes of the project</source>
        <translation>项目的方案、扫描和笔记</translation>
    </message>
    <message>
        <source>Title of the note</source>
        <translation>笔记标题</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>笔记正文</translation>
    </message>
    <message>
        <source>Write here</source>
        <translation>在此书写</translation>
    </message>
    <message>
        <source>+ Scenario</source>
        <translation>+ 方案</translation>
    </message>
    <message>
        <source>Add a scenario like the current one</source>
        <translation>添加一个与当前相同的方案</translation>
    </message>
    <message>
        <source>+ Note</source>
        <translation>+ 笔记</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>实测运行</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>%1 devices, %2 micro-batches, %3 ops</source>
        <translation>%1 台设备，%2 个微批次，%3 个操作</translation>
    </message>
    <message>
        <source>%1: a table of %2 lines, shown in Validate</source>
        <translation>%1：%2 行的表格，显示在“验证”中</translation>
    </message>
    <message>
        <source>in effect</source>
        <translation>生效中</translation>
    </message>
    <message>
        <source>It cannot be read.</source>
        <translation>无法读取。</translation>
    </message>
    <message numerus="yes">
        <source>%n constants fitted to %1 runs, error %2 on runs held out</source>
        <translation>
            <numerusform>按 %1 次运行拟合 %n 个常数，留出的运行误差 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 layouts</source>
        <translation>在 %2 个布局中的 %1 个后停止</translation>
    </message>
    <message>
        <source>%1 layouts</source>
        <translation>%1 个布局</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>The scenario has changed since; run the sweep again</source>
        <translation>方案此后已更改；请重新扫描</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>固定以比较</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show in Timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Show in Validate</source>
        <translation>在验证中显示</translation>
    </message>
    <message>
        <source>Show in Explore</source>
        <translation>在探索中显示</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Add scenario</source>
        <translation>添加方案</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为…</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ReportTexts</name>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1 of %2 on stage %3</source>
        <translation>阶段 %3 上 %1 / %2</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>the layout is not valid</source>
        <translation>布局无效</translation>
    </message>
    <message>
        <source>yes, on every rank</source>
        <translation>是，每个 rank 都行</translation>
    </message>
    <message>
        <source>no, over by %1</source>
        <translation>否，超出 %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>%1 ± %2, as 80 % of measured runs like it</source>
        <translation>%1 ± %2，80 % 的相似实测运行在此范围内</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>%1 ± %2 points</source>
        <translation>%1 ± %2 个百分点</translation>
    </message>
    <message>
        <source>MFU counts</source>
        <translation>MFU 口径</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Fullest rank</source>
        <translation>占用最多的 rank</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>每步微批次数</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Best single change</source>
        <translation>最佳单项更改</translation>
    </message>
    <message>
        <source>%1: step time %2 instead of %3</source>
        <translation>%1：单步时间 %2，原为 %3</translation>
    </message>
    <message>
        <source>%1: fits, step time %2</source>
        <translation>%1：放得下，单步时间 %2</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>%1, %2, %3 dense bf16, %4 memory bandwidth</source>
        <translation>%1，%2，%3 稠密 bf16，%4 显存带宽</translation>
    </message>
    <message>
        <source>Link, %1 accelerators</source>
        <translation>链路，%1 个加速器</translation>
    </message>
    <message>
        <source>%1, %2 per accelerator and direction, %3 attained, %4 per step</source>
        <translation>%1，每加速器每方向 %2，可达 %3，每步 %4</translation>
    </message>
    <message>
        <source>%1 layers, hidden %2, %3 heads, vocabulary %4</source>
        <translation>%1 层，hidden %2，%3 个头，词表 %4</translation>
    </message>
    <message>
        <source>, %1 experts, %2 per token</source>
        <translation>，%1 个专家，每词元 %2 个</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, %2 parameters: %3</source>
        <translation>%1，%2 个参数：%3</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>The schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>%1, simulated: devices from top to bottom, time from left to right. %2</source>
        <translation>%1，模拟：设备自上而下，时间自左而右。%2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>What fills the accelerators of each pipeline stage, against their capacity.</source>
        <translation>每个流水线阶段的加速器被什么占用，对比其容量。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>From the time that peak FLOPs would need to the time of a step.</source>
        <translation>从峰值 FLOPs 所需的时间到一步的时间。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>What the ranks send each other in a step, and over which links.</source>
        <translation>各 rank 每步相互发送的内容，以及经过的链路。</translation>
    </message>
    <message>
        <source>The cluster with the layout&apos;s ranks on it; links as wide as what they carry.</source>
        <translation>带有布局各 rank 的集群；链路宽度表示流量。</translation>
    </message>
    <message>
        <source>default sweep</source>
        <translation>默认扫描</translation>
    </message>
    <message>
        <source>step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Every other layout</source>
        <translation>其他所有布局</translation>
    </message>
    <message>
        <source>%1: %2 combinations, %3 of them valid, %4 fit.</source>
        <translation>%1：%2 种组合，%3 种有效，%4 种放得下。</translation>
    </message>
    <message>
        <source>Layouts that fit, with the Pareto front; the ring is the current one.</source>
        <translation>放得下的布局与帕累托前沿；圆环为当前布局。</translation>
    </message>
    <message>
        <source>The best layout of each cell; hatched cells cannot be or do not fit.</source>
        <translation>每格的最佳布局；带阴影线的不可行或放不下。</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>Step time against peak memory: no layout is better in both. %1 layouts%2.</source>
        <translation>单步时间与峰值显存：没有布局两者都更好。%1 个布局%2。</translation>
    </message>
    <message>
        <source>, %1 of them here</source>
        <translation>，此处 %1 个</translation>
    </message>
    <message>
        <source>%1 (%2 = %3%4): %5</source>
        <translation>%1（%2 = %3%4）：%5</translation>
    </message>
    <message>
        <source>What is assumed</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>MFU counts %1.</source>
        <translation>MFU 计入：%1。</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>数字的来源</translation>
    </message>
    <message>
        <source>Shardscape %1, engine version %2.</source>
        <translation>Shardscape %1，引擎版本 %2。</translation>
    </message>
    <message>
        <source>the project has no scenario to report on</source>
        <translation>项目中没有可报告的方案</translation>
    </message>
    <message>
        <source>%1: %2 on %3 accelerators</source>
        <translation>%1：%2，在 %3 个加速器上</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, %2 accelerators</source>
        <translation>%1，共 %2 个加速器</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>一步之中</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Not hidden</source>
        <translation>未隐藏</translation>
    </message>
    <message>
        <source>Share of the step</source>
        <translation>占一步的份额</translation>
    </message>
    <message>
        <source>This schedule has more ops than a page zooms into: %1.</source>
        <translation>该调度的操作数超出页面可缩放的范围：%1。</translation>
    </message>
    <message>
        <source>A browser that runs scripts draws %1 of the %2 layouts that fit.</source>
        <translation>运行脚本的浏览器绘制放得下的 %2 个布局中的 %1 个。</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show everything (0)</source>
        <translation>显示全部 (0)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Drag moves, Ctrl and wheel zoom, a double click fits. Arrows move, comma and point step from op to op.</source>
        <translation>拖动可平移，Ctrl 加滚轮可缩放，双击可适应。方向键平移，逗号和句点逐个移动到操作。</translation>
    </message>
    <message>
        <source>Drag moves, Ctrl and wheel zoom, a double click fits. Comma and point step along the front.</source>
        <translation>拖动可平移，Ctrl 加滚轮可缩放，双击可适应。逗号和句点沿前沿移动。</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Sort by %1</source>
        <translation>按 %1 排序</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>tight, %1 % sure</source>
        <translation>紧张，%1 % 把握</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ScheduleSheet</name>
    <message>
        <source>All schedules</source>
        <translation>所有调度</translation>
    </message>
    <message>
        <source>%1 devices, %2 micro-batches, equal stages with the mean times of the current layout</source>
        <translation>%1 台设备，%2 个微批次，各阶段相等，取当前布局的平均时间</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>makespan</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Also called: %1</source>
        <translation>又称：%1</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Bubble: idle over devices × makespan. Rate: (span − work) / span. Bound: no order with its memory is shorter. Gap: how much longer this one is. Peak: activations on the fullest device, in micro-batches, each held whole until its weight gradient. Copies: of the parameters, with versions of the weights. Stale: updates by which a forward&apos;s weights are old, in brackets those of a long run where this step is too short to show them. Click one to use it in the layout.</source>
        <translation>气泡：空闲 ÷（设备数 × 总时长）。比率：(跨度 − 工作) ÷ 跨度。下界：同样显存下没有更短的顺序。差距：比下界长多少。峰值：占用最多的设备上的激活，以微批次计，整份保留到其权重梯度。副本：参数份数，含权重版本。过期：前向所用权重落后的更新次数；若本步太短而未显现，括号内为长时间运行的值。点击即可用于布局。</translation>
    </message>
    <message>
        <source>The current layout is not possible: schedules appear here when it is.</source>
        <translation>当前布局不可行：可行时调度会显示在这里。</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SourceTexts</name>
    <message>
        <source>%1

Source: %2

Where to look: %3</source>
        <translation>%1

来源：%2

看点：%3</translation>
    </message>
    <message>
        <source>The claim</source>
        <translation>论文结论</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SqlSheet</name>
    <message>
        <source>Asking…</source>
        <translation>正在查询…</translation>
    </message>
    <message numerus="yes">
        <source>The first %n rows; there are more.</source>
        <translation>
            <numerusform>前 %n 行；还有更多。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>Ask the project in SQL</source>
        <translation>用 SQL 查询项目</translation>
    </message>
    <message>
        <source>Questions to begin with</source>
        <translation>可以先问的问题</translation>
    </message>
    <message>
        <source>What can be asked</source>
        <translation>可以查询的内容</translation>
    </message>
    <message>
        <source>A double click writes the name into the question.</source>
        <translation>双击可将名称写入查询。</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>SELECT … (Ctrl+Enter asks)</source>
        <translation>SELECT …（Ctrl+Enter 执行）</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>&amp;Ask</source>
        <translation>查询(&amp;A)</translation>
    </message>
    <message>
        <source>Answers the question (Ctrl+Enter)</source>
        <translation>执行查询 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>另存为 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SweepDialog</name>
    <message>
        <source>%1 on %2 × %3</source>
        <translation>%1，在 %2 × %3 上</translation>
    </message>
    <message>
        <source>Set up a sweep</source>
        <translation>设置扫描</translation>
    </message>
    <message>
        <source>Name of the sweep</source>
        <translation>扫描名称</translation>
    </message>
    <message>
        <source>Every combination of the chosen values is evaluated. A knob with one value stays there.</source>
        <translation>评估所选值的所有组合。只选一个值的参数保持不变。</translation>
    </message>
    <message>
        <source>Find a knob</source>
        <translation>查找参数</translation>
    </message>
    <message>
        <source>Find a knob, a flag, a paper</source>
        <translation>查找参数、选项、论文</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>The values worth trying for every knob that is usually swept</source>
        <translation>通常扫描的每个参数的值得尝试的值</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Another value of %1</source>
        <translation>%1 的其他值</translation>
    </message>
    <message>
        <source>Another value: type it and press Enter</source>
        <translation>其他值：输入后按回车</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All values of %1</source>
        <translation>%1 的所有值</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Keep %1 where it is</source>
        <translation>保持%1不变</translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持现值</translation>
    </message>
    <message>
        <source>%1 combinations</source>
        <translation>%1 种组合</translation>
    </message>
    <message>
        <source>too many combinations</source>
        <translation>组合过多</translation>
    </message>
    <message>
        <source>The global batch is an axis: layouts no longer do the same work in a step. Compare them by MFU or tokens per second, not by step time.</source>
        <translation>全局批次是一个轴：各布局每步的工作量不再相同。请按 MFU 或每秒词元比较，而不是单步时间。</translation>
    </message>
</context>
<context>
    <name>shardscape::gui::WhyCard</name>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>Back to the formula before</source>
        <translation>返回上一个公式</translation>
    </message>
    <message>
        <source>Formula, values and sources</source>
        <translation>公式、数值与来源</translation>
    </message>
    <message>
        <source>Computed from:</source>
        <translation>计算自：</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::ChipRow</name>
    <message>
        <source>, chosen</source>
        <translation>，已选</translation>
    </message>
    <message>
        <source>, not possible</source>
        <translation>，不可行</translation>
    </message>
    <message>
        <source>, does not fit</source>
        <translation>，放不下</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::GroupHead</name>
    <message>
        <source>folded: %1</source>
        <translation>已折叠：%1</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Find a knob</source>
        <translation>查找参数</translation>
    </message>
    <message>
        <source>Find a knob, a flag, a paper</source>
        <translation>查找参数、选项、论文</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n 处不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only what differs from %1</source>
        <translation>只显示与 %1 不同的</translation>
    </message>
    <message numerus="yes">
        <source>Only the %n knobs that differ from %1</source>
        <translation>
            <numerusform>只显示与 %1 不同的 %n 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>每步微批次数</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>No knob differs from %1.</source>
        <translation>没有参数与 %1 不同。</translation>
    </message>
    <message>
        <source>No knob is called that.</source>
        <translation>没有这个名称的参数。</translation>
    </message>
    <message>
        <source>memory of capacity</source>
        <translation>显存占容量</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::KnobCard</name>
    <message>
        <source>About %1</source>
        <translation>关于 %1</translation>
    </message>
    <message>
        <source>%1 in files and flags</source>
        <translation>文件和选项中写作 %1</translation>
    </message>
    <message>
        <source>Look at:</source>
        <translation>看点：</translation>
    </message>
    <message>
        <source>No effect here: %1</source>
        <translation>此处无影响：%1</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <translation>%1 为 %2。</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>又称</translation>
    </message>
    <message>
        <source>More in the glossary</source>
        <translation>术语表中的更多内容</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::KnobRow</name>
    <message>
        <source>About %1</source>
        <translation>关于 %1</translation>
    </message>
    <message>
        <source>What is this? (key ?)</source>
        <translation>这是什么？（按键 ?）</translation>
    </message>
    <message>
        <source>Back to %1, as in %2 (Delete)</source>
        <translation>恢复为 %1，同 %2 (Delete)</translation>
    </message>
    <message>
        <source>%1 back to %2</source>
        <translation>%1 恢复为 %2</translation>
    </message>
    <message>
        <source>Ctrl+click takes it anyway</source>
        <translation>Ctrl+单击仍可采用</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>%1 at its peak, %2 free</source>
        <translation>峰值 %1，剩余 %2</translation>
    </message>
    <message>
        <source>%1 at its peak, %2 too much</source>
        <translation>峰值 %1，超出 %2</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>, %1 tokens/s</source>
        <translation>，%1 词元/秒</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>No effect here: %1</source>
        <translation>此处无影响：%1</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::StackLine</name>
    <message>
        <source>Software stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>Usual here: %1</source>
        <translation>此处常用：%1</translation>
    </message>
    <message>
        <source>No recipe of this stack is known</source>
        <translation>此软件栈没有已知配方</translation>
    </message>
    <message>
        <source>Knobs are set as its recipe</source>
        <translation>参数已按其配方设置</translation>
    </message>
    <message>
        <source>Its recipe cannot be here: %1</source>
        <translation>其配方在此不可行：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>Set %n knobs as its recipe: %1</source>
        <translation>
            <numerusform>按其配方设置 %n 个参数：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>, does not fit</source>
        <translation>，放不下</translation>
    </message>
    <message numerus="yes">
        <source>Set %n knobs as its recipe</source>
        <translation>
            <numerusform>按其配方设置 %n 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not run %1</source>
        <translation>不支持%1</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::ValueField</name>
    <message>
        <source>%1, any value</source>
        <translation>%1，任意值</translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::VerdictStrip</name>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Why this layout cannot be</source>
        <translation>此布局为何不可行</translation>
    </message>
    <message>
        <source>Nothing to judge yet</source>
        <translation>尚无可判断的内容</translation>
    </message>
    <message>
        <source>Cannot be, for one reason</source>
        <translation>不可行，1 个原因</translation>
    </message>
    <message>
        <source>Cannot be, for %1 reasons</source>
        <translation>不可行，%1 个原因</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Fits on every rank</source>
        <translation>每个 rank 都放得下</translation>
    </message>
    <message>
        <source>Looking for the change that helps most</source>
        <translation>正在寻找最有帮助的更改</translation>
    </message>
    <message>
        <source>No single change makes it faster</source>
        <translation>没有单项更改能更快</translation>
    </message>
    <message>
        <source>No single change makes it fit</source>
        <translation>没有单项更改能放得下</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>; MFU %1, %2 per step, %3 of %4</source>
        <translation>；MFU %1，每步 %2，%3 / %4</translation>
    </message>
    <message>
        <source>fullest: stage %1</source>
        <translation>占用最多：阶段 %1</translation>
    </message>
    <message>
        <source>one stage</source>
        <translation>单个阶段</translation>
    </message>
    <message>
        <source>Choose a model and a cluster to see whether and how fast it runs.</source>
        <translation>选择模型和集群，查看能否运行及其速度。</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>if it did fit</source>
        <translation>若放得下</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Model FLOPs utilization: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;模型 FLOPs 利用率：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Counts %1.</source>
        <translation>计入：%1。</translation>
    </message>
    <message>
        <source>With recomputation (HFU): %1</source>
        <translation>含重计算（HFU）：%1</translation>
    </message>
    <message>
        <source>%1 of the model per step, %2 executed</source>
        <translation>模型每步 %1，实际执行 %2</translation>
    </message>
    <message>
        <source>± %1 points: the error of such predictions against measured runs</source>
        <translation>± %1 个百分点：此类预测相对实测的误差</translation>
    </message>
    <message>
        <source>The same step as papers count it:</source>
        <translation>按各论文口径计算同一步：</translation>
    </message>
    <message>
        <source>&lt;b&gt;One optimizer step: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;一个优化器步：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 micro-batches on each of %2 replicas</source>
        <translation>%2 个副本各 %1 个微批次</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; over the whole cluster</source>
        <translation>整个集群 &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Bubble: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;气泡：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Idle time of the pipeline over all its devices&apos; time</source>
        <translation>流水线空闲时间占其所有设备时间</translation>
    </message>
    <message>
        <source>&lt;b&gt;Peak memory: %1 of %2&lt;/b&gt;</source>
        <translation>&lt;b&gt;峰值显存：%1 / %2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>On every rank of stage %1</source>
        <translation>阶段 %1 的每个 rank 上</translation>
    </message>
    <message>
        <source>more than 99 % sure</source>
        <translation>把握超过 99 %</translation>
    </message>
    <message>
        <source>more than 99 % sure not</source>
        <translation>超过 99 % 把握放不下</translation>
    </message>
    <message>
        <source>%1 ± %2 of %3</source>
        <translation>%1 ± %2 / %3</translation>
    </message>
    <message>
        <source>%1 % sure to fit</source>
        <translation>%1 % 概率放得下</translation>
    </message>
    <message>
        <source>Tight on stage %1</source>
        <translation>阶段 %1 余量不足</translation>
    </message>
    <message>
        <source>Tight on every rank</source>
        <translation>每个 rank 余量不足</translation>
    </message>
    <message>
        <source>Looking at %1</source>
        <translation>正在查看 %1</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>采用</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::BudgetBar</name>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::GuessScale</name>
    <message>
        <source>Your guess</source>
        <translation>您的猜测</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>您：%1</translation>
    </message>
    <message>
        <source>it is %1</source>
        <translation>实际 %1</translation>
    </message>
    <message>
        <source>you: %1</source>
        <translation>您：%1</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::Handout</name>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>1 Predict</source>
        <translation>1 预测</translation>
    </message>
    <message>
        <source>My answer, before I see it:</source>
        <translation>看之前我的回答：</translation>
    </message>
    <message>
        <source>2 Draw</source>
        <translation>2 画图</translation>
    </message>
    <message>
        <source>3 Turn</source>
        <translation>3 转动</translation>
    </message>
    <message>
        <source>%1: solution</source>
        <translation>%1：解答</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::LearnView</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>To where you were; what you did is kept (Esc)</source>
        <translation>返回；您的进度会保留 (Esc)</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Put into order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answers once, then shows how it is (Enter)</source>
        <translation>只回答一次，然后揭晓 (Enter)</translation>
    </message>
    <message>
        <source>See</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>To the next op (full stop; comma goes back)</source>
        <translation>到下一个操作（句点；逗号后退）</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Runs over the step (Space)</source>
        <translation>走过整步（空格）</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>转动</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Whether every goal holds (Enter)</source>
        <translation>是否达到所有目标 (Enter)</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Score by regret</source>
        <translation>按遗憾值计分</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>所有设置</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Open a hint</source>
        <translation>打开提示</translation>
    </message>
    <message>
        <source>Counted, not punished (H)</source>
        <translation>计数但不扣分 (H)</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Work with this layout</source>
        <translation>使用此布局</translation>
    </message>
    <message>
        <source>Adds it to your project as a scenario</source>
        <translation>作为方案加入您的项目</translation>
    </message>
    <message>
        <source>Handout…</source>
        <translation>讲义…</translation>
    </message>
    <message>
        <source>A PDF of two pages: the question with an empty grid, and the solution</source>
        <translation>两页 PDF：带空白网格的问题，以及解答</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1，已完成</translation>
    </message>
    <message>
        <source>%1 · %2 min</source>
        <translation>%1 · %2 分钟</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对。</translation>
    </message>
    <message>
        <source>Not so.</source>
        <translation>不对。</translation>
    </message>
    <message>
        <source>It is %1: close enough.</source>
        <translation>实际 %1：足够接近。</translation>
    </message>
    <message>
        <source>It is %1, off by %2.</source>
        <translation>实际 %1，差 %2。</translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>不对：%1。</translation>
    </message>
    <message>
        <source>Predict first; then everything moves.</source>
        <translation>先预测；然后一切都会动。</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>%1 now</source>
        <translation>现为 %1</translation>
    </message>
    <message>
        <source>behind the best that is allowed</source>
        <translation>落后于允许的最佳</translation>
    </message>
    <message>
        <source>goals come first</source>
        <translation>先达到目标</translation>
    </message>
    <message>
        <source>points behind the best that is allowed</source>
        <translation>个百分点，落后于允许的最佳</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>最佳 %1</translation>
    </message>
    <message>
        <source>yours %1</source>
        <translation>您的 %1</translation>
    </message>
    <message>
        <source>Prediction: right</source>
        <translation>预测：对</translation>
    </message>
    <message>
        <source>Prediction: not so</source>
        <translation>预测：不对</translation>
    </message>
    <message>
        <source>Goals: %1 of %2 hold</source>
        <translation>目标：%1 / %2 成立</translation>
    </message>
    <message>
        <source>Hints: %1 of %2 opened</source>
        <translation>提示：已开 %1 / %2</translation>
    </message>
    <message>
        <source>Checks: %1</source>
        <translation>检查：%1</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>完成。</translation>
    </message>
    <message>
        <source>Every goal holds: check it.</source>
        <translation>所有目标成立：请检查。</translation>
    </message>
    <message>
        <source>Not yet: %1 of %2 goals hold.</source>
        <translation>还没有：%1 / %2 个目标成立。</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>看</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Nearest change</source>
        <translation>最近的改动</translation>
    </message>
    <message>
        <source>%1: closed</source>
        <translation>%1：未打开</translation>
    </message>
    <message>
        <source>in the glossary</source>
        <translation>在术语表中</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>非 %1</translation>
    </message>
    <message>
        <source>The claim&apos;s card</source>
        <translation>论断的卡片</translation>
    </message>
    <message>
        <source>All its checks, published and ours, and the layouts it speaks of</source>
        <translation>全部检查（公布值与我们的）以及所说的布局</translation>
    </message>
    <message>
        <source>For teachers</source>
        <translation>教师</translation>
    </message>
    <message>
        <source>Present (F5)</source>
        <translation>演示（F5）</translation>
    </message>
    <message>
        <source>Class sheet…</source>
        <translation>班级图页…</translation>
    </message>
    <message>
        <source>Results as CSV…</source>
        <translation>成绩 CSV…</translation>
    </message>
    <message>
        <source>Open own lessons…</source>
        <translation>打开自己的课程…</translation>
    </message>
    <message>
        <source>Template of a lesson…</source>
        <translation>课程模板…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not so: device %1.</source>
        <translation>不对：设备 %1。</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>测量来源：%1</translation>
    </message>
    <message>
        <source>Budget: %1 of %2 %3</source>
        <translation>预算：%1 / %2 %3</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::LessonStage</name>
    <message>
        <source>Schedule of the lesson</source>
        <translation>本课的调度</translation>
    </message>
    <message>
        <source>Hatched: point at a place. Arrows move it, Enter takes it.</source>
        <translation>阴影：指向一处。方向键移动，Enter 确定。</translation>
    </message>
    <message>
        <source>Hatched until you have predicted.</source>
        <translation>预测之前为阴影。</translation>
    </message>
    <message>
        <source>Device %1, slot %2.</source>
        <translation>设备 %1，时隙 %2。</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>predict first</source>
        <translation>先预测</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您</translation>
    </message>
    <message>
        <source>Point at a device. Arrows choose it, Enter takes it.</source>
        <translation>指向一台设备。方向键选择，Enter 确定。</translation>
    </message>
    <message>
        <source>Drag ops, or choose with arrows and move with Shift and arrows.</source>
        <translation>拖动操作，或用方向键选择、Shift 加方向键移动。</translation>
    </message>
    <message>
        <source>Device %1.</source>
        <translation>设备 %1。</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::Presenter</name>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>shardscape::learn::TileRow</name>
    <message>
        <source>Drag the tiles; or choose with arrows and move with Shift and arrows</source>
        <translation>拖动方块；或用方向键选择、Shift 加方向键移动</translation>
    </message>
</context>
<context>
    <name>shardscape::memory::MemoryView</name>
    <message>
        <source>Memory of each stage</source>
        <translation>各阶段的显存</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>% of capacity</source>
        <translation>占容量 %</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>No memory to show.</source>
        <translation>没有可显示的显存。</translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s); fullest: stage %1 with %2 of %3.</source>
        <translation>
            <numerusform>%n 个阶段；占用最多：阶段 %1，%2 / %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here what fills each accelerator.</source>
        <translation>选择模型和集群，在此查看每个加速器被什么占用。</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>此布局不可行：%1。</translation>
    </message>
    <message>
        <source>Stage %1 is the fullest</source>
        <translation>阶段 %1 占用最多</translation>
    </message>
    <message>
        <source>Stage %1 is the fullest, %2 free</source>
        <translation>阶段 %1 占用最多，剩余 %2</translation>
    </message>
    <message>
        <source>Stage %1 needs %2 more than it has</source>
        <translation>阶段 %1 超出 %2</translation>
    </message>
    <message>
        <source>% of one accelerator&apos;s memory</source>
        <translation>占一个加速器显存的 %</translation>
    </message>
    <message>
        <source>GiB on each rank of a stage, at its own peak</source>
        <translation>阶段内每个 rank 在自身峰值时的 GiB</translation>
    </message>
    <message>
        <source>pipeline stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>pipeline stage; each bar is the fullest of %1</source>
        <translation>流水线阶段；每条代表 %1 个中占用最多的</translation>
    </message>
    <message>
        <source>of stage</source>
        <translation>占阶段</translation>
    </message>
    <message>
        <source>of capacity</source>
        <translation>占容量</translation>
    </message>
    <message>
        <source>all stages, GiB</source>
        <translation>所有阶段，GiB</translation>
    </message>
    <message>
        <source>Stage %1, the fullest</source>
        <translation>阶段 %1，占用最多</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>Over capacity</source>
        <translation>超出容量</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>activations of %1 micro-batches held at the peak</source>
        <translation>峰值时保留 %1 个微批次的激活</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Click to leave %1 out of the bars (key %2)</source>
        <translation>点击以隐藏%1（按键 %2）</translation>
    </message>
    <message>
        <source>Click to show %1 again (key %2)</source>
        <translation>点击以重新显示%1（按键 %2）</translation>
    </message>
    <message>
        <source>%1 of the stage&apos;s %2</source>
        <translation>阶段 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 of the capacity</source>
        <translation>容量的 %1</translation>
    </message>
    <message>
        <source>%1 micro-batches in flight</source>
        <translation>%1 个微批次在途</translation>
    </message>
    <message>
        <source>%1 over the capacity of %2</source>
        <translation>超出容量 %2 达 %1</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>%2 中剩余 %1</translation>
    </message>
    <message>
        <source>class	GiB	share of stage	share of capacity</source>
        <translation>类别	GiB	占阶段	占容量</translation>
    </message>
    <message>
        <source>Stage %1: %2</source>
        <translation>阶段 %1：%2</translation>
    </message>
    <message>
        <source>activations of %1 micro-batch held at the peak</source>
        <translation>峰值时保留 %1 个微批次的激活</translation>
    </message>
    <message>
        <source>Drives of a node: %1.</source>
        <translation>一个节点的硬盘：%1。</translation>
    </message>
    <message>
        <source>Host memory of a node: %1.</source>
        <translation>一个节点的主机内存：%1。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Drives of a node</source>
        <translation>节点的硬盘</translation>
    </message>
    <message>
        <source>Host memory of a node</source>
        <translation>节点的主机内存</translation>
    </message>
</context>
<context>
    <name>shardscape::network_view::NetworkView</name>
    <message>
        <source>Rank order</source>
        <comment>before its axes</comment>
        <translation>rank 顺序</translation>
    </message>
</context>
<context>
    <name>shardscape::network_view::TrafficChart</name>
    <message>
        <source>Traffic of a step</source>
        <translation>一步的流量</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>%1 of a %2 step waits for the network, %3</source>
        <translation>%2 的一步中有 %1 在等待网络，%3</translation>
    </message>
    <message>
        <source>Nothing of a %1 step waits for the network</source>
        <translation>%1 的一步没有等待网络</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here what goes over its links.</source>
        <translation>选择模型和集群，在此查看链路上的流量。</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>此布局不可行：%1。</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>未掩盖</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已掩盖</translation>
    </message>
    <message>
        <source>bytes/rank</source>
        <translation>字节/rank</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation>谁与谁通信</translation>
    </message>
    <message>
        <source>per step; click a row: why</source>
        <translation>每步；点击行：为什么</translation>
    </message>
    <message>
        <source>%1 ranks, %2</source>
        <translation>%1 个 rank，%2</translation>
    </message>
    <message>
        <source>Every rank works alone: nothing goes over the links.</source>
        <translation>每个 rank 独自工作：链路上没有流量。</translation>
    </message>
    <message>
        <source>exposed: the step waits</source>
        <translation>未掩盖：这一步在等待</translation>
    </message>
    <message>
        <source>hidden behind computation</source>
        <translation>被计算掩盖</translation>
    </message>
    <message>
        <source>What the links carry</source>
        <translation>链路承载的流量</translation>
    </message>
    <message>
        <source>of one accelerator, one direction, per step</source>
        <translation>一个加速器，单方向，每步</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>attained</source>
        <translation>可达</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>%1 accelerators</source>
        <translation>%1 个加速器</translation>
    </message>
    <message>
        <source>the busiest</source>
        <translation>最忙</translation>
    </message>
    <message>
        <source>%1 groups of %2 ranks, %3 apart, over %4</source>
        <translation>%1 组，每组 %2 个 rank，间隔 %3，经 %4</translation>
    </message>
    <message>
        <source>%1 and %2 messages per rank</source>
        <translation>每 rank %1 和 %2 条消息</translation>
    </message>
    <message>
        <source>%1, of which %2 exposed</source>
        <translation>%1，其中未掩盖 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>carries nothing</source>
        <translation>无流量</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Exposed, s</source>
        <translation>未掩盖，秒</translation>
    </message>
    <message>
        <source>Spent, s</source>
        <translation>用时，秒</translation>
    </message>
    <message>
        <source>Bytes per rank</source>
        <translation>每 rank 字节</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Bytes per accelerator</source>
        <translation>每加速器字节</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>%1: %2 per rank, %3 exposed</source>
        <translation>%1：每 rank %2，未掩盖 %3</translation>
    </message>
    <message>
        <source>%1: %2, %3 busy</source>
        <translation>%1：%2，占用 %3</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::Chooser</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search: %1</source>
        <translation>搜索：%1</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::ListTexts</name>
    <message>
        <source>%1, %2 experts</source>
        <translation>%1，%2 个专家</translation>
    </message>
    <message>
        <source>%1 × %2 per node</source>
        <translation>每节点 %1 × %2</translation>
    </message>
</context>
<context>
    <name>shardscape::panel::OwnTexts</name>
    <message>
        <source>%1 (own)</source>
        <translation>%1（自有）</translation>
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
        <translation>单步</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Where the step&apos;s time goes</source>
        <translation>一步的时间去向</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>Nothing to show.</source>
        <translation>没有可显示的内容。</translation>
    </message>
    <message>
        <source>the other layout</source>
        <translation>另一布局</translation>
    </message>
    <message>
        <source>As fast as %1: %2 per step</source>
        <translation>与 %1 一样快：每步 %2</translation>
    </message>
    <message>
        <source>%1 per step, %2 less than %3</source>
        <translation>每步 %1，比 %3 少 %2</translation>
    </message>
    <message>
        <source>%1 per step, %2 more than %3</source>
        <translation>每步 %1，比 %3 多 %2</translation>
    </message>
    <message>
        <source>What each part takes more (right) or less (left) than in %1; the parts sum to the whole change.</source>
        <translation>各部分比 %1 多（右）或少（左）用的时间；各部分之和即总变化。</translation>
    </message>
    <message>
        <source>Mean of %1 accelerators: what each does, and what it waits for.</source>
        <translation>%1 个加速器的平均：各自做什么、等什么。</translation>
    </message>
    <message>
        <source>MFU counts %1.</source>
        <translation>MFU 计入：%1。</translation>
    </message>
    <message>
        <source>of before</source>
        <translation>占之前</translation>
    </message>
    <message>
        <source>of step</source>
        <translation>占一步</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Choose a model and a cluster, and see here where each step&apos;s time goes.</source>
        <translation>选择模型和集群，在此查看每步的时间去向。</translation>
    </message>
    <message>
        <source>This layout cannot be: %1.</source>
        <translation>此布局不可行：%1。</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>变化 %1</translation>
    </message>
    <message>
        <source>%1 since start</source>
        <translation>自开始 %1</translation>
    </message>
    <message>
        <source>Whole change</source>
        <translation>总变化</translation>
    </message>
    <message>
        <source>compute at peak</source>
        <translation>峰值下的计算</translation>
    </message>
    <message>
        <source>beyond the peak</source>
        <translation>超出峰值部分</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>hidden, not counted</source>
        <translation>已掩盖，不计</translation>
    </message>
    <message>
        <source>What one change would do</source>
        <translation>单项更改的效果</translation>
    </message>
    <message>
        <source>faster to the left, slower to the right; only what fits</source>
        <translation>左快右慢；仅显示放得下的</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 %2&lt;/b&gt;&lt;br&gt;%3 per step instead of %4</source>
        <translation>&lt;b&gt;%1 %2&lt;/b&gt;&lt;br&gt;每步 %3，原为 %4</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 per step instead of %3&lt;br&gt;Click to take it</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;每步 %2，原为 %3&lt;br&gt;点击采用</translation>
    </message>
    <message>
        <source>Counted: %1.</source>
        <translation>计入：%1。</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占一步的 %1</translation>
    </message>
    <message>
        <source>%1 more is hidden behind other work</source>
        <translation>另有 %1 被其他工作掩盖</translation>
    </message>
    <message>
        <source>%1 before, %2 now</source>
        <translation>之前 %1，现在 %2</translation>
    </message>
    <message>
        <source>%1 per step, %2 %3</source>
        <translation>每步 %1，%2 %3</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::DifferenceTable</name>
    <message>
        <source>Differences of the schedules</source>
        <translation>各调度的差异</translation>
    </message>
    <message>
        <source>same devices</source>
        <translation>相同设备</translation>
    </message>
    <message>
        <source>other devices</source>
        <translation>不同设备</translation>
    </message>
    <message>
        <source>same stages</source>
        <translation>相同阶段</translation>
    </message>
    <message>
        <source>other stages</source>
        <translation>不同阶段</translation>
    </message>
    <message>
        <source>same micro-batches</source>
        <translation>相同微批次</translation>
    </message>
    <message>
        <source>other micro-batches</source>
        <translation>不同微批次</translation>
    </message>
    <message>
        <source>makespan</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>above</source>
        <translation>上</translation>
    </message>
    <message>
        <source>below</source>
        <translation>下</translation>
    </message>
    <message>
        <source>%1 ticks to a unit</source>
        <translation>每单位 %1 个 tick</translation>
    </message>
    <message>
        <source>%1 less its base, %2</source>
        <translation>%1 减去其基准 %2</translation>
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
        <translation>合并为 B</translation>
    </message>
    <message>
        <source>Split into I and W</source>
        <translation>拆分为 I 和 W</translation>
    </message>
    <message>
        <source>Change a duration</source>
        <translation>更改时长</translation>
    </message>
    <message>
        <source>Change durations</source>
        <translation>更改多个时长</translation>
    </message>
    <message>
        <source>Split B into I and W</source>
        <translation>将 B 拆分为 I 和 W</translation>
    </message>
    <message>
        <source>Merge I and W to B</source>
        <translation>将 I 和 W 合并为 B</translation>
    </message>
    <message>
        <source>Move stage %1 to device %2</source>
        <translation>将阶段 %1 移到设备 %2</translation>
    </message>
    <message>
        <source>This op</source>
        <translation>此操作</translation>
    </message>
    <message>
        <source>Its kind on its stage</source>
        <translation>其阶段上的同类</translation>
    </message>
    <message>
        <source>All of its kind</source>
        <translation>所有同类</translation>
    </message>
    <message>
        <source>What an edit applies to</source>
        <translation>编辑的作用范围</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>stage on device</source>
        <translation>阶段所在设备</translation>
    </message>
    <message>
        <source>Device of the stage</source>
        <translation>阶段的设备</translation>
    </message>
    <message>
        <source>Move the whole chunk to another device</source>
        <translation>将整个分块移到另一台设备</translation>
    </message>
    <message>
        <source>Part the backward into input and weight gradient, or join them again</source>
        <translation>将反向拆成输入与权重梯度，或重新合并</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::OptionPanel</name>
    <message>
        <source>Options change what the Timeline shows. The prediction stays that of the layout.</source>
        <translation>选项只改变时间线的显示。预测仍是布局的。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>one per device: 1 1 2</source>
        <translation>每台设备一个：1 1 2</translation>
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
        <translation>调度的时间线</translation>
    </message>
</context>
<context>
    <name>shardscape::timeline::TimelineView</name>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Weight versions</source>
        <translation>权重版本</translation>
    </message>
    <message>
        <source>Gathered weights</source>
        <translation>收集的权重</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>实测：%1</translation>
    </message>
    <message>
        <source>On one axis: %1</source>
        <translation>同一时间轴：%1</translation>
    </message>
    <message>
        <source>Drag an op to another place or device; click one to change it. Shift-drag measures.</source>
        <translation>拖动操作到别处或别的设备；点击以更改。Shift+拖动测量。</translation>
    </message>
    <message>
        <source>Click an op to see what it waits for. Shift-drag measures.</source>
        <translation>点击操作查看它在等什么。Shift+拖动测量。</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show the whole schedule (0)</source>
        <translation>显示整个调度 (0)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show more time (−)</source>
        <translation>显示更长时间 (−)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show less time, larger (+)</source>
        <translation>显示更短时间，更大 (+)</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Move the cursor to the previous start of an op</source>
        <translation>将光标移到上一个操作起点</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Let the cursor run over the schedule</source>
        <translation>让光标沿调度移动</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Move the cursor to the next start of an op</source>
        <translation>将光标移到下一个操作起点</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Show the chain of ops that decides the makespan (C)</source>
        <translation>显示决定总时长的操作链 (C)</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Show copies, collectives and updates below the compute stream, or fold them away</source>
        <translation>在计算流下显示或折叠拷贝、集合通信和更新</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Which memory the curves show</source>
        <translation>曲线显示哪种显存</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>编辑副本</translation>
    </message>
    <message>
        <source>Edit a copy of this schedule</source>
        <translation>编辑此调度的副本</translation>
    </message>
    <message>
        <source>Put this schedule into the project, where its ops can be moved</source>
        <translation>将此调度放入项目，之后可移动其操作</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Show what the colours and hatches mean</source>
        <translation>显示颜色与阴影线的含义</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast the cursor runs</source>
        <translation>光标移动的速度</translation>
    </message>
    <message>
        <source>Follow micro-batch</source>
        <translation>跟踪微批次</translation>
    </message>
    <message>
        <source>Keep one micro-batch in colour (M follows the selected op&apos;s)</source>
        <translation>只让一个微批次着色（M 跟随所选操作）</translation>
    </message>
    <message>
        <source>Micro-batch </source>
        <translation>微批次 </translation>
    </message>
    <message>
        <source>All micro-batches</source>
        <translation>所有微批次</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunPlot</name>
    <message>
        <source>Predicted against measured, and errors</source>
        <translation>预测与实测，以及误差</translation>
    </message>
    <message>
        <source>Error of step time · %1</source>
        <translation>单步时间误差 · %1</translation>
    </message>
    <message>
        <source>Step time, predicted against measured, seconds</source>
        <translation>单步时间，预测与实测，秒</translation>
    </message>
    <message>
        <source>measured, seconds</source>
        <translation>实测，秒</translation>
    </message>
    <message>
        <source>%1 × %2, %3 parameters</source>
        <translation>%1 × %2，%3 个参数</translation>
    </message>
    <message>
        <source>measured %1, predicted %2</source>
        <translation>实测 %1，预测 %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunPoints</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Several nodes</source>
        <translation>多节点</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::RunTable</name>
    <message>
        <source>out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>not valid: %1</source>
        <translation>无效：%1</translation>
    </message>
    <message>
        <source>said to fit</source>
        <translation>预测放得下</translation>
    </message>
    <message>
        <source>said not to fit</source>
        <translation>预测放不下</translation>
    </message>
    <message>
        <source>%1 %2 of the step</source>
        <translation>%1 占一步 %2</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>largest term besides compute</source>
        <translation>除计算外最大的一项</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>发表于</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>shardscape::validation::ValidateView</name>
    <message>
        <source>Import runs…</source>
        <translation>导入运行…</translation>
    </message>
    <message>
        <source>A table (CSV) with a line per run: columns are knobs, model, cluster, gpus, step_seconds, peak_gib, status. A catalog.json beside it is read with it.</source>
        <translation>表格（CSV），每行一次运行：列为参数、model、cluster、gpus、step_seconds、peak_gib、status。同目录的 catalog.json 会一并读取。</translation>
    </message>
    <message>
        <source>Show published</source>
        <translation>显示已发表的</translation>
    </message>
    <message>
        <source>Leave these runs and show the shipped errors again</source>
        <translation>离开这些运行，重新显示自带的误差</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Fit physical constants to these runs; the error is measured on runs held out</source>
        <translation>按这些运行拟合物理常数；误差在留出的运行上测量</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Give the fitted constants to the clusters of all scenarios; can be undone</source>
        <translation>将拟合的常数应用到所有方案的集群；可撤销</translation>
    </message>
    <message>
        <source>Errors by</source>
        <translation>误差按</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>颜色按</translation>
    </message>
    <message>
        <source>Runs, worst first</source>
        <translation>运行，最差的在前</translation>
    </message>
    <message>
        <source>Your runs: %1</source>
        <translation>您的运行：%1</translation>
    </message>
    <message>
        <source>Published runs</source>
        <translation>已发表的运行</translation>
    </message>
    <message>
        <source>Import a table of runs you measured: predictions appear beside them, and three timed runs are enough to calibrate.</source>
        <translation>导入您的实测表格：旁边会显示预测，三次有时间的运行即可校准。</translation>
    </message>
    <message numerus="yes">
        <source>%n timed runs, mean error %1.</source>
        <translation>
            <numerusform>%n 次有时间的运行，平均误差 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>80 % bands hold %1 of runs left out.</source>
        <translation>80 % 区间包含 %1 的留出运行。</translation>
    </message>
    <message>
        <source>Import runs of your own to see and calibrate yours.</source>
        <translation>导入自己的运行以查看并校准。</translation>
    </message>
    <message numerus="yes">
        <source>%n timed: mean error %1, bias %2</source>
        <translation>
            <numerusform>%n 次：平均误差 %1，偏差 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>, rank correlation %1</source>
        <translation>，秩相关 %1</translation>
    </message>
    <message>
        <source>fits or not right in %1 of %2</source>
        <translation>放得下与否 %2 次中 %1 次正确</translation>
    </message>
    <message>
        <source>peak memory error %1</source>
        <translation>峰值显存误差 %1</translation>
    </message>
    <message>
        <source>the layout predicted best costs %1 on average</source>
        <translation>预测最佳的布局平均多花 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n rows left out</source>
        <translation>
            <numerusform>略过 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: error %2 before, %3 after, &lt;b&gt;%4 on runs held out&lt;/b&gt;.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：误差之前 %2，之后 %3，&lt;b&gt;留出的运行 %4&lt;/b&gt;。</translation>
    </message>
    <message numerus="yes">
        <source>Fitted to %n runs, not applied</source>
        <translation>
            <numerusform>已按 %n 次运行拟合，未应用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calibrated on %n runs</source>
        <translation>
            <numerusform>已按 %n 次运行校准</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Kept at their defaults: %1.</source>
        <translation>保留默认值：%1。</translation>
    </message>
    <message>
        <source>Kept: %1 (%2).</source>
        <translation>保留：%1（%2）。</translation>
    </message>
    <message numerus="yes">
        <source>&lt;b&gt;Nothing fitted to %n runs&lt;/b&gt;: all constants keep their defaults, error %1.</source>
        <translation>
            <numerusform>&lt;b&gt;未能按 %n 次运行拟合&lt;/b&gt;：所有常数保留默认值，误差 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>A fit would be off by %1 on runs held out.</source>
        <translation>拟合在留出的运行上误差为 %1。</translation>
    </message>
</context>
<context>
    <name>theme</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>backward (input)</source>
        <translation>反向（输入）</translation>
    </message>
    <message>
        <source>backward (weight)</source>
        <translation>反向（权重）</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>forward and backward overlapped</source>
        <translation>前向与反向重叠</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>receive</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>copy to host</source>
        <translation>拷贝到主机</translation>
    </message>
    <message>
        <source>copy from host</source>
        <translation>从主机拷回</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>换出</translation>
    </message>
    <message>
        <source>load</source>
        <translation>换入</translation>
    </message>
    <message>
        <source>vocabulary forward</source>
        <translation>词表前向</translation>
    </message>
    <message>
        <source>vocabulary backward</source>
        <translation>词表反向</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>validate</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>roll back</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>waits for a result</source>
        <translation>等待结果</translation>
    </message>
    <message>
        <source>waits for a slower stage</source>
        <translation>等待较慢的阶段</translation>
    </message>
    <message>
        <source>waits for communication</source>
        <translation>等待通信</translation>
    </message>
    <message>
        <source>waits for memory</source>
        <translation>等待显存</translation>
    </message>
    <message>
        <source>communication, exposed</source>
        <translation>通信，未掩盖</translation>
    </message>
    <message>
        <source>communication, hidden</source>
        <translation>通信，已掩盖</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>Move stage %1 to device %2</source>
        <translation>将阶段 %1 移到设备 %2</translation>
    </message>
    <message>
        <source>Move %1 of micro-batch %2</source>
        <translation>移动微批次 %2 的 %1</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>稳态</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>ticks</source>
        <translation>拍</translation>
    </message>
    <message>
        <source>activations held</source>
        <translation>保留的激活</translation>
    </message>
    <message>
        <source>gradients held</source>
        <translation>保留的梯度</translation>
    </message>
    <message>
        <source>versions of the weights</source>
        <translation>权重版本</translation>
    </message>
    <message>
        <source>gathered weights</source>
        <translation>收集的权重</translation>
    </message>
    <message>
        <source>held by the host</source>
        <translation>主机保留</translation>
    </message>
    <message>
        <source>later chunk</source>
        <translation>后续分块</translation>
    </message>
    <message>
        <source>counter-flowing</source>
        <translation>反向流</translation>
    </message>
    <message>
        <source>other memory</source>
        <translation>其他显存</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>over capacity</source>
        <translation>超出容量</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 份副本</translation>
    </message>
    <message>
        <source>%1 activations</source>
        <translation>%1 份激活</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1, micro-batch %2</source>
        <translation>%1，微批次 %2</translation>
    </message>
    <message>
        <source>stage %1 on device %2</source>
        <translation>设备 %2 上的阶段 %1</translation>
    </message>
    <message>
        <source>, chunk %1</source>
        <translation>，分块 %1</translation>
    </message>
    <message>
        <source>, counter-flowing</source>
        <translation>，反向流</translation>
    </message>
    <message>
        <source>%1, takes %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>waits for %1, feeds %2</source>
        <translation>等待 %1，供给 %2</translation>
    </message>
    <message>
        <source>weights of version %1, %2 updates old</source>
        <translation>权重版本 %1，旧 %2 次更新</translation>
    </message>
    <message>
        <source>on the critical path</source>
        <translation>在关键路径上</translation>
    </message>
    <message>
        <source>bubble: %1</source>
        <translation>气泡：%1</translation>
    </message>
    <message>
        <source>%1, lasts %2</source>
        <translation>%1，持续 %2</translation>
    </message>
    <message>
        <source>device %1 holds %2 at %3
peak %4</source>
        <translation>设备 %1 在 %3 时保留 %2
峰值 %4</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>%1    bubble %2</source>
        <translation>%1    气泡 %2</translation>
    </message>
    <message>
        <source>makespan %1    bubble %2    rate %3    peak %4</source>
        <translation>总时长 %1    气泡 %2    比率 %3    峰值 %4</translation>
    </message>
    <message>
        <source>    lower bound %1    gap %2</source>
        <translation>    下界 %1    差距 %2</translation>
    </message>
    <message>
        <source>No schedule: a layout that is possible has one. Others are imported in the menu Schedule.</source>
        <translation>没有调度：可行的布局才有调度。其他调度可在“调度”菜单中导入。</translation>
    </message>
</context>
</TS>
