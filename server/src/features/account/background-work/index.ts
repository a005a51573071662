export { type Maintenance, type MaintenanceStep, maintenanceJob } from './define-maintenance.ts'
export { maintenanceRoute } from './maintenance-route.ts'
