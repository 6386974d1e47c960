export { type Db, isExposed, type OpenDatabase, openDatabase, write } from "./dialect/connect.server.ts";
