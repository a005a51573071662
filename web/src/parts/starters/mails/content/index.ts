import { empty } from './empty.ts'
import { event } from './event.ts'
import { newsletter } from './newsletter.ts'

export const content = [newsletter, event, empty]
