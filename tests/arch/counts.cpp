// SPDX-License-Identifier: GPL-3.0-or-later
// counts ROOT [--none]: how far the tree is from the shape that it is to have. Prints each count with its ceiling (what it was
// when last looked at) and what is wanted; one above its ceiling fails, one below says that the ceiling comes down. --none: every
// ceiling is zero, which shows that the test can fail.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Source {
    std::string path; ///< below the root
    std::vector<std::string> lines;
};

std::vector<Source> sourcesBelow(const std::filesystem::path& root)
{
    std::vector<Source> result;
    for (const char* top : {"model", "views", "app"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp")
                continue;
            Source source{std::filesystem::relative(entry.path(), root).generic_string(), {}};
            std::ifstream in(entry.path());
            for (std::string line; std::getline(in, line);)
                source.lines.push_back(line);
            result.push_back(std::move(source));
        }
    }
    std::sort(result.begin(), result.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return result;
}

bool below(const Source& source, std::string_view folder)
{
    return source.path.starts_with(folder);
}

/// Functions with more lines between their braces than `most`. The format puts both braces of a function at a line's beginning.
int longFunctions(const Source& source, int most)
{
    int result = 0;
    int opened = -1;
    for (int i = 0; i < static_cast<int>(source.lines.size()); ++i) {
        if (source.lines[static_cast<std::size_t>(i)] == "{")
            opened = i;
        else if (source.lines[static_cast<std::size_t>(i)] == "}" && opened >= 0) {
            result += i - opened - 1 > most ? 1 : 0;
            opened = -1;
        }
    }
    return result;
}

int linesWith(const Source& source, const std::regex& what)
{
    return static_cast<int>(
        std::count_if(source.lines.begin(), source.lines.end(),
                      [&](const std::string& line) { return std::regex_search(line, what); }));
}

struct Count {
    const char* what;
    int wanted;
    int ceiling;
    std::function<int(const Source&)> of;
};

std::vector<Count> counts()
{
    const std::regex training("\\btraining::");
    const std::regex share("/ x\\.t\\b");
    const std::regex position("\\bown\\[\\w+\\]");
    const std::regex method("^    [^/].*\\w\\(.*(;|\\{|\\()");
    return {
        {"files beside job/ and search/training that say training::", 40, 150,
         [=](const Source& s) {
             return !below(s, "model/job/") && !below(s, "model/search/training/")
                            && linesWith(s, training) > 0
                        ? 1
                        : 0;
         }},
        {"lines that divide by the tensor-parallel size themselves", 15, 75,
         [=](const Source& s) { return below(s, "model/") ? linesWith(s, share) : 0; }},
        {"knobs of techniques read by their position", 0, 106,
         [=](const Source& s) { return below(s, "model/techniques/") ? linesWith(s, position) : 0; }},
        {"functions of job/training over 80 lines", 0, 9,
         [](const Source& s) { return below(s, "model/job/training/") ? longFunctions(s, 80) : 0; }},
        {"functions of views over 100 lines", 10, 38,
         [](const Source& s) { return below(s, "views/") ? longFunctions(s, 100) : 0; }},
        {"methods of the window's class", 60, 234,
         [=](const Source& s) {
             return s.path == "app/gui/window/main_window.h" ? linesWith(s, method) : 0;
         }},
        {"files over 1,000 lines", 0, 16, [](const Source& s) { return s.lines.size() > 1000 ? 1 : 0; }},
    };
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: counts ROOT [--none]\n");
        return 2;
    }
    const bool none = argc > 2 && std::string_view(argv[2]) == "--none";
    const std::vector<Source> sources = sourcesBelow(argv[1]);
    bool grown = false;
    std::printf("%-62s %7s %7s %7s\n", "", "now", "ceiling", "wanted");
    for (const Count& count : counts()) {
        const int ceiling = none ? 0 : count.ceiling;
        int now = 0;
        for (const Source& source : sources)
            now += count.of(source);
        std::printf("%-62s %7d %7d %7d%s\n", count.what, now, ceiling, count.wanted,
                    now > ceiling   ? "  grew back"
                    : now < ceiling ? "  lower the ceiling"
                                    : "");
        grown = grown || now > ceiling;
    }
    std::size_t lines = 0;
    for (const Source& source : sources)
        lines += source.lines.size();
    std::printf("%-62s %7zu\n", "lines of model, views and app", lines);
    return grown ? 1 : 0;
}
