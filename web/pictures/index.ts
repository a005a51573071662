import * as people from './people.ts'
import * as sale from './sale.ts'
import * as seasons from './seasons.ts'
import * as service from './service.ts'
import type { Picture } from './shapes.ts'

/** The pictures of starters and blocks by their names. Sent mails show them, so a name never goes away. */
export const PICTURES: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries({ ...seasons, ...sale, ...people, ...service }).map(([name, picture]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    picture,
  ]),
)
