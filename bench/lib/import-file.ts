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
    const cells = [
      same?.email ?? `import.${i}@customers.example`,
      named?.first_name ?? pick(FIRST, i),
      named?.last_name ?? pick(LAST, i * 7),
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
    lines.push(cells.join(';'))
  }
  return `${lines.join('\n')}\n`
}

export const mappingOf = ({ people }: Populated) => [
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
  { column: 'Velikost', field: `cf:${people.fields.size}` },
  { column: 'Věrnostní body', field: `cf:${people.fields.points}` },
]
