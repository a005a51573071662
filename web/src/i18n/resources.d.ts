// Keys of texts are checked: a text that does not exist does not compile.
import 'i18next'
import type account from '../features/account/texts/en.json'
import type campaigns from '../features/campaigns/texts/en.json'
import type contacts from '../features/contacts/texts/en.json'
import type content from '../features/content/texts/en.json'
import type exportsTexts from '../features/exports/texts/en.json'
import type files from '../features/files/texts/en.json'
import type home from '../features/home/texts/en.json'
import type imports from '../features/imports/texts/en.json'
import type lists from '../features/lists/texts/en.json'
import type notifications from '../features/notifications/texts/en.json'
import type outbox from '../features/outbox/texts/en.json'
import type search from '../features/search/texts/en.json'
import type segments from '../features/segments/texts/en.json'
import type settings from '../features/settings/texts/en.json'
import type signIn from '../features/sign-in/texts/en.json'
import type statistics from '../features/statistics/texts/en.json'
import type templates from '../features/templates/texts/en.json'
import type checks from './checks/en.json'
import type common from './common/en.json'
import type editor from './editor/en.json'
import type errors from './errors/en.json'
import type tags from './tags/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      campaigns: typeof campaigns
      checks: typeof checks
      common: typeof common
      contacts: typeof contacts
      content: typeof content
      editor: typeof editor
      errors: typeof errors
      exports: typeof exportsTexts
      files: typeof files
      home: typeof home
      imports: typeof imports
      lists: typeof lists
      notifications: typeof notifications
      outbox: typeof outbox
      search: typeof search
      segments: typeof segments
      settings: typeof settings
      'sign-in': typeof signIn
      statistics: typeof statistics
      tags: typeof tags
      templates: typeof templates
    }
  }
}
