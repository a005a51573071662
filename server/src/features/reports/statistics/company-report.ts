import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { compare } from './comparison.ts'
import { describeReading } from './reading.ts'
import { lines } from './report.ts'
import type { Scope } from './scope.ts'
import { boughtProducts, clickedLinks } from './top.ts'

/** All figures of a company in a range: compared, and by device, hour, link and product. */
export async function describeReport(db: Db, tenant: Tenant, scope: Scope) {
  const [comparison, reading, links, products] = await Promise.all([
    compare(db, tenant, scope),
    describeReading(db, tenant.id, scope),
    clickedLinks(db, tenant, scope),
    boughtProducts(db, tenant, scope),
  ])
  return { comparison, reading, links: links.items, products: products.items }
}

type Report = Awaited<ReturnType<typeof describeReport>>
type Compared = Report['comparison'][keyof Report['comparison']]

/** The report as one table with a line for each figure. */
export const companyReportLines = ({ comparison, reading, links, products }: Report) => [
  ...Object.entries(comparison).flatMap(([name, compared]) => comparedLines(name, compared)),
  ...reading.devices.flatMap(({ device, ...numbers }) => lines('devices', device, numbers)),
  ...reading.programs.flatMap(({ program, ...numbers }) => lines('programs', program, numbers)),
  ...reading.hours.flatMap(({ weekday, hour, ...numbers }) => lines('hours', `${weekday} ${hour}`, numbers)),
  ...links.flatMap(({ url, ...numbers }) => lines('links', url, numbers)),
  ...products.flatMap(({ code, name, currency, orders, quantity, amount }) =>
    Object.entries({ orders, quantity, [`amount ${currency}`]: amount }).map(([figure, value]) => [
      'products',
      `${code} ${name}`,
      figure,
      value,
    ]),
  ),
]

const comparedLines = (name: string, compared: Compared) =>
  compared
    ? [
        ...lines(name, `${compared.from} ${compared.to}`, { ...compared.totals }),
        ...lines(`${name} rates`, '', compared.rates),
        ...(compared.revenue ?? []).flatMap(({ currency, orders, amount }) => [
          [`${name} revenue`, currency, 'orders', orders],
          [`${name} revenue`, currency, 'amount', amount],
        ]),
      ]
    : []
