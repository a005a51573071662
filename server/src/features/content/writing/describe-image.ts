import { buffer } from 'node:stream/consumers'
import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { smallCopy } from '../../../platform/images/small-copy.ts'
import { decodeInTurn } from '../../../platform/images/turns.ts'
import { filesOf, findPublicFile, readStoredFile } from '../files/index.ts'
import { ask, takeTurn } from './model.ts'
import { NAMES, oneLine } from './rules.ts'
import type { AltInput } from './schemas.ts'
import { tagsOf } from './tags.ts'

const MAX_ALT = 250

type Place = Pick<Context, 'app' | 'db'> & { tenant: Tenant }

/** Proposes an alt text for an image of the company. The model gets a small copy of it. */
export async function describeImage(place: Place, input: Static<typeof AltInput>) {
  if ((input.fileId === undefined) === (input.imageUrl === undefined)) throw validation('fileId')
  await takeTurn(place)
  const bytes = await readImage(place, input)
  const copy = await decodeInTurn(place.tenant.id, () => smallCopy(bytes))
  const alt = await ask(place, {
    task: `You write alt texts of images in marketing e-mails for people who do not see them. Describe the image in ${NAMES[input.language]} in one sentence of at most 120 characters. Quote the text that is written in it. Do not begin with "image of". Answer with JSON: {"alt":"…"}`,
    given: { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${copy.toString('base64')}` } },
    read: (answer) => {
      const alt = oneLine(answer.alt)
      return alt && alt.length <= MAX_ALT && !tagsOf(alt).length && !/[<{]/.test(alt) ? alt : null
    },
  })
  return { alt }
}

/** The bytes of an own image. An address only names the file: it is never called. */
async function readImage({ app, db, tenant }: Place, { fileId, imageUrl = '' }: Static<typeof AltInput>) {
  const [, company, token] = /\/f\/([\w-]+)\/([\w-]+)\//.exec(imageUrl) ?? []
  const field = fileId === undefined ? 'imageUrl' : 'fileId'
  const file = fileId
    ? (await filesOf(db, tenant.id, [fileId]))[0]
    : company === tenant.publicId && token
      ? await findPublicFile(db, company, token)
      : undefined
  const content = file?.kind === 'image' ? await readStoredFile({ app }, file) : null
  if (!content) throw validation(field)
  return buffer(content)
}
