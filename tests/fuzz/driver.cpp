// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_<target> [-seconds=N] [-seed=N] FOLDER_OR_FILE...: runs the target on each of the inputs, then for N seconds on inputs
// changed at random. For compilers without libFuzzer, and in every build so that inputs once found stay mended. A hang, a
// crash or too much memory ends the process; what it ran on is then in ./crash-<target's process>.
#include "target.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr unsigned kSecondsPerInput = 20;
constexpr rlim_t kMostMemory = rlim_t{3} << 30;
constexpr std::size_t kLargestInput = std::size_t{1} << 20;

std::string current; ///< what the target is running on

/// Keeps the input; only calls that a signal handler may make.
void keepInput(int signal)
{
    const int file = ::open("crash-input", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0) {
        static_cast<void>(!::write(file, current.data(), current.size()));
        ::close(file);
    }
    constexpr char kSaid[] = "the input is kept as crash-input\n";
    static_cast<void>(!::write(STDERR_FILENO, kSaid, sizeof kSaid - 1));
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void run(std::string input)
{
    current = std::move(input);
    ::alarm(kSecondsPerInput);
    // A copy of its exact size, so that a sanitizer sees a read behind the end.
    const std::vector<std::uint8_t> bytes(current.begin(), current.end());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    ::alarm(0);
}

std::vector<fs::path> filesIn(const fs::path& place)
{
    if (!fs::is_directory(place))
        return {place};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// Changes an input as a careless or hostile person would: letters, pieces, words at the ends of ranges.
class Mutation {
public:
    explicit Mutation(std::uint64_t seed)
        : m_random(seed)
    {}

    std::string of(const std::vector<std::string>& inputs)
    {
        std::string text = one(inputs);
        for (std::size_t i = 0, times = 1 + below(6); i < times; ++i)
            change(text, inputs);
        text.resize(std::min(text.size(), kLargestInput));
        return text;
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : m_random() % n; }
    const std::string& one(const std::vector<std::string>& inputs) { return inputs[below(inputs.size())]; }

    void change(std::string& text, const std::vector<std::string>& inputs)
    {
        static const std::vector<std::string> kWords{"null",
                                                     "-1",
                                                     "0",
                                                     "1e308",
                                                     "9223372036854775807",
                                                     "-9223372036854775808",
                                                     "1e-308",
                                                     "\"\"",
                                                     "[]",
                                                     "{}",
                                                     "[[[[",
                                                     "nan",
                                                     "inf",
                                                     "18446744073709551616",
                                                     std::string(5000, 'w'),
                                                     "\xff\xfe",
                                                     ",",
                                                     "\n"};
        const std::size_t at = below(text.size() + 1);
        switch (below(7)) {
        case 0:
            if (at < text.size())
                text[at] = static_cast<char>(m_random());
            break;
        case 1: text.erase(at, below(16)); break;
        case 2: text.insert(at, kWords[below(kWords.size())]); break;
        case 3: text.insert(at, text.substr(below(text.size() + 1), below(256))); break;
        case 4: {
            const std::string& other = one(inputs);
            text = text.substr(0, at) + other.substr(below(other.size() + 1));
            break;
        }
        case 5: text.resize(at); break;
        default: { // a number becomes another
            const std::size_t digit = text.find_first_of("0123456789", at);
            if (digit == std::string::npos)
                break;
            const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-", digit), text.size());
            text.replace(digit, end - digit, kWords[1 + below(6)]);
        }
        }
    }

    std::mt19937_64 m_random;
};

std::uint64_t numberOf(const char* argument, const char* option, std::uint64_t otherwise)
{
    const std::size_t length = std::strlen(option);
    if (std::strncmp(argument, option, length) != 0)
        return otherwise;
    std::uint64_t value = otherwise;
    std::from_chars(argument + length, argument + std::strlen(argument), value);
    return value;
}

} // namespace

int main(int argc, char** argv)
{
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGALRM})
        std::signal(signal, keepInput);
#if !defined(__SANITIZE_ADDRESS__) // which reserves terabytes of addresses
    const rlimit limit{kMostMemory, kMostMemory};
    ::setrlimit(RLIMIT_AS, &limit);
#endif
    std::uint64_t seconds = 0;
    std::uint64_t seed = std::random_device{}();
    std::vector<std::string> inputs{""};
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] == '-') {
            seconds = numberOf(argv[i], "-seconds=", seconds);
            seed = numberOf(argv[i], "-seed=", seed);
            continue;
        }
        if (!fs::exists(argv[i])) // a target that has found nothing yet
            continue;
        for (const fs::path& path : filesIn(argv[i])) {
            std::ifstream stream(path, std::ios::binary);
            inputs.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
            std::fprintf(stderr, "%s\n", path.c_str());
            run(inputs.back());
        }
    }
    if (inputs.size() == 1) {
        std::fprintf(stderr, "no input; name a folder of inputs\n");
        return 2;
    }
    std::uint64_t runs = inputs.size() - 1;
    Mutation mutation(seed);
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
         std::chrono::steady_clock::now() < end; ++runs)
        run(mutation.of(inputs));
    std::fprintf(stderr, "%llu executions, seed %llu: no finding\n", static_cast<unsigned long long>(runs),
                 static_cast<unsigned long long>(seed));
    return 0;
}
