import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { Question } from './question.ts'

const ConfirmDialog = lazy(() => import('./confirm-lazy.tsx'))

const ConfirmContext = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** Asks before an action: `if (await confirm({…})) …`. */
export const useConfirm = () => use(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) =>
        setAsked((before) => {
          before?.answer(false)
          return { question, answer }
        }),
      ),
    [],
  )
  const end = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog question={asked.question} onEnd={end} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
