import type { Populated } from './populated.ts'

const FIRST = ['Jana', 'Petr', 'Žofie', 'Ondřej', 'Lucie', 'Šimon', 'Markéta', 'Tomáš', 'Eliška', 'Jiří']
const LAST = ['Nováková', 'Dvořák', 'Růžičková', 'Černý', 'Kučerová', 'Jelínek', 'Šťastná', 'Říha']
const CITIES = ['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Košice', 'Žilina', 'České Budějovice']
const HEADER = 'E-mail;Jméno;Příjmení;Firma;Telefon;Ulice;Město;PSČ;Země;Narození;Velikost;Věrnostní body'

interface Known {
  email: string
  first_name: string
  last_name: string
}

const pick = <T>(values: readonly T[], number: number) => values[number % values.length]!

/** The cells of a person who is not a contact yet. */
const cellsOf = (i: number) => [
  `import.${i}@customers.example`,
  pick(FIRST, i),
  pick(LAST, i * 7),
  i % 10 === 0 ? `Firma ${i} s.r.o.` : '',
  `+420 7${String(10_000_000 + i).slice(0, 8)}`,
  `Dlouhá ${1 + (i % 200)}`,
  pick(CITIES, i),
  String(10_000 + (i % 60_000)),
  i % 4 === 0 ? 'Slovensko' : 'Česká republika',
  `${1 + (i % 28)}.${1 + (i % 12)}.${1950 + (i % 50)}`,
  pick(['S', 'M', 'L', 'XL'], i),
  String(i % 1000),
]

/**
 * A file of customers with twelve columns, two of them custom fields. A third of the rows are existing contacts: all of
 * them bring new values, but only one in ten a new name, as real files do.
 */
export async function importFile({ bench, people }: Populated, rows: number): Promise<string> {
  const { rows: known } = await bench.database.pool.query<Known>(
    'select email, first_name, last_name from contact where tenant_id = $1 order by md5(id::text) limit $2',
    [people.tenantId, Math.floor(rows / 3)],
  )
  const lines = [HEADER]
  for (let i = 0; i < rows; i++) {
    const same = i % 3 === 0 ? known[i / 3] : undefined
    const named = same && (i / 3) % 10 !== 0 ? same : undefined
    const [email, firstName, lastName, ...others] = cellsOf(i)
    lines.push(
      [same?.email ?? email, named?.first_name ?? firstName, named?.last_name ?? lastName, ...others].join(';'),
    )
  }
  return `${lines.join('\n')}\n`
}

/** A file of people who are not contacts yet, with ten columns: all but the custom fields. */
export function newPeopleFile(rows: number): string {
  const columns = PROFILE_MAPPING.length
  const lines = [HEADER.split(';').slice(0, columns).join(';')]
  for (let i = 0; i < rows; i++) lines.push(cellsOf(i).slice(0, columns).join(';'))
  return `${lines.join('\n')}\n`
}

export const PROFILE_MAPPING = [
  { column: 'E-mail', field: 'email' },
  { column: 'Jméno', field: 'firstName' },
  { column: 'Příjmení', field: 'lastName' },
  { column: 'Firma', field: 'company' },
  { column: 'Telefon', field: 'phone' },
  { column: 'Ulice', field: 'street' },
  { column: 'Město', field: 'city' },
  { column: 'PSČ', field: 'postalCode' },
  { column: 'Země', field: 'country' },
  { column: 'Narození', field: 'birthday', format: 'DD.MM.YYYY' },
]

export const mappingOf = ({ people }: Populated) => [
  ...PROFILE_MAPPING,
  { column: 'Velikost', field: `cf:${people.fields.size}` },
  { column: 'Věrnostní body', field: `cf:${people.fields.points}` },
]
