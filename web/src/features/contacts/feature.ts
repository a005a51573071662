import { IconAddressBook, IconBan } from '@tabler/icons-react'
import type { Answer } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

declare module '../../api/live.ts' {
  interface Live {
    contacts: Answer<'GET /contacts/summary'>
  }
}

export const feature = defineFeature('contacts', {
  pages: [
    {
      path: '/contacts',
      load: async () => (await import('./pages/contacts-page.tsx')).ContactsPage,
      menu: { title: 'contacts', group: 'audience', order: 10, icon: IconAddressBook, module: 'contacts' },
    },
    {
      path: '/contacts/duplicates',
      load: async () => (await import('./pages/duplicates-page.tsx')).DuplicatesPage,
    },
    {
      path: '/contacts/states',
      load: async () => (await import('./pages/states-page.tsx')).StatesPage,
    },
    {
      path: '/contacts/$contact',
      load: async () => (await import('./pages/contact-page.tsx')).ContactPage,
      needs: ({ contact }) => [query('GET /contacts/{contact_id}', { path: { contact_id: contact! } })],
    },
    {
      path: '/suppressions',
      load: async () => (await import('./pages/suppressions-page.tsx')).SuppressionsPage,
      settings: { title: 'suppressions', group: 'contacts', order: 40, icon: IconBan, module: 'contacts' },
    },
  ],
  liveEvents: { contacts: { everyMs: 5_000 } },
  live: { contacts: ['GET /contacts/summary'] },
  objects: {
    contact: { page: '/contacts/$id' },
  },
  audited: {
    contacts: { object: 'contact' },
    suppressions: {},
  },
})
