import { plain } from './text.ts'

/** Titles without dots and diacritics. A word that ends in a dot is no part of a name anyway. */
const TITLES = new Set(
  `arch ing mgr bc dr mudr judr phdr rndr doc prof phd csc drsc mba dis llm msc bsc paeddr thdr thlic icdr mvdr mddr
  pharmdr rsdr mga bca dba dipl jr sr st ml artd thd dsc mpa mph`.split(/\s+/),
)

/** Forms of address before a name, with their gender. */
const FORMS_OF_ADDRESS: Record<string, 'f' | 'm'> = {
  pan: 'm',
  mr: 'm',
  herr: 'm',
  pani: 'f',
  slecna: 'f',
  mrs: 'f',
  miss: 'f',
  frau: 'f',
}

/** Words of companies, institutions and departments, and words that people type instead of a name. */
const NOT_PERSONS = new Set(
  `aaa abc admin administrator agentura agro and anonym anonymni anonymny anonymous asd asdf auto autoservis bytove
  centrum club corp cukraren cukrarna divadlo dodavatel dodavatelia dolezite dom domov drogerie dum ekonom ekonomka
  elektro email eshop fakturace farnost fakulta family firma firstname fk fond gmbh group gymnazium hc holding
  hotel hospoda inc info institut jednatel jmeno kadernictvi kadernictvo kancelar kavarna kaviaren kino klub kniznica
  knihovna kontakt kosmetika kvetiny kvetinarstvi lastname lekaren lekarna llc logistika ltd majitel manzele manzelia
  marketing materska media meno mesto ms muzeum nabytek nadace nadacia name nan nazev nazov nemocnice nemocnica
  neuvedene neuvedeno nevim neviem newsletter nezadano neznama neznamy nikdo nikto nobody none noreply null obchod
  obec objednavka objednavky office ordinace ordinacia osoba pan-pani pekaren pekarna penzion poliklinika pouzivatel
  predajna priezvisko prijmeni prodejna provozovna qwer qwert qwerty recepce recepcia reditel reklama restaurace
  restauracia rodina rodinny salon sdh sdruzeni sekretariat servis shop skola skolka sluzby sokolovna spol
  spolecnost spolek spolocnost spolok sprava sro stavby stredni stredna studio surname svj technik test tester
  testovaci testovic team tj tym ucetni uctovnictvi uctaren undefined univerzita unknown urad ustav user uzivatel und
  vedouci vinarstvi web www xxx zakaznicka zakaznik zakladna zakladni zahradnictvi zavod zdruzenie zs zus`.split(/\s+/),
)

/** Legal forms of companies, written with dots: s.r.o., a. s., z. ú. */
const COMPANY_FORM =
  /(?:^|[\s,.(])(?:s\.? ?r\.? ?o|spol|a\. ?s|v\. ?o\. ?s|k\. ?s|z\. ?s|z\. ?ú|o\. ?p\. ?s|p\. ?o|s\. ?p|n\. ?o|o\. ?z|s\. ?e)(?:$|[\s,.)])/i

/** Trades and premises: Truhlářství, Lakovna. Not used for surnames, some of which end like this. */
const TRADE = /(?:ství|ctví|stvo|ctvo|stvi|ctvi|árna|áreň|ovna|ovňa|ace|ácia)$/

export const isTitle = (word: string): boolean => TITLES.has(plain(word))

export const genderOfAddress = (word: string): 'f' | 'm' | undefined =>
  Object.hasOwn(FORMS_OF_ADDRESS, plain(word)) ? FORMS_OF_ADDRESS[plain(word)] : undefined

export const hasCompanyForm = (text: string): boolean => COMPANY_FORM.test(text)

export const isNotPerson = (word: string): boolean => NOT_PERSONS.has(plain(word))

export const isTrade = (word: string): boolean => TRADE.test(word.toLowerCase())
