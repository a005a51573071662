import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

const Asked = lazy(() => import('./confirm-asked.tsx'))

export interface Question {
  title: string
  /** What will happen, and what cannot be taken back. */
  text: ReactNode
  /** The verb on the button. */
  action: string
  /** What the other button says, where cancelling is what is asked about. */
  keep?: string
  isDangerous?: boolean
  /** Has to be typed before it can be done, for what is hard to repair. */
  typed?: string
}

const ConfirmContext = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** Asks before something is done: `if (await confirm({…})) …`. */
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
          <Asked question={asked.question} onEnd={end} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
