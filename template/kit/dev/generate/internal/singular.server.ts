// Finds the singular of an English plural. A wrong one would stay in texts, tables and the API for good, so anything
// uncertain is confirmed first. Looks only at the last word of a name with hyphens.

const words = (list: string) => list.trim().split(/\s+/).join("|");
const ending = (list: string, rest: string) => new RegExp(`(?<![a-z])(${words(list)})${rest}$`);
const anywhere = (list: string, rest: string) => new RegExp(`(${words(list)})${rest}$`);

/** Words with two singulars, and abbreviations. */
const twice = ending("axes bases ellipses leaves staves [a-z]{1,3} [^aeiouy]+", "");

/** Words that look like a plural but are not, or have no singular. */
const without = ending(
  `series species news means goods clothes premises riches headquarters crossroads barracks gallows scissors trousers pants
   jeans shorts glasses pyjamas pajamas thanks lens kudos gas bias canvas atlas alias chaos cosmos ethos pathos rhinoceros
   asbestos pancreas christmas yes corps gas bus`,
  "",
);

/** Nouns with an irregular or unchanged singular. */
const irregular: Readonly<Record<string, string>> = {
  children: "child",
  criteria: "criterion",
  feet: "foot",
  geese: "goose",
  men: "man",
  mice: "mouse",
  news: "news-item",
  people: "person",
  phenomena: "phenomenon",
  series: "series",
  sheep: "sheep",
  species: "species",
  teeth: "tooth",
  women: "woman",
};

/** The first match is used, so exceptions come before the rules. */
const rules: readonly (readonly [plural: RegExp, singular: string])[] = [
  [
    anywhere(
      `cookie movie selfie zombie brownie calorie smoothie hoodie rookie genie prairie bookie newbie foodie freebie cutie
       auntie birdie budgie collie goalie hippie junkie magpie pixie roadie sortie sweetie veggie yuppie techie
       indie groupie townie pinkie necktie walkie-talkie`,
      "s",
    ),
    "$1",
  ],
  [ending("die lie pie tie", "s"), "$1"],
  [ending("matr append", "ices"), "$1ix"],
  [ending("ind vert vort", "ices"), "$1ex"],
  [/ies$/, "y"],
  [anywhere("cal el hal loa shel sel thie wol hoo scar whar dwar", "ves"), "$1f"],
  [ending("(?:pen|jack)?kni (?:after|wild|still)?li (?:house|mid)?wi", "ves"), "$1fe"],
  [anywhere("analy cri diagno hypothe synop parenthe progno", "ses"), "$1sis"],
  [ending("the oa", "ses"), "$1sis"],
  [ending("lens canvas atlas alias gas bias iris topaz quiz", "(?:z)?es"), "$1"],
  [
    anywhere(
      "bonus bus campus census focus status virus apparatus circus chorus genius minus plus surplus syllabus crocus",
      "es",
    ),
    "$1",
  ],
  [
    anywhere(
      "echo hero potato tomato veto torpedo cargo mosquito volcano mango embargo domino tornado buffalo",
      "es",
    ),
    "$1",
  ],
  [anywhere("shoe toe canoe oboe foe", "s"), "$1"],
  [ending("avalanche cliche niche cache quiche creche brioche pastiche psyche", "s"), "$1"],
  [ending("(?:back|head|heart|stomach|tooth)?ache moustache", "s"), "$1"],
  [/((?:t|n|r|ea|oa|ee|ou|oo|wi)ch)es$/, "$1"],
  [/(ss|sh|x|zz|tz)es$/, "$1"],
  [/([aeiou]ize|[aeiou]ze|nze)s$/, "$1"],
  [
    anywhere(
      `case base phase phrase purchase chase vase erase exercise enterprise promise premise franchise surprise sunrise
       rose dose nose hose pose purpose excuse fuse muse lapse collapse glimpse corpse eclipse eyewash`,
      "s",
    ),
    "$1",
  ],
  [/((?:[ao]u|ea|ee|oi|ai|ui|oo|n|r|l)se)s$/, "$1"],
  [anywhere("menu guru emu gnu tutu haiku bureau plateau", "s"), "$1"],
  [anywhere("ski taxi bikini safari alibi rabbi emoji kiwi yeti", "s"), "$1"],
  [
    anywhere(
      "topic metric comic critic clinic fabric mechanic graphic lyric relic statistic tactic characteristic medic picnic",
      "s",
    ),
    "$1",
  ],
  [/^(?!.*(?:us|is|ss|ics|ses|zes|ches|oes|ves)$)(.*)s$/, "$1"],
  [/^(.*(?:[aeiou]|[lr])ve)s$/, "$1"],
];

/** @returns the singular if it is certain; otherwise a guess to confirm, if any */
export function getSingular(plural: string): { certain?: string; guess?: string } {
  const [, before = "", last = ""] = /^(.*-)?(\w+)$/.exec(plural) ?? [];
  const known = Object.hasOwn(irregular, last) ? irregular[last] : undefined;
  if (known) return { certain: before + known };
  if (without.test(plural)) return {};
  const rule = rules.find(([one]) => one.test(plural));
  const word = rule && plural.replace(...rule);
  if (word && !twice.test(plural)) return { certain: word };
  const guess = word ?? (/(?:se|ze|che|oe|ve)s$/.test(plural) ? plural.slice(0, -1) : undefined);
  return guess ? { guess } : {};
}
