import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { findNodes } from '../../../logic/editor/words/search.ts'

const SHOWN = 30

/** Finds nodes by their names, types and settings, and jumps to one. */
export function SearchDialog({ onChoose, onClose }: { onChoose: (key: string) => void; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { wording, graph } = useOpenEditor()
  const [typed, setTyped] = useState('')
  const found = findNodes(wording, graph, typed)
  return (
    <Modal opened onClose={onClose} title={t('editor.search')} closeButtonProps={{ 'aria-label': common('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) onChoose(found[0].key)
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('editor.search')}
          placeholder={t('editor.searchHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <Text fz="xs" c="dimmed" my="xs" role="status">
        {t('editor.foundNodes', { count: found.length })}
      </Text>
      <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {found.slice(0, SHOWN).map(({ key, title, words }) => (
          <li key={key}>
            <UnstyledButton w="100%" p="xs" onClick={() => onChoose(key)} className="found-node">
              <Text fz="sm" fw={600}>
                {title}
              </Text>
              <Text fz="xs" c="dimmed" lineClamp={1}>
                {words}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Modal>
  )
}
