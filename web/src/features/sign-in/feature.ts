import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('sign-in', {
  pages: [],
  publicPages: [
    { path: '/app/sign-in', load: async () => (await import('./pages/sign-in-page.tsx')).SignInPage },
    { path: '/app/no-company', load: async () => (await import('./pages/no-company-page.tsx')).NoCompanyPage },
    { path: '/app/sign-up', load: async () => (await import('./pages/sign-up-page.tsx')).SignUpPage },
    { path: '/app/forgotten-password', load: async () => (await import('./pages/forgotten-page.tsx')).ForgottenPage },
  ],
  // A session of support is recorded in the audit log of the company.
  audited: { support: {} },
})
