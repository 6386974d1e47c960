/** What the example books are about, by title. */
export const descriptions: Readonly<Record<string, string>> = {
  "Treasure Island":
    "A map, a schooner and a one-legged cook: Jim Hawkins goes to sea and learns whom to trust.",
  Kidnapped: "Cheated of his inheritance, David Balfour crosses the Highlands with an outlaw at his side.",
  "Robinson Crusoe": "Twenty-eight years on an island, told by the man who had to make everything himself.",
  "The Call of the Wild": "A dog stolen from California finds in the Yukon what his ancestors never forgot.",
  "White Fang": "The way back: a wolf-dog of the north learns, slowly, that a hand may also be kind.",
  "King Solomon’s Mines": "Three men follow an old map into the African interior to find a lost brother.",
  "The Three Musketeers":
    "D’Artagnan comes to Paris with a letter and a horse, and leaves it with friends for life.",
  "The Count of Monte Cristo":
    "Fourteen years in prison, one fortune, and a patient plan for everyone who put him there.",
  "The Last of the Mohicans": "Two sisters, a scout and his friends make their way through a forest at war.",
  "Around the World in Eighty Days":
    "A wager, a timetable and a detective: Phileas Fogg against the calendar.",
  "Alice’s Adventures in Wonderland":
    "A girl follows a rabbit down a hole, and logic follows rules of its own.",
  "Through the Looking-Glass":
    "Behind the mirror lies a country laid out as a chessboard, and Alice is a pawn.",
  "The Wind in the Willows":
    "Mole, Rat, Badger and the unteachable Mr Toad, beside a river that never hurries.",
  "Peter and Wendy": "The boy who would not grow up, and the girl who did, in a night that lasts for years.",
  "The Secret Garden": "Behind a locked door something is still alive, and so are the children who find it.",
  "A Little Princess":
    "When the money is gone, Sara Crewe keeps what nobody can take: the stories she tells.",
  "The Wonderful Wizard of Oz": "Four travellers ask a wizard for what they have had all along.",
  "Anne of Green Gables": "They had sent for a boy. A girl with red hair and many words got off the train.",
  Heidi: "From the high meadows to the city and back, with a grandfather who learns to laugh again.",
  "The Jungle Book": "Stories of a boy raised by wolves, and of others who keep or break the Law.",
  Hamlet: "A prince is told to take revenge, and thinks about it.",
  Macbeth: "Three witches promise a crown. The rest he does himself.",
  "Twelfth Night": "Twins, a shipwreck and a letter that should not have been believed.",
  Antigone: "A sister buries her brother against the king’s order, and neither of the two gives way.",
  Medea: "Betrayed and far from home, she plans a revenge that nobody can forgive.",
  "Le Bourgeois gentilhomme":
    "A rich man takes lessons in nobility and discovers that he has always spoken prose.",
  "A Doll’s House": "A secret loan, three days at Christmas, and the sound of a door.",
  "The Cherry Orchard": "A family talks about everything except the auction of its estate.",
  "The Importance of Being Earnest": "Two gentlemen use the same false name, and two ladies insist on it.",
  Faust: "A scholar who has read everything makes a bargain for one moment worth keeping.",
  Frankenstein: "He made a living being and ran away. It learned to read, and came after him.",
  Dracula: "Diaries, letters and telegrams piece together what has come ashore in Whitby.",
  "The Picture of Dorian Gray": "He stays young. The portrait in the attic keeps the account.",
  "Strange Case of Dr Jekyll and Mr Hyde":
    "A lawyer wonders why his respectable friend left everything to a stranger.",
  "The Castle of Otranto": "A giant helmet falls from the sky, and an old prophecy begins to come true.",
  "The Mysteries of Udolpho":
    "An orphan, a castle in the Apennines, and a black veil she should not have lifted.",
  Carmilla: "A guest arrives by moonlight after an accident, and does not seem to be a stranger.",
  "The Turn of the Screw": "A governess sees two figures that nobody else admits to seeing.",
  "Northanger Abbey": "Catherine has read too many Gothic novels to visit an abbey without suspicion.",
  "The Phantom of the Opera": "Under the opera house of Paris lives a voice that wants to be loved.",
  "The Moonstone": "A diamond disappears on the night of a birthday, and everyone tells what they know.",
  "The Woman in White": "A meeting on a dark road outside London leads into a well-laid plot.",
  "A Study in Scarlet": "Dr Watson looks for lodgings and finds a man who can tell where he has been.",
  "The Sign of the Four": "Six pearls, a pact made in India, and a chase by steam launch down the Thames.",
  "The Hound of the Baskervilles":
    "Footprints on the moor, and an old family story that somebody is making use of.",
  "The Adventures of Sherlock Holmes": "Twelve cases, among them the one in which he was beaten.",
  "The Innocence of Father Brown":
    "A small priest with an umbrella understands sinners better than the police do.",
  "The Mystery of the Yellow Room":
    "The door was locked, the shutters were closed, and the attacker was gone.",
  "The Lodger": "The quiet gentleman upstairs pays in advance, and goes out when it is foggy.",
  "The Leavenworth Case": "A rich man is shot in his library, and both of his nieces keep silent.",
  "The Republic": "What is justice? Socrates builds a whole city to look at it more closely.",
  "Nicomachean Ethics": "How to live well, by practice: virtue as the middle between two mistakes.",
  Meditations: "An emperor’s notes to himself, written in a tent, on what he can change and what he cannot.",
  "Discourse on the Method": "He doubted everything he could, until one sentence was left.",
  Ethics: "God, mind and the emotions, proved step by step like a theorem.",
  Candide: "Everything goes wrong in the best of all possible worlds; at the end there is a garden.",
  "Émile, or On Education": "How to bring up a child for freedom, argued through the life of one boy.",
  "Critique of Pure Reason": "What can we know before experience? An answer in three large steps.",
  Walden: "Two years in a cabin by a pond, with an exact account of what it cost.",
  "Thus Spoke Zarathustra": "A hermit comes down from his mountain to speak, and is not understood.",
  "The Odyssey": "Ten years of war, ten years of sea, and one man who wants to go home.",
  "The Divine Comedy": "Midway through life, a poet is led down through hell and up to the stars.",
  "Paradise Lost": "The fall of the angels, and then of the first two people, in ten thousand lines.",
  "Leaves of Grass": "One voice that wants to contain everybody, in long lines without rhyme.",
  "The Flowers of Evil": "Paris, boredom, beauty and decay: poems that went to court.",
  "Songs of Innocence and of Experience":
    "The lamb and the tiger: two states of the human soul, engraved by their author.",
  Poems: "The first selection, published after her death, of what she had kept in a drawer.",
  "Goblin Market": "Two sisters, and the fruit that goblins sell at the edge of evening.",
  "The Conference of the Birds": "The birds set out to find their king. Thirty of them arrive.",
  Gitanjali: "Song offerings to a guest who may come at any hour.",
  "Pride and Prejudice": "Five sisters, one entail, and two people who were wrong about each other.",
  "Sense and Sensibility": "One sister hides what she feels and one does not, and both are disappointed.",
  Emma: "Handsome, clever and rich, she arranges everyone’s happiness but understands nobody’s.",
  Persuasion: "Eight years ago she let herself be talked out of him. Now he is back, a captain.",
  "Jane Eyre": "A governess who will not be less than equal, and a house with a locked floor.",
  "Wuthering Heights": "Two houses on the moor, and a love that leaves nobody in peace.",
  "North and South": "A parson’s daughter moves to a mill town and argues with its most stubborn owner.",
  "Far from the Madding Crowd":
    "Bathsheba inherits a farm, runs it herself, and has three men to choose from.",
  "A Room with a View": "Lucy is kissed in a field of violets, and spends a summer denying it.",
  Evelina: "Letters of a young lady on her first season, with every mistake it is possible to make.",
  "The Time Machine": "He went eight hundred thousand years ahead and came back late for dinner.",
  "The War of the Worlds": "A cylinder lands on a common in Surrey, and begins to unscrew.",
  "The Invisible Man": "A stranger in bandages takes a room at the inn and asks not to be disturbed.",
  "The Island of Doctor Moreau":
    "A castaway hears the Law recited by creatures who should not be able to speak.",
  "Twenty Thousand Leagues Under the Seas":
    "Prisoners or guests, three men travel the oceans with Captain Nemo.",
  "Journey to the Centre of the Earth":
    "A coded note points to a crater in Iceland. The professor is already packing.",
  "From the Earth to the Moon":
    "After the war a gun club has nothing to shoot at, until its president looks up.",
  "The Blazing World": "Through the North Pole into another world, whose new empress has many questions.",
  Flatland: "A square explains life in two dimensions, and is visited by a sphere.",
  "The Last Man": "At the end of the twenty-first century a plague leaves one man to write it down.",
  "Great Expectations": "An orphan comes into money and believes that he knows whose it is.",
  "A Tale of Two Cities": "London and Paris in the Revolution, and a wasted life that finds its use.",
  Middlemarch: "A provincial town, two unhappy marriages, and the good that quiet lives can do.",
  "Vanity Fair":
    "Becky Sharp has no money and no scruples, and rises through a world that has plenty of both.",
  "Madame Bovary": "A doctor’s wife wants life to be as it is in novels, and buys it on credit.",
  "Les Misérables": "A stolen loaf, nineteen years in prison, and a policeman who does not forget.",
  Germinal: "Étienne goes down the mine for work and comes up with a strike.",
  "Anna Karenina": "She leaves her husband for an officer; nearby, a landowner learns how to mow.",
  "War and Peace": "Five families, and the years in which Napoleon came as far as Moscow.",
  "Crime and Punishment": "A student proves to himself that he may kill. It is the proof that fails.",
};
