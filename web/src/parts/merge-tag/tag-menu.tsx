import { ActionIcon, Button, Menu, ScrollArea, Text, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TagPlace, useTagGroups } from './merge-tags.ts'

interface Props {
  onInsert: (tag: string) => void
  /** A button with a text; the default is an icon that fits into an input. */
  isWide?: boolean
  /** Where the tags are inserted; the default is a mail. */
  place?: TagPlace
}

/** A menu of merge tags to insert. */
export function TagMenu({ onInsert, isWide = false, place = 'mail' }: Props) {
  const { t } = useTranslation('tags')
  return (
    <Menu position="bottom-end" width={300} withinPortal trapFocus>
      <Menu.Target>
        {isWide ? (
          <Button variant="default" size="xs" leftSection={<IconBraces size={15} aria-hidden />}>
            {t('short')}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('insert')} title={t('insert')}>
            <IconBraces size={17} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Tags onInsert={onInsert} place={place} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Tags({ onInsert, place }: Required<Pick<Props, 'onInsert' | 'place'>>) {
  const { t } = useTranslation('tags')
  const { t: common } = useTranslation()
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const groups = useTagGroups(place)
    .map(({ tags, ...group }) => ({
      ...group,
      tags: tags.filter(({ name, tag }) => `${name} ${tag}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tags }) => tags.length)
  return (
    <>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        size="xs"
        m={4}
        data-autofocus
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={320} type="auto">
        {groups.map(({ id, name, tags }) => (
          <div key={id}>
            <Menu.Label>{name}</Menu.Label>
            {tags.map(({ tag, name }) => (
              <Menu.Item key={tag} onClick={() => onInsert(tag)} py={6}>
                {name}
                <Text component="span" fz="xs" c="dimmed" ff="monospace" display="block">
                  {tag}
                </Text>
              </Menu.Item>
            ))}
          </div>
        ))}
        {!groups.length && (
          <Text fz="sm" c="dimmed" p="sm">
            {common('nothingFound')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </>
  )
}
