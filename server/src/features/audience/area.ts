import type { Area } from '../../feature.ts'
import { consents } from './consents/feature.ts'
import { contacts } from './contacts/feature.ts'
import { customFields } from './custom-fields/feature.ts'
import { doubleOptIn } from './double-opt-in/feature.ts'
import { exports } from './exports/feature.ts'
import { imports } from './imports/feature.ts'
import { lists } from './lists/feature.ts'
import { names } from './names/feature.ts'
import { segmentRules } from './segment-rules/feature.ts'
import { segments } from './segments/feature.ts'

/** Contacts with their consents and fields, and every way to group, bring in and take out contacts. */
export const audience: Area = {
  name: 'audience',
  features: [consents, customFields, contacts, lists, doubleOptIn, names, imports, segmentRules, segments, exports],
}
