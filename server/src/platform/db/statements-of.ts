/** A part up to the next semicolon; comments, texts, names in quotes and bodies of functions may contain semicolons. */
const PART = /(?:--[^\n]*|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g
const COMMENTS = /^(?:\s*--[^\n]*\n?)+/

/** The statements of a file of SQL, without the comments before them. */
export const statementsOf = (sql: string): string[] =>
  (sql.match(PART) ?? []).map((part) => part.replace(COMMENTS, '').trim()).filter(Boolean)
