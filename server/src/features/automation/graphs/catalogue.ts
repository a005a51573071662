import { TRIGGER_EVENTS, UNAVAILABLE } from './event-choice.ts'
import { NODE_TYPES } from './registry.ts'

/** All node types with their settings, for the editor. */
export const describeNodeTypes = () =>
  NODE_TYPES.map(({ type, family, isAvailable = true, required = [], outputs, config }) => ({
    type,
    family,
    available: isAvailable,
    required: [...required],
    outputs: [...outputs({})],
    settings: config as unknown,
  }))

/** All events that start runs, with the settings that narrow them. */
export const describeEvents = () =>
  Object.entries(TRIGGER_EVENTS).map(([event, settings]) => ({
    event,
    available: !UNAVAILABLE.has(event),
    settings: [...settings],
  }))
