import { useAutosave } from '../../../ui/form/autosave.ts'
import type { Editing } from './use-editing.ts'

/** Taking text out of the visual editor ends its editing, so that waits until the person has stopped typing. */
const TYPING_PAUSE_MS = 20_000
const PAUSE_MS = 2_000

/**
 * Saves the draft of a template by itself. An open conflict, or content that the server refuses, waits for the person. So do
 * the subject and preheader of a published template: they have no draft, and mails would show half of a sentence.
 */
export function useTemplateAutosave(editing: Editing, isReadOnly: boolean) {
  const { base, draft, isDirty, isBodyDirty, isTyping, theirs, isPutOff, fault, saveQuietly } = editing
  const isRefused = fault?.code === 'validation' || isPutOff
  useAutosave({
    isDirty: (base.draft.publishedAt ? isBodyDirty : isDirty) && !isReadOnly && !theirs && !isRefused,
    changed: draft,
    hasFailed: fault !== null,
    save: saveQuietly,
    pause: isTyping ? TYPING_PAUSE_MS : PAUSE_MS,
  })
}
