// All differences between the template's books and a feature generated with their fields, with reasons.

export const files = {
  generated: {
    "src/app/books.test.ts": "its tests are in the feature's folder",
    "src/routes/app/books/$id.index.tsx": "the app has no pages below a book's page, so its file is $id.tsx",
  },
  books: [
    [/^src\/features\/books\/.*(test|testing\.server)\.tsx?$/, "its tests"],
    [/\/examples\.json$/, "a hundred books"],
    [/\/uploads\.server\.ts$/, "uploads can be removed alone"],
    [/^src\/features\/books\/(app|components)\//, "covers, shelves and genres"],
    [/\/manager\/changed-books\.tsx$/, "a list on the dashboard"],
    [/^src\/routes\/app\/books\/\$id\.tsx$/, "see above"],
  ] as readonly (readonly [path: RegExp, why: string])[],
};

type Named = readonly [file: string, declarations: string, why: string];

export const onlyInBooks: readonly Named[] = [
  ["/tables.server.ts", "genre", "genres"],
  ["/schema.ts", "genreItem Genre input genreList", "genres"],
  ["/schema.ts", "shelfBook ShelfBook shelves Shelves", "the shelves of the home page"],
  ["/search.ts", "genresSearch GenresSearch", "genres"],
  ["/store.server.ts", "genreStore findGenre columns", "genres"],
  [
    "/store.server.ts",
    "bookSearching newestShown genresShown booksOfGenre shown rows shelf getShelves",
    "shelves",
  ],
  ["/store.server.ts", "withPicture", "shelves also have covers"],
  ["/store.server.ts", "codes Codes #kit/shared/errors.ts", "its own errors"],
  ["/seed.server.ts", "total blank getTimes unless", "its examples are spread over a year"],
  ["/feature.ts", "entry", "both navigation entries have the same label"],
  ["/queries.ts", "genresQuery loadBooksAndGenres loadGenres loadBookAndGenres", "genres"],
  ["/queries.ts", "shelvesQuery loadShelves", "the shelves of the home page"],
  ["/queries.ts", "changedBooksQuery loadChangedBooks", "the list on the dashboard"],
  ["/queries.ts", "alikeQuery", "other books of the genre"],
  [
    "/fields.tsx",
    "useGenreField genreBlank useFindGenre useGenreFilter useGenreChoices GenreSelect",
    "genres",
  ],
  ["/detail.tsx", "OpenInApp Alike", "a link to the app, and other books of the genre"],
];

export const onlyInGenerated: readonly Named[] = [
  ["/search.ts", "coverSize", "src/config/uploads.ts has the size"],
  ["/queries.ts", "sendCover", "a cover is changed on the book's page, not in its form"],
  ["/seed.server.ts", "exampleBook", "its tests have their own examples"],
];

/** Declarations that are written by hand. */
export const written: readonly Named[] = [
  ["/seed.server.ts", "seedBooks", "a hundred books in ten genres"],
  ["/feature.ts", "books", "parts on the dashboard and the home page, and the permissions of genres"],
  ["/detail.tsx", "BookPage", "cover, text, author, and the parts of other features about a record"],
  ["/table.tsx", "BooksPage", "covers and the filter of genres; the app has its own page"],
  ["/form.tsx", "BookForm", "the preview of the cover; the error of a title"],
];

/** `from` in a generated declaration is `to` in the one of books. */
export const edited: readonly (readonly [
  file: string,
  declaration: string,
  why: string,
  from: string,
  to: string,
])[] = [
  [
    "/tables.server.ts",
    "book",
    "genres",
    "  description: text(),",
    `  description: text(),
    genreId: text("genre_id").notNull().references(() => genre.id),
    /** The name of the picture. A trigger in drizzle/ discards the picture with its book. */`,
  ],
  [
    "/tables.server.ts",
    "book",
    "a title is unique for its author, and publishers are not searched",
    '    search: text().notNull().$defaultFn(searched("title", "author", "publisher")),',
    `    titleKey: text("title_key").notNull().$defaultFn(keyed("title")),
    authorKey: text("author_key").notNull().$defaultFn(keyed("author")),
    search: text().notNull().$defaultFn(searched("title", "author")),`,
  ],
  [
    "/tables.server.ts",
    "book",
    "its column is older than the generator",
    'text("title_sort")',
    'text("sort")',
  ],
  [
    "/tables.server.ts",
    "book",
    "its column was added to tables with rows",
    'text("author_sort").notNull().$defaultFn(sorted("author"))',
    'text("author_sort").notNull().default("").$defaultFn(otherwise("", sorted("author")))',
  ],
  [
    "/tables.server.ts",
    "book",
    "a title is unique for its author",
    '    ...ordersOf("book", row, booksSearch),',
    `    uniqueIndex("book_title_author_unique").on(row.titleKey, row.authorKey),
    ...ordersOf("book", row, booksSearch, { genre: row.genreId }),`,
  ],
  [
    "/tables.server.ts",
    "book",
    "a title is unique for its author",
    `bookFields),
  ],`,
    `bookFields),
    check("book_keys", sql\`length(\${row.titleKey}) > 0 AND length(\${row.authorKey}) > 0\`),
  ],`,
  ],
  [
    "/schema.ts",
    "bookSchemas",
    "genres",
    'schemasOf("Book", bookFields, {',
    '{ ...schemasOf("Book", bookFields, {',
  ],
  [
    "/schema.ts",
    "bookSchemas",
    "requests have the id of a genre, responses the genre itself",
    `...versioned,
});`,
    "genre: genreItem, ...versioned }), form: formOf(input), change: changeOf(input) };",
  ],
  ["/search.ts", "booksSearch", "genres", "listSearch({},", "listSearch({ genreId: String },"],
  [
    "/store.server.ts",
    "bookStore",
    "shelves are searched in the same way",
    "...searchedBy({ search: booksSearch, texts: [book.search], filters: {} }),",
    "...bookSearching,",
  ],
  [
    "/store.server.ts",
    "bookStore",
    "genres",
    "db.select(columnsOf(book, bookSchemas.item)).from(book)",
    "db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId))",
  ],
  [
    "/store.server.ts",
    "bookStore",
    "shelves also have covers; its own error and reference",
    "({ ...withTimes(row), cover: row.cover && fileUrl(row.cover) }),",
    'withPicture(withTimes(row)), taken: "BOOK_TITLE_TAKEN", references: { genreId: genre.id },',
  ],
  [
    "/feature.server.ts",
    "books",
    "genres; everyone can see covers",
    `}),
  files: [{ column: book.cover, read: { book: "read" } }],`,
    `genres: { total: () => countRows(db, genre), shares: () => countBy(db, book.genreId) },
  }),`,
  ],
  ["/feature.server.ts", "books", "a hundred books in ten genres", "24 books", "10 genres and 100 books"],
  [
    "/feature.server.ts",
    "booksApi",
    "uploads can be removed alone",
    "{ db, sessions, audit, uploads }",
    "{ db, sessions, audit }",
  ],
  [
    "/feature.server.ts",
    "booksApi",
    "publishers are not searched",
    'listing("title and author and publisher")',
    'listing("title and author")',
  ],
  [
    "/feature.server.ts",
    "booksApi",
    "a title is unique for its author",
    `response: { 201: bookSchemas.item },
      detail: about("Create a book"),`,
    `response: { 201: bookSchemas.item, ...raises("BOOK_TITLE_TAKEN") },
      detail: about("Create a book", {
        description: "Titles are unique per author, ignoring case and surrounding or repeated spaces.",
      }),`,
  ],
  [
    "/feature.server.ts",
    "booksApi",
    "a title is unique for its author",
    '"VERSION_CONFLICT")',
    '"VERSION_CONFLICT", "BOOK_TITLE_TAKEN")',
  ],
  ["/feature.server.ts", "booksApi", "nothing refers to a book", ', "IN_USE"', ""],
  [
    "/feature.server.ts",
    "booksApi",
    "uploads can be removed alone",
    `    .put(
      "/books/:id/cover",
      async ({ current, request, params: { id } }) => {
        const records = bookStore;
        await records.get(db, id);
        const keep = (name: string) => records.update(db, id, { cover: name });
        return uploads.receive({ request, userId: current.user.id, size: coverSize, keep });
      },
      {
        access: { book: "update" },
        response: { 200: bookSchemas.item, ...raises("NOT_FOUND", ...raisedByUploads) },
        detail: about("Set the cover of a book", imageBody(coverSize, uploadTypes.image)),
      },
    )
    .delete(
      "/books/:id/cover",
      async ({ params: { id } }) => {
        const changed = await bookStore.update(db, id, { cover: null });
        uploads.removeSoon();
        return changed;
      },
      {
        access: { book: "update" },
        response: { 200: bookSchemas.item, ...raises("NOT_FOUND") },
        detail: about("Remove the cover of a book"),
      },
    )
`,
    "",
  ],
  [
    "/feature.server.ts",
    "booksApi",
    "genres and the shelves of the home page",
    `response: { 200: bookSchemas.item, ...raises("NOT_FOUND") },
      detail: about("Restore a book for some time after its deletion"),
    })`,
    `response: { 200: bookSchemas.item, ...raises("NOT_FOUND", "BOOK_TITLE_TAKEN") },
      detail: about("Restore a deleted book", {
        description: \`The book as it was, with its cover, within \${restorableMs / minute} minutes of its deletion.\`,
      }),
    })
    .get("/shelves", () => sinceLastWrite(db, "shelves", () => getShelves(db)), {
      access: { book: "read" },
      response: shelves,
      detail: about("Get the books for the home page"),
    })
    .get("/genres", ({ query }) => genreStore.list(db, query), {
      access: { genre: "read" },
      query: listQuery(genresSearch),
      response: genreList,
      detail: about("List genres by name", { description: listing("the name") }),
    })`,
  ],
  [
    "/feature.ts",
    "#kit/shared/permissions.ts",
    "genres",
    '"delete";',
    `"delete";
    genre: "read";`,
  ],
  ["/commands.ts", "useCommands", "its own icon", '"clipboard-list"', '"book"'],
  ["/commands.ts", "useCommands", "its own icon", '"plus"', '"book-plus"'],
  [
    "/commands.ts",
    "useCommands",
    "the author and the cover",
    "({ title: label }) => ({ label }),",
    `(book) => ({
      label: book.title,
      hint: book.author,
      picture: createElement(BookCover, { book, size: "mark" }),
    }),`,
  ],
  ["/fields.tsx", "books", "its own icon", '"clipboard-list"', '"book-open"'],
  [
    "/fields.tsx",
    "useBooks",
    "truncated in a table row, and shorter in the form",
    'listed: "below" }),',
    `half: true, listed: "below", width: 12.5, cell: rowText }),
    genre: useGenreField(),`,
  ],
  [
    "/fields.tsx",
    "useBooks",
    "truncated in a table row",
    'label: t("fields.publisher") }',
    'label: t("fields.publisher"), cell: rowText }',
  ],
  [
    "/fields.tsx",
    "useBooks",
    "shown next to the cover",
    'label: t("fields.description") }',
    'label: t("fields.description"), aside: true }',
  ],
  [
    "/fields.tsx",
    "useBooks",
    "a cover is changed on the book's page, not in its form",
    'cover: imageField({ label: t("fields.cover"), aside: true, size: coverSize, send: sendCover }),',
    "",
  ],
  [
    "/fields.tsx",
    "useBooks",
    "its own texts, such as the author in the confirmation of a deletion",
    "return { ...books, fields, texts };",
    `const words: Partial<RecordWords<Book>> = {
    newTitle: t("form.newTitle"),
    create: t("actions.create"),
    save: t("actions.save"),
    delete: t("actions.delete"),
    deleteText: ({ title, author }) => t("delete.text", { title, author }),
    deleted: ({ title }) => t("delete.done", { title }),
    undone: ({ title }) => t("delete.undone", { title }),
    undoFailed: () => t("delete.undoFailed"),
    bulk: (text, count) => t(\`bulk.\${text}\`, { count }),
    bulkUndone: (count) => t("bulk.undone", { count }),
  };
  return { ...books, fields, texts, words };`,
  ],
  [
    "manager/books/index.tsx",
    "Route",
    "every page loads all guards, so the navigation entry names the permission",
    '(guard) => requirePermission(guard, { book: ["read"] })',
    "requireEntry",
  ],
  [
    "app/books/index.tsx",
    "Route",
    "every page loads all guards, so the navigation entry names the permission",
    '(guard) => requirePermission(guard, { book: ["read"] })',
    "requireEntry",
  ],
  [
    "manager/books/$id.index.tsx",
    "Route",
    "every page loads all guards, so the API refuses",
    'beforeLoad: (guard) => requirePermission(guard, { book: ["read"] }),',
    "",
  ],
  [
    "manager/books/index.tsx",
    "Route",
    "genres",
    "(loading) => bookQueries.loadList(loading)",
    "loadBooksAndGenres",
  ],
  ["manager/books/index.tsx", "Route", "the app has its own page", ' area="manager"', ""],
  [
    "app/books/index.tsx",
    "Route",
    "genres",
    "(loading) => bookQueries.loadList(loading)",
    "loadBooksAndGenres",
  ],
  ["app/books/index.tsx", "Route", "shelves are not a table", "tableSearch(booksSearch)", "booksSearch"],
  [
    "app/books/index.tsx",
    "Route",
    "shelves are not a table",
    ' area="app" search={Route.useSearch()}',
    " search={Route.useSearch({ select: booksSearch })}",
  ],
  [
    "manager/books/new.tsx",
    "Route",
    "genres",
    'beforeLoad: (guard) => requirePermission(guard, { book: ["create"] }),',
    `beforeLoad: (guard) => requirePermission(guard, { book: ["create"] }),
  loader: loadGenres,`,
  ],
  [
    "manager/books/$id.update.tsx",
    "Route",
    "genres",
    "(loading) => bookQueries.loadItem(loading)",
    "loadBookAndGenres",
  ],
  [
    "manager/books/$id.index.tsx",
    "Route",
    "the parts of other features about a record",
    "(loading) => bookQueries.loadItem(loading)",
    `async (loading) => {
    await bookQueries.loadItem(loading);
    await loadParts(loading, "record");
  }`,
  ],
  [
    "manager/books/$id.index.tsx",
    "Route",
    "the parts of other features about a record",
    "() => <BookPage id={Route.useParams().id} />",
    `() => {
    const { id } = Route.useParams();
    return <BookPage id={id} more={<Place name="record" props={{ id }} />} />;
  }`,
  ],
  [
    "/access-testing.ts",
    "access",
    "genres and shelves",
    '"DELETE /api/books/:id/cover": "admin",',
    `"DELETE /api/books/:id/cover": "admin",
  "GET /api/shelves": "user admin",
  "GET /api/genres": "user admin",`,
  ],
];
