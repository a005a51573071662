import { normalForm } from '../platform/text/normalise.ts'
import type { Chance } from './chance.ts'

const WOMEN =
  'Jana Marie Eva Anna Hana Věra Lenka Lucie Kateřina Petra Tereza Veronika Martina Michaela Zuzana Barbora Klára Adéla Eliška Kristýna'
const MEN =
  'Jiří Jan Petr Josef Pavel Martin Tomáš Jaroslav Miroslav Zdeněk Michal Lukáš David Jakub Ondřej Vojtěch Filip Marek Daniel Adam'
/** The forms for men and for women. */
const SURNAMES =
  'Novák/Nováková Svoboda/Svobodová Novotný/Novotná Dvořák/Dvořáková Černý/Černá Procházka/Procházková Kučera/Kučerová Veselý/Veselá Horák/Horáková Němec/Němcová Pokorný/Pokorná Marek/Marková Pospíšil/Pospíšilová Hájek/Hájková Jelínek/Jelínková Král/Králová Růžička/Růžičková Beneš/Benešová Fiala/Fialová Sedláček/Sedláčková Doležal/Doležalová Zeman/Zemanová Kolář/Kolářová Krejčí/Krejčí Čermák/Čermáková'
const TOWNS =
  'Praha/11000 Brno/60200 Ostrava/70200 Plzeň/30100 Liberec/46001 Olomouc/77900 Zlín/76001 Pardubice/53002 Jihlava/58601 Tábor/39001'

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  gender: 'f' | 'm'
  city: string
  postalCode: string
  country: string
  language: string
  birthday: string | null
  /** How many days ago the contact was created, with a fraction. */
  daysAgo: number
}

const words = (text: string) => text.split(' ')
const plain = (text: string) => normalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
const two = (number: number) => String(number).padStart(2, '0')

/** Contacts of a growing e-shop: most of them are recent. Their addresses do not exist. */
export function demoPeople(number: number, chance: Chance): DemoPerson[] {
  const [women, men, surnames, towns] = [WOMEN, MEN, SURNAMES, TOWNS].map(words) as [
    string[],
    string[],
    string[],
    string[],
  ]
  return Array.from({ length: number }, (_, i) => {
    const gender = chance.happens(0.64) ? 'f' : 'm'
    const firstName = chance.oneOf(gender === 'f' ? women : men)
    const lastName = chance.oneOf(surnames).split('/')[gender === 'f' ? 1 : 0]!
    const [city = '', postalCode = ''] = chance.oneOf(towns).split('/')
    const domain = chance.oneOf(['seznam', 'gmail', 'email', 'centrum', 'outlook', 'firma'])
    return {
      email: `${plain(firstName)}.${plain(lastName)}${i}@${domain}.example`,
      firstName,
      lastName,
      gender,
      city,
      postalCode,
      country: 'CZ',
      language: 'cs',
      birthday: chance.happens(0.4)
        ? `${1950 + chance.below(55)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`
        : null,
      daysAgo: 540 * chance.next() ** 1.6,
    }
  })
}
