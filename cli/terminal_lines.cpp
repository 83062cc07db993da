#include "cli/line_source.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <langinfo.h>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

// libedit (BSD licence) edits the line; while nothing is typed we wait with a time limit, so that
// clocks in the prompt and announcements go on.

namespace rota::cli {

namespace {

constexpr int idle_ms = 100;

/// libedit reads and shows characters as the locale says; without a UTF-8 locale it would lose
/// them.
void use_utf8() {
    if (std::setlocale(LC_CTYPE, "") == nullptr
        || std::string_view{::nl_langinfo(CODESET)} != "UTF-8") {
        static_cast<void>(std::setlocale(LC_CTYPE, "C.UTF-8"));
    }
}

std::string common_beginning(const std::vector<std::string>& words) {
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto differs = std::ranges::mismatch(common, word).in1;
        common.erase(differs, common.end());
    }
    return common;
}

class TerminalLines : public LineSource {
public:
    TerminalLines() {
        use_utf8();
        history_ = ::history_init();
        editor_ = ::el_init("rota", stdin, stdout, stderr);
        HistEvent event{};
        constexpr int kept = 1000;
        ::history(history_, &event, H_SETSIZE, kept);
        ::history(history_, &event, H_SETUNIQUE, 1);
        ::el_set(editor_, EL_CLIENTDATA, this);
        ::el_set(editor_, EL_HIST, &::history, history_);
        ::el_set(editor_, EL_EDITOR, "emacs");
        ::el_set(editor_, EL_SIGNAL, 1);
        ::el_set(editor_, EL_PROMPT, &TerminalLines::prompt_of);
        ::el_set(editor_, EL_GETCFN, &TerminalLines::character_of);
        ::el_set(
            editor_, EL_ADDFN, "rota-complete", "completes a word", &TerminalLines::complete_of
        );
        ::el_set(editor_, EL_BIND, "^I", "rota-complete", nullptr);
        ::el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        // Ctrl-C empties the line: a match does not end by a slip of the hand.
        ::el_set(editor_, EL_SETTY, "-d", "-isig", nullptr);
        ::el_set(editor_, EL_BIND, "^C", "em-kill-line", nullptr);
    }
    ~TerminalLines() override {
        ::el_end(editor_);
        ::history_end(history_);
    }
    TerminalLines(const TerminalLines&) = delete;
    TerminalLines& operator=(const TerminalLines&) = delete;

    std::optional<std::string> next(const LineHooks& hooks) override {
        hooks_ = &hooks;
        prompt_ = hooks.prompt();
        // By itself libedit would show the prompt first: what is typed then would be seen twice.
        ::el_set(editor_, EL_PREP_TERM, 1);
        int length = 0;
        const char* text = ::el_gets(editor_, &length);
        hooks_ = nullptr;
        if (text == nullptr || length <= 0) {
            std::fputs("\n", stdout);
            return std::nullopt;
        }
        std::string line{text, static_cast<std::size_t>(length)};
        while (line.ends_with('\n') || line.ends_with('\r')) {
            line.pop_back();
        }
        if (!line.empty()) {
            HistEvent event{};
            ::history(history_, &event, H_ENTER, line.c_str());
        }
        return line;
    }

    [[nodiscard]] bool shows_prompt() const override { return true; }

private:
    static TerminalLines& self_of(EditLine* editor) {
        void* self = nullptr;
        ::el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<TerminalLines*>(self);
    }

    static char* prompt_of(EditLine* editor) { return self_of(editor).prompt_.data(); }

    /// One character from the terminal; announces meanwhile. 1: there is one, 0: the end.
    static int character_of(EditLine* editor, wchar_t* character) {
        TerminalLines& self = self_of(editor);
        std::mbstate_t state{};
        while (true) {
            pollfd poll{STDIN_FILENO, POLLIN, 0};
            const int ready = ::poll(&poll, 1, self.hooks_->idle ? idle_ms : -1);
            if (ready == 0) {
                self.idle();
                continue;
            }
            char byte = 0;
            const ssize_t count = ready < 0 ? -1 : ::read(STDIN_FILENO, &byte, 1);
            if (count == 0) {
                return 0;
            }
            if (count < 0) {
                if (errno == EINTR) {
                    continue;
                }
                return -1;
            }
            const std::size_t read = std::mbrtowc(character, &byte, 1, &state);
            if (read == static_cast<std::size_t>(-1)) {
                state = {}; // no character at all: forget it
            } else if (read != static_cast<std::size_t>(-2)) {
                return 1;
            }
        }
    }

    void idle() {
        const std::vector<std::string> lines = hooks_->idle();
        std::string now = hooks_->prompt();
        if (lines.empty() && (now == prompt_ || !fits(now))) {
            return;
        }
        std::fputs("\r\x1b[K", stdout);
        for (const std::string& line : lines) {
            std::fprintf(stdout, "%s\r\n", line.c_str());
        }
        std::fflush(stdout);
        prompt_ = std::move(now);
        ::el_set(editor_, EL_REFRESH);
    }

    /// Whether prompt and line stand in one row; else the clocks in the prompt have to wait.
    bool fits(const std::string& prompt) {
        const LineInfo* line = ::el_line(editor_);
        winsize size{};
        const std::size_t columns =
            ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80U;
        const auto typed = static_cast<std::size_t>(line->lastchar - line->buffer);
        return std::max(prompt.size(), prompt_.size()) + typed < columns;
    }

    static unsigned char complete_of(EditLine* editor, int) {
        TerminalLines& self = self_of(editor);
        if (!self.hooks_->complete) {
            return CC_ERROR;
        }
        const LineInfo* line = ::el_line(editor);
        const std::string_view typed{
            line->buffer, static_cast<std::size_t>(line->cursor - line->buffer)};
        const std::vector<std::string> words = self.hooks_->complete(typed);
        if (words.empty()) {
            return CC_ERROR;
        }
        const std::size_t begun = typed.size() - (typed.find_last_of(' ') + 1);
        std::string more = common_beginning(words).substr(begun);
        if (words.size() == 1) {
            more += ' ';
        }
        if (!more.empty()) {
            return ::el_insertstr(editor, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        }
        std::fputs("\r\n", stdout);
        for (const std::string& word : words) {
            std::fprintf(stdout, "%s ", word.c_str());
        }
        std::fputs("\r\n", stdout);
        std::fflush(stdout);
        return CC_REDISPLAY;
    }

    EditLine* editor_ = nullptr;
    History* history_ = nullptr;
    const LineHooks* hooks_ = nullptr;
    std::string prompt_;
};

} // namespace

std::unique_ptr<LineSource> terminal_lines() {
    return std::make_unique<TerminalLines>();
}

} // namespace rota::cli
