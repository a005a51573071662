import { ActionIcon, Popover, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMOJI } from './emoji.ts'

/** Inserts a small picture that is a letter. */
export function EmojiMenu({ onInsert }: { onInsert: (emoji: string) => void }) {
  const { t } = useTranslation('tags')
  const [isOpen, setOpen] = useState(false)
  const pick = (emoji: string) => {
    setOpen(false)
    onInsert(emoji)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal trapFocus width={300} position="bottom-end">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('emoji.open')}
          title={t('emoji.open')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {Object.entries(EMOJI).map(([group, all]) => (
          <section key={group} aria-label={t(`emoji.${group as keyof typeof EMOJI}`)}>
            <Text fz="xs" c="dimmed" fw={600} mb={2}>
              {t(`emoji.${group as keyof typeof EMOJI}`)}
            </Text>
            <SimpleGrid cols={8} spacing={2} verticalSpacing={2} mb="xs">
              {all.split(' ').map((emoji) => (
                <UnstyledButton key={emoji} fz={20} ta="center" className="pick-row" onClick={() => pick(emoji)}>
                  {emoji}
                </UnstyledButton>
              ))}
            </SimpleGrid>
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
