#include "uci/engine_option.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Type = EngineOption::Type;

EngineOption option_of(std::string_view line) {
    const auto option = parse_option(line);
    EXPECT_TRUE(option) << line;
    return option.value_or(EngineOption{});
}

TEST(EngineOption, EveryTypeOfStockfish) {
    const EngineOption hash = option_of("option name Hash type spin default 16 min 1 max 33554432");
    EXPECT_EQ(hash.name, "Hash");
    EXPECT_EQ(hash.type, Type::spin);
    EXPECT_EQ(hash.default_value, "16");
    EXPECT_EQ(hash.min, 1);
    EXPECT_EQ(hash.max, 33'554'432);

    EXPECT_EQ(
        option_of("option name Ponder type check default false"),
        (EngineOption{"Ponder", Type::check, "false"})
    );
    EXPECT_EQ(
        option_of("option name Clear Hash type button"), (EngineOption{"Clear Hash", Type::button})
    );
    EXPECT_EQ(
        option_of("option name SyzygyPath type string default <empty>"),
        (EngineOption{"SyzygyPath", Type::string})
    );
    EXPECT_EQ(
        option_of("option name Style type combo default Normal var Solid var Normal var Risky"),
        (EngineOption{"Style", Type::combo, "Normal", {}, {}, {"Solid", "Normal", "Risky"}})
    );
}

TEST(EngineOption, FourWaysToSayThatAStringIsEmpty) {
    for (const char* const line :
         {"option name Debug Log File type string default <empty>",
          "option name Debug Log File type string default ",
          "option name Debug Log File type string default",
          "option name Debug Log File type string"}) {
        const EngineOption option = option_of(line);
        EXPECT_EQ(option, (EngineOption{"Debug Log File", Type::string})) << line;
    }
}

TEST(EngineOption, WordsOfTheProtocolInsideValues) {
    EXPECT_THAT(
        option_of("option name UCI_Variant type combo default chess var chess var mini var "
                  "minishogi")
            .choices,
        ElementsAre("chess", "mini", "minishogi")
    );
    const EngineOption defaults =
        option_of("option name Book type combo default default var default var max 3 min");
    EXPECT_EQ(defaults.default_value, "default");
    EXPECT_THAT(defaults.choices, ElementsAre("default", "max 3 min"));
    const EngineOption vars = option_of("option name X type combo default var var var var a b");
    EXPECT_EQ(vars.default_value, "var");
    EXPECT_THAT(vars.choices, ElementsAre("var", "a b"));
    const EngineOption none = option_of("option name X type combo default var a var b");
    EXPECT_EQ(none.default_value, "");
    EXPECT_THAT(none.choices, ElementsAre("a", "b"));
    const EngineOption path =
        option_of("option name Book File type string default C:/my default min value/type x.bin");
    EXPECT_EQ(path.default_value, "C:/my default min value/type x.bin");
    EXPECT_EQ(option_of("option name Book type type combo default a var a").name, "Book type");
    EXPECT_EQ(option_of("option name type type check default true").name, "type");
}

TEST(EngineOption, BlanksTabsAndBytesInNamesAndValues) {
    const EngineOption option =
        option_of("option \t name  Contempt  Factor\ttype  combo default  very low var very low"
                  "\tvar s\xc3\xa9rieux \r");
    EXPECT_EQ(option.name, "Contempt  Factor");
    EXPECT_EQ(option.default_value, "very low");
    EXPECT_THAT(option.choices, ElementsAre("very low", "s\xc3\xa9rieux"));
}

TEST(EngineOption, ToleratesWhatEnginesGetWrong) {
    const EngineOption real = option_of("option name A type spin default 0.5 min -1.5 max 2.7");
    EXPECT_EQ(real.min, -1);
    EXPECT_EQ(real.max, 2);
    EXPECT_EQ(real.faults.size(), 2U);
    const EngineOption limits = option_of("option name A type string default x min 0 max 0");
    EXPECT_EQ(limits.default_value, "x");
    EXPECT_EQ(limits.faults.size(), 1U);
    const EngineOption missing = option_of("option name A type spin default min 0 max 9");
    EXPECT_EQ(missing.default_value, "");
    EXPECT_EQ(missing.min, 0);
    EXPECT_EQ(missing.max, 9);
    EXPECT_EQ(option_of("option name A type filename default b.bin").type, Type::string);
    EXPECT_EQ(option_of("option name A type Check default true").type, Type::check);
    EXPECT_EQ(option_of("option name A type spin default 1 min 1 max 1e400").max, std::nullopt);
}

TEST(EngineOption, RefusesLinesWithoutNameOrType) {
    EXPECT_EQ(
        parse_option("option").error(),
        (ParseError{ParseError::Kind::unexpected_end, 6, "the word name"})
    );
    EXPECT_EQ(parse_option("option type check").error().offset, 7U);
    EXPECT_FALSE(parse_option("option name"));
    EXPECT_FALSE(parse_option("option name Hash"));
    EXPECT_FALSE(parse_option("option name Hash type"));
    EXPECT_FALSE(parse_option("option name Hash type wheel default 3"));
    EXPECT_FALSE(parse_option("option name type check"));
}

TEST(CheckedValue, OfASpinIsAnIntegerInRange) {
    const EngineOption elo =
        option_of("option name UCI_Elo type spin default 1350 min 1350 max 2850");
    EXPECT_EQ(checked_value(elo, "1500"), "1500");
    EXPECT_EQ(checked_value(elo, "+2850"), "2850");
    for (const char* const value : {"1349", "2851", "abc", "", "1500 ", "99999999999999999999"}) {
        const auto refused = checked_value(elo, value);
        ASSERT_FALSE(refused) << value;
        EXPECT_EQ(refused.error().reason, "UCI_Elo is an integer, at least 1350, at most 2850");
    }
}

TEST(CheckedValue, OfACheckAndACombo) {
    const EngineOption check = option_of("option name Ponder type check default false");
    EXPECT_EQ(checked_value(check, "True"), "true");
    EXPECT_FALSE(checked_value(check, "1"));
    const EngineOption combo =
        option_of("option name S type combo default Solid var Solid var Wild");
    EXPECT_EQ(checked_value(combo, "wild"), "Wild");
    EXPECT_THAT(checked_value(combo, "mild").error().reason, HasSubstr("Solid, Wild"));
}

TEST(CheckedValue, OfAStringCannotSmuggleInACommand) {
    const EngineOption path = option_of("option name SyzygyPath type string default <empty>");
    EXPECT_EQ(checked_value(path, "/tb value /x"), "/tb value /x");
    EXPECT_FALSE(checked_value(path, "/tb\nquit"));
    EXPECT_FALSE(checked_value(path, "/tb\rquit"));
    EXPECT_FALSE(checked_value(path, std::string_view{"a\0b", 3}));
    EXPECT_FALSE(checked_value(option_of("option name A\rquit type check"), "true"));
    EXPECT_FALSE(checked_value(option_of("option name A type combo var b\rquit c"), "b\rquit c"));
}

TEST(SetOption, IsWrittenByType) {
    EXPECT_EQ(
        set_option_command(option_of("option name Clear Hash type button"), ""),
        "setoption name Clear Hash"
    );
    EXPECT_EQ(
        set_option_command(option_of("option name SyzygyPath type string"), ""),
        "setoption name SyzygyPath value <empty>"
    );
    EXPECT_EQ(
        set_option_command(option_of("option name Hash type spin default 16 min 1 max 64"), "32"),
        "setoption name Hash value 32"
    );
}

TEST(FindOption, IgnoresCase) {
    const std::vector<EngineOption> options{{"Hash", Type::spin}, {"MultiPV", Type::spin}};
    EXPECT_EQ(find_option(options, "multipv"), &options[1]);
    EXPECT_EQ(find_option(options, "Multi"), nullptr);
    EXPECT_THAT(options[0].faults, IsEmpty());
}

} // namespace
} // namespace rota::uci
