import { SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAG } from '../../../frames/canvas/messages.ts'
import { blocksOf } from '../blocks/blocks.ts'
import type { Block } from '../blocks/define-block.ts'
import type { MailNode } from '../model/node.ts'
import { useDesk } from '../state/context.ts'
import { useInsert, useMake } from '../state/use-insert.ts'
import { type SavedBlock, useSavedBlocks } from '../state/use-saved-blocks.ts'

const GROUPS = ['content', 'layout', 'shop', 'page'] as const

/** The blocks to add: by a click, by dragging, or by Enter on the first one found. */
export function Palette({ make }: { make: RefObject<(name: string) => MailNode | undefined> }) {
  const { t } = useTranslation('editor')
  const { surface, send } = useDesk()
  const insert = useInsert()
  const saved = useSavedBlocks()
  // What is dropped into the mail is made of what the palette shows.
  make.current = useMake(saved)
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const has = (name: string) => name.toLowerCase().includes(wanted)
  const nameOf = ({ name }: Block) => t(`blocks.${name}` as 'blocks.text')
  const blocks = blocksOf(surface).filter((block) => has(nameOf(block)))
  const shown = saved.filter(({ name }) => has(name))
  const addFirst = () => {
    if (blocks[0]) insert.block(blocks[0].name)
    else if (shown[0]) insert.saved(shown[0])
    else return
    // The next keys are for the new part.
    setQ('')
    send({ focus: true })
  }
  return (
    <Stack gap="md">
      <TextInput
        size="xs"
        aria-label={t('searchBlocks')}
        placeholder={t('searchBlocks')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={q}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && wanted && addFirst()}
        data-palette-search
      />
      {GROUPS.map((group) => {
        const own = blocks.filter((block) => block.group === group)
        return (
          own.length > 0 && (
            <Part key={group} title={t(`palette.${group}`)}>
              {own.map((block) => (
                <Tile
                  key={block.name}
                  name={nameOf(block)}
                  icon={block.icon}
                  drag={[block.level, block.name]}
                  onAdd={() => insert.block(block.name)}
                />
              ))}
            </Part>
          )
        )
      })}
      {shown.length > 0 && (
        <Part title={t('palette.saved')}>
          {shown.map((one) => (
            <Tile
              key={one.id}
              name={one.name}
              icon={IconBookmark}
              drag={[isRow(one) ? 'row' : 'content', `saved:${one.id}`]}
              onAdd={() => insert.saved(one)}
            />
          ))}
        </Part>
      )}
    </Stack>
  )
}

const isRow = ({ mjml }: SavedBlock) => /^\s*<mj-(?:section|wrapper|hero)\b/.test(mjml)

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <Text fz="xs" fw={700} c="dimmed" tt="uppercase" mb={6}>
        {title}
      </Text>
      <SimpleGrid cols={3} spacing={6} verticalSpacing={6}>
        {children}
      </SimpleGrid>
    </section>
  )
}

interface TileProps {
  name: string
  icon: Block['icon']
  drag: [level: 'row' | 'content', value: string]
  onAdd: () => void
}

function Tile({ name, icon: Icon, drag: [level, value], onAdd }: TileProps) {
  return (
    <UnstyledButton
      className="block-tile"
      draggable
      title={name}
      onClick={onAdd}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAG[level], value)
        dataTransfer.effectAllowed = 'copy'
      }}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      <span>{name}</span>
    </UnstyledButton>
  )
}
