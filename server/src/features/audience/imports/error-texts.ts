interface Texts {
  explanation: string
  column: string
  /** Reasons why a row was left out. */
  rows: Record<string, string>
  /** Only a value was left out, the row was imported. */
  value(column: string): string
  more: string
}

const en: Texts = {
  explanation: 'explanation',
  column: 'column',
  rows: {
    cell_too_long: 'A cell is too long',
    duplicate: 'The same address comes again below, and that row counts',
    email: 'Not a valid e-mail address',
    email_missing: 'No e-mail address',
    row_broken: 'The row cannot be read: a quotation mark may be missing',
    row_too_long: 'The row is too long',
  },
  value: (column) => `The value cannot be read and was left out: ${column}`,
  more: 'There are more errors than fit into this file',
}

const cs: Texts = {
  explanation: 'vysvětlení',
  column: 'sloupec',
  rows: {
    cell_too_long: 'Příliš dlouhá buňka',
    duplicate: 'Tatáž adresa je i níže a platí pozdější řádek',
    email: 'Neplatná e-mailová adresa',
    email_missing: 'Chybí e-mailová adresa',
    row_broken: 'Řádek nelze přečíst: možná chybí uvozovka',
    row_too_long: 'Příliš dlouhý řádek',
  },
  value: (column) => `Údaj nelze přečíst, byl vynechán: ${column}`,
  more: 'Chyb je víc, než se vejde do tohoto souboru',
}

const sk: Texts = {
  explanation: 'vysvetlenie',
  column: 'stĺpec',
  rows: {
    cell_too_long: 'Príliš dlhá bunka',
    duplicate: 'Tá istá adresa je aj nižšie a platí neskorší riadok',
    email: 'Neplatná e-mailová adresa',
    email_missing: 'Chýba e-mailová adresa',
    row_broken: 'Riadok nemožno prečítať: možno chýba úvodzovka',
    row_too_long: 'Príliš dlhý riadok',
  },
  value: (column) => `Údaj nemožno prečítať, bol vynechaný: ${column}`,
  more: 'Chýb je viac, než sa zmestí do tohto súboru',
}

const TEXTS: Record<string, Texts> = { en, cs, sk }
export const errorTexts = (language: string): Texts => TEXTS[language] ?? en
