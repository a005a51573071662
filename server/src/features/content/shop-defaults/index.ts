export { defaultRoutes } from './default-routes.ts'
export { describeUses } from './describe.ts'
export { usesFields } from './schemas.ts'
export { defaultOf, forgetDefaults } from './store.ts'
