import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { FileItem } from '../../../parts/files/files.ts'
import { WebLink } from '../../../ui/link/web-link.tsx'

const TYPES = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

/** The kind of a file as text. */
export function useTypeName() {
  const { t } = useTranslation('files')
  return (type: string) => t(`types.${TYPES[type as keyof typeof TYPES] ?? 'other'}`)
}

/** The facts about a file. */
export function FileFacts({ file }: { file: FileItem }) {
  const { t } = useTranslation('files')
  const { bytes, time } = useFormat()
  const typeName = useTypeName()
  const { width, height, credit, pickedAt } = file
  const facts: [string, ReactNode][] = [
    [t('type'), typeName(file.type)],
    [t('size'), bytes(file.bytes)],
    ...(width && height ? [[t('dimensions'), t('pixels', { width, height })] as [string, ReactNode]] : []),
    [t('created'), time(file.createdAt)],
    ...(pickedAt ? [[t('picked'), time(pickedAt)] as [string, ReactNode]] : []),
    ...(credit ? [[t('credit'), <Credit key="credit" credit={credit} />] as [string, ReactNode]] : []),
  ]
  return (
    <Table variant="vertical" layout="fixed" withTableBorder>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="40%" scope="row">
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Credit = ({ credit }: { credit: NonNullable<FileItem['credit']> }) => (
  <WebLink href={credit.sourceUrl || credit.authorUrl} fz="sm">
    {credit.author}
  </WebLink>
)
