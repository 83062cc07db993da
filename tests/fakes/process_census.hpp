#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <sys/types.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace rota::test {

/// What /proc says about a process.
struct ProcessEntry {
    pid_t id;
    char state; ///< 'Z' is a zombie.
    pid_t parent;
    pid_t group;
};

inline std::optional<ProcessEntry> read_process(const std::string& id) {
    std::ifstream file{"/proc/" + id + "/stat"};
    std::string text;
    std::getline(file, text, '\0'); // a process that ends meanwhile is an error of the stream
    const std::size_t name_end = text.rfind(')'); // the name may hold anything
    if (name_end == std::string::npos) {
        return std::nullopt;
    }
    ProcessEntry entry{static_cast<pid_t>(std::stol(id)), '?', 0, 0};
    std::istringstream fields{text.substr(name_end + 1)};
    fields >> entry.state >> entry.parent >> entry.group;
    return entry;
}

inline std::vector<ProcessEntry> all_processes() {
    std::vector<ProcessEntry> processes;
    for (const auto& folder : std::filesystem::directory_iterator{"/proc"}) {
        const std::string name = folder.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) {
            continue;
        }
        if (const auto entry = read_process(name)) {
            processes.push_back(*entry);
        }
    }
    return processes;
}

/// Children of `parent`, zombies too.
inline std::vector<ProcessEntry> children_of(pid_t parent) {
    std::vector<ProcessEntry> children = all_processes();
    std::erase_if(children, [&](const ProcessEntry& entry) { return entry.parent != parent; });
    return children;
}

/// Whether the process still does anything. (A zombie whose parent never asks does not.)
inline bool is_alive(pid_t id) {
    const auto entry = read_process(std::to_string(id));
    return entry && entry->state != 'Z' && entry->state != 'X';
}

/// Members of a process group that are alive.
inline std::vector<ProcessEntry> alive_in_group(pid_t group) {
    std::vector<ProcessEntry> members = all_processes();
    std::erase_if(members, [&](const ProcessEntry& entry) {
        return entry.group != group || entry.state == 'Z' || entry.state == 'X';
    });
    return members;
}

inline std::size_t open_descriptors() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator{"/proc/self/fd"}) {
        ++count;
    }
    return count;
}

/// Waits until `condition` holds, but not for long.
/// \returns whether it does
template <class Condition>
bool soon(Condition condition, std::chrono::milliseconds patience = std::chrono::seconds{5}) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return true;
}

} // namespace rota::test
