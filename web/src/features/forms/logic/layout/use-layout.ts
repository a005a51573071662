import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { Drawn } from '../../../../parts/mail-editor/visual.ts'
import { notifyError } from '../../../../ui/message/notify.ts'
import type { Form } from '../form.ts'
import type { FormValues } from '../values.ts'

/** Edits the blocks of a form. They are a value of the form, saved with the others. */
export function useLayout(form: UseFormReturnType<FormValues>, saved: Form) {
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  /** The visual editor has text that it has not reported yet. */
  const [isTyping, setTyping] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  /** Changes when the blocks are replaced, so that the editor starts again. */
  const [edition, setEdition] = useState(0)
  /** The source of the visual editor; null for the standard layout. */
  const mjml = form.values.design.mjml ?? null
  const change = (next: string | null) => {
    const { mjml: _, ...look } = form.getValues().design
    // Blocks that were never saved need no deleting.
    const isStandard = next === null && !saved.design.mjml
    form.setFieldValue('design', isStandard ? look : { ...look, mjml: next })
  }

  /** Takes over what is being typed; false when no blocks can be made of it. */
  const takeOver = async (): Promise<boolean> => {
    if (mjml === null) return true
    setDrawing(true)
    try {
      const drawn = await draw.current?.()
      if (drawn) change(drawn.mjml)
      // Text typed from now on is not included.
      setTyping(false)
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      setDrawing(false)
    }
  }

  return {
    ...{ mjml, draw, edition, isTyping, setTyping, isDrawing, change, takeOver },
    /** Opens the editor with these blocks, or goes back to the standard layout. */
    open: (next: string | null) => {
      setEdition((old) => old + 1)
      setTyping(false)
      change(next)
    },
  }
}

export type LayoutEditing = ReturnType<typeof useLayout>
