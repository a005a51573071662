import { call } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    coupon_stack: true
  }
}

export const feature = defineFeature('coupons', {
  pages: [],
  objects: {
    coupon_stack: {
      names: namesFrom('settings', 'GET /coupon-stacks', (stack_id, signal) =>
        call('GET /coupon-stacks/{stack_id}', { path: { stack_id } }, signal),
      ),
    },
  },
  audited: {
    'coupon-stacks': { object: 'coupon_stack' },
  },
})
