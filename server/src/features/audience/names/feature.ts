import type { Feature } from '../../../feature.ts'
import { completePerson } from './complete-person.ts'
import { fillListJob } from './jobs/fill-list.ts'

/** Derives gender, vocatives, salutations and name day from the names of contacts. */
export const names: Feature = {
  name: 'names',
  routes: [() => import('./routes.ts')],
  jobs: [fillListJob],
  profileFillers: [(person) => ({ ...completePerson(person) })],
}
