import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from './question.ts'

export default function ConfirmDialog({ question, onEnd }: { question: Question; onEnd: (yes: boolean) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { title, text, action, keep, isDangerous, typed: wanted } = question
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
            {keep ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            data-autofocus={wanted ? undefined : true}
            color={isDangerous ? 'red.9' : undefined}
            disabled={wanted !== undefined && typed.trim() !== wanted}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
