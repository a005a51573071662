import type { FastifyInstance } from 'fastify'
import {
  csrfTokenOf,
  findOrInsertPerson,
  findPersonByEmail,
  startSession,
} from '../../src/features/account/accounts/index.ts'
import { createKey } from '../../src/features/account/api-keys/index.ts'
import { insertMember, type Role } from '../../src/features/account/members/index.ts'
import type { App } from '../../src/platform/app.ts'
import { hashPassword } from '../../src/platform/crypto/passwords.ts'
import { SESSION_COOKIE } from '../../src/platform/http/cookie-names.ts'
import { Client } from './client.ts'
import { PASSWORD } from './constants.ts'

export interface Created {
  tenant: string
  tenantId: string
  shopId: string
  purposeId: string
  email: string
  apiKey: string
}

let counter = 0
let passwordHash: Promise<string> | undefined
/** The hash that all persons share: hashing takes longer than everything else about creating a person. */
export const hashOfPassword = () => (passwordHash ??= hashPassword(PASSWORD))

/**
 * A client of a test's company with a full key. Its builders create objects whose details do not matter to the test.
 */
export class Company extends Client {
  readonly app: App
  readonly tenant: string
  readonly tenantId: string
  readonly shopId: string
  readonly purposeId: string
  readonly email: string
  readonly apiKey: string

  constructor(server: FastifyInstance, app: App, created: Created) {
    super(server, created.tenant, { authorization: `Bearer ${created.apiKey}` })
    this.app = app
    this.tenant = created.tenant
    this.tenantId = created.tenantId
    this.shopId = created.shopId
    this.purposeId = created.purposeId
    this.email = created.email
    this.apiKey = created.apiKey
  }

  get db() {
    return this.app.database.db
  }

  /** A client with another key of this company. */
  async key(scope: 'read' | 'full', ...roles: Role[]): Promise<Client & { keyId: string }> {
    const { row, apiKey } = await createKey(
      this.db,
      { tenantId: this.tenantId, name: 'test', scope, roles, creatorId: null },
      this.app.clock.now(),
    )
    return Object.assign(new Client(this.server, this.tenant, { authorization: `Bearer ${apiKey}` }), { keyId: row.id })
  }

  /** A new member, signed in. */
  async member(
    ...roles: Role[]
  ): Promise<Client & { personId: string; memberId: string; email: string; csrf: string; token: string }> {
    counter += 1
    const email = `member${counter}@example.com`
    const person = await findOrInsertPerson(this.db, {
      email,
      name: `Member ${counter}`,
      language: 'en',
      password_hash: await hashOfPassword(),
    })
    const { id } = await insertMember(this.db, {
      tenant_id: this.tenantId,
      person_id: person.id,
      roles,
      created_at: this.app.clock.now(),
    })
    return Object.assign(await this.session(person.id), { personId: person.id, memberId: id, email })
  }

  /** The first administrator of the company, signed in. */
  async owner() {
    const person = (await findPersonByEmail(this.db, this.email))!
    return Object.assign(await this.session(person.id), { personId: person.id, email: this.email })
  }

  private async session(personId: string) {
    const token = await startSession(this.db, { personId }, this.app.clock.now())
    const csrf = csrfTokenOf(token)
    const client = new Client(this.server, this.tenant, { cookie: `${SESSION_COOKIE}=${token}`, 'x-csrf-token': csrf })
    return Object.assign(client, { csrf, token })
  }

  async shop(name = `Shop ${++counter}`) {
    return (await this.post('/shops', { name, currency: 'CZK', language: 'cs' }).ok(201)) as {
      id: string
      name: string
    }
  }

  /** A contact with a documented consent. */
  async contact(email = `contact${++counter}@example.com`, more: object = {}) {
    const body = { email, shopId: this.shopId, purposeId: this.purposeId, consentConfirmed: true, ...more }
    return (await this.post('/contacts', body).ok(201)) as { id: string; email: string; status: string }
  }

  async list(name = `List ${++counter}`, more: object = {}) {
    const body = { name, publicName: name, shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false, ...more }
    return (await this.post('/lists', body).ok(201)) as { id: string; name: string }
  }

  async label(name = `Label ${++counter}`) {
    return (await this.post('/labels', { name }).ok(201)) as { id: string; name: string }
  }

  /** An image of one red pixel. */
  async file(name = `dot-${++counter}.gif`) {
    const content = 'R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    return (await this.post('/files', { name, content }).ok(201)) as { id: string; name: string; url: string }
  }
}
