// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/template.h"

namespace shardscape::lessons {

std::string lessonTemplate()
{
    return R"({"track": "own", "title": "Own lessons", "lessons": [
 {"id": "own-bubble", "minutes": 3,
  "title": "More micro-batches", "idea": "The wait stays; its share falls.",
  "toy": {"schedule": "gpipe", "devices": 4, "microbatches": 4, "f": 1, "b": 1, "w": 1},
  "predict": {"kind": "number", "text": "What share of the step is idle?", "of": "bubble",
              "from": 0, "to": 100, "tolerance": 5, "because": "{idle} of {makespan} on every device."},
  "see": "Each device waits {idle}: {bubble} of {makespan}.",
  "turn": {"text": "Bring the bubble under 20 %.", "score": "bubble",
           "goals": ["bubble<20%"], "guards": ["devices=4"],
           "dials": [{"key": "microbatches", "values": [2, 4, 8, 16]}],
           "solution": {"microbatches": 16},
           "shortcuts": [{"set": {"microbatches": 8}, "text": "twice as many"}]},
  "hints": ["Count both ends.", "why", "change"],
  "reveal": "Sixteen leave {bubble@microbatches=16}.",
  "paper": "Huang et al. 2019, GPipe, arXiv 1811.06965"}
]}
)";
}

} // namespace shardscape::lessons
