import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  /** What will happen, and what cannot be taken back. */
  text: ReactNode
  /** The verb on the button. */
  action: string
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
    (question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer })),
    [],
  )
  const end = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <Asked question={asked.question} onEnd={end} />}
    </ConfirmContext>
  )
}

function Asked({ question, onEnd }: { question: Question; onEnd: (yes: boolean) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { title, text, action, isDangerous, typed: wanted } = question
  return (
    <Modal opened onClose={() => onEnd(false)} title={title} centered closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onEnd(true)
        }}
      >
        <Text component="div">{text}</Text>
        {wanted && (
          <TextInput
            mt="md"
            label={t('confirm.type', { text: wanted })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => onEnd(false)}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            data-autofocus={wanted ? undefined : true}
            color={isDangerous ? 'red' : undefined}
            disabled={wanted !== undefined && typed.trim() !== wanted}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
