import type { Db } from '../platform/db/database.ts'
import { normaliseAddress } from '../platform/mail/address.ts'
import { isCurrency } from '../platform/text/codes.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { isTimeZone } from '../platform/time/zone.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

export const companyCreate: Command = {
  name: 'company create',
  usage: 'company create --name N --email E [--password P] [--timezone Europe/Prague] [--language cs] [--currency CZK]',
  options: {
    name: { required: true },
    email: { required: true },
    password: {},
    timezone: {},
    language: {},
    currency: {},
  },
  run: (config, { name = '', email = '', password, timezone = 'Europe/Prague', language = 'cs', currency = 'CZK' }) => {
    const address = normaliseAddress(email)
    require(address !== null, '--email is no e-mail address')
    require(name.trim() !== '' && name.length <= 200, '--name must have 1 to 200 characters')
    require(password === undefined ||
      (password.length >= 10 && password.length <= 200), '--password must have 10 to 200 characters')
    require(isTimeZone(timezone), '--timezone must be an IANA time zone such as Europe/Prague')
    require(/^[a-z]{2}$/.test(language), '--language must be two letters such as cs')
    require(isCurrency(currency), '--currency must be the code of a currency such as CZK')
    const input = { name, email: address!, password, timezone, language, currency }
    return withApp(config, async ({ clock }, tx) => {
      const { createCompany } = await import('../features/across/company-creation/index.ts')
      const made = await tx(async (db) => {
        const company = await createCompany(db, input, clock.now()).catch(inPlainWords)
        const { id } = await requireTenant(db, company.tenant)
        await auditOperator(db, {
          tenantId: id,
          action: 'company.create',
          objectKind: 'company',
          objectId: null,
          fields: [],
          at: clock.now(),
        })
        return company
      })
      printJson(made)
    })
  },
}

async function inPlainWords(error: unknown): Promise<never> {
  const { signInTexts, weaknessIn } = await import('../features/account/sign-in/index.ts')
  const weakness = weaknessIn(error)
  throw weakness ? new Error(`--password is too easy to guess. ${signInTexts('en').weak[weakness]}`) : error
}

export const companyLimits: Command = {
  name: 'company limits',
  usage: 'company limits --tenant UUID [--burst N] [--per-second N] [--per-day N]',
  options: { tenant: { required: true }, burst: {}, 'per-second': {}, 'per-day': {} },
  run: (config, values) => {
    const limits = {
      limit_burst: positive(values.burst, '--burst', true),
      limit_per_second: positive(values['per-second'], '--per-second', false),
      limit_per_day: positive(values['per-day'], '--per-day', true),
    }
    const fields = Object.keys(limits).filter((key) => limits[key as keyof typeof limits] !== undefined)
    return withApp(config, async ({ clock }, tx) => {
      const { updateCompany } = await import('../features/account/companies/index.ts')
      const row = await tx(async (db) => {
        const tenant = await requireTenant(db, values.tenant!)
        await auditOperator(db, {
          tenantId: tenant.id,
          action: 'company.limits',
          objectKind: 'company',
          objectId: null,
          fields,
          at: clock.now(),
        })
        return fields.length ? updateCompany(db, tenant.id, limits) : tenant
      })
      const perSecond = row.limit_per_second === null ? null : Number(row.limit_per_second)
      printJson({ tenant: row.public_id, burst: row.limit_burst, perSecond, perDay: row.limit_per_day })
    })
  },
}

/** The company of a command; throws if there is none. */
export async function requireTenant(db: Db, publicId: string) {
  const { findCompany } = await import('../features/account/companies/index.ts')
  const tenant = isUuid(publicId) ? await findCompany(db, publicId) : undefined
  if (!tenant) throw new Error(`There is no company ${publicId}`)
  return tenant
}

function positive(text: string | undefined, name: string, whole: boolean): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  require(Number.isFinite(number) &&
    number > 0 &&
    number <= 1_000_000_000 &&
    (!whole || Number.isInteger(number)), `${name} must be a positive ${whole ? 'whole ' : ''}number`)
  return number
}

function require(condition: boolean, sentence: string) {
  if (!condition) throw new Error(sentence)
}
