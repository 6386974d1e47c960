export {
  type Db,
  databaseWarnings,
  type OpenDatabase,
  openDatabase,
  write,
} from "./dialect/connect.server.ts";
