import { IconMessage } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    sms_template: true
  }
}

export const feature = defineFeature('sms-templates', {
  pages: [
    {
      path: '/sms-templates',
      load: async () => (await import('./pages/sms-templates-page.tsx')).SmsTemplatesPage,
      texts: ['tags'],
      menu: { title: 'smsTemplates', group: 'messages', order: 22, icon: IconMessage, module: 'content' },
    },
    {
      path: '/sms-templates/$sms',
      load: async () => (await import('./pages/sms-template-page.tsx')).SmsTemplatePage,
      texts: ['tags'],
      needs: ({ sms }) => [query('GET /sms-templates/{sms_id}', { path: { sms_id: sms! } })],
    },
  ],
  objects: {
    sms_template: {
      page: '/sms-templates/$id',
      names: namesFrom('content', 'GET /sms-templates', (sms_id, signal) =>
        call('GET /sms-templates/{sms_id}', { path: { sms_id } }, signal),
      ),
    },
  },
  audited: {
    'sms-templates': { object: 'sms_template' },
  },
})
