import Type, { type Static } from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Email, Line, Name, Nullable } from '../../../../platform/http/schemas.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { changeList, createList, emptyList } from '../../../audience/lists/index.ts'
import { CreatedAnswer, created, done, MessageAnswer, SingleAnswer, single } from '../answers.ts'
import { requireListRecord } from '../lists/list-record.ts'

const shared = { tag: 'API v3', module: 'contacts', level: 'full' } as const
const params = Type.Object({ id: Type.String({ maxLength: 30 }) })

const Address = Type.Optional(Type.Union([Email, Type.Literal(''), Type.Null()]))
const fields = {
  sendername: Type.Optional(Nullable(Line(200, 'Květinka'))),
  senderemail: Address,
  replyto: Address,
  publicname: Type.Optional(Nullable(Line(200, 'News'))),
}
const ListInput = Type.Object({ name: Name, ...fields }, { additionalProperties: true })
const ListPatch = Type.Object({ name: Type.Optional(Nullable(Name)), ...fields }, { additionalProperties: true })

/** The fields of our lists; null is a field that is not sent. */
const patchOf = ({ name, sendername, senderemail, replyto, publicname }: Static<typeof ListPatch>) => ({
  ...(typeof name === 'string' ? { name } : {}),
  ...(typeof sendername === 'string' ? { senderName: sendername } : {}),
  ...(typeof senderemail === 'string' ? { senderEmail: senderemail } : {}),
  ...(typeof replyto === 'string' ? { replyTo: replyto } : {}),
  ...(typeof publicname === 'string' ? { publicName: publicname } : {}),
})

const create = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist-create',
  method: 'POST',
  path: '/api/v3/contactlists',
  summary: 'Creates a list and returns it',
  audit: 'lists.create',
  body: ListInput,
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, body }) => {
    const standard = { publicName: '', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    const list = await createList({ db, now }, tenant.id, { ...standard, ...patchOf(body), name: body.name })
    return created({ data: (await requireListRecord(db, tenant, list.id)).record })
  },
})

const change = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist-update',
  method: 'PUT',
  path: '/api/v3/contactlists/{id}',
  summary: 'Changes the names and the sender of a list and returns it; what is not sent stays',
  audit: 'lists.update',
  params,
  body: ListPatch,
  status: 200,
  response: SingleAnswer,
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, params, body }) => {
    if (!isId(params.id)) throw notFound()
    await changeList({ db, now }, tenant.id, params.id, patchOf(body))
    return single((await requireListRecord(db, tenant, params.id)).record)
  },
})

const truncate = defineKeyRoute({
  ...shared,
  id: 'v3.contactlist-truncate',
  method: 'POST',
  path: '/api/v3/contactlists/{id}/truncate',
  summary:
    'Removes all members of a list, of a large one in the background; the contacts stay, and unsubscriptions are kept',
  effects: ['deletes'],
  audit: 'lists.remove-members',
  params,
  body: Type.Unknown({ examples: [{}] }),
  status: 200,
  response: MessageAnswer,
  failures: ['conflict/locked'],
  handle: async ({ db, now, tenant, params }) => {
    if (!isId(params.id)) throw notFound()
    await emptyList({ db, now }, tenant.id, params.id)
    return done()
  },
})

export const routes = [create, change, truncate]
