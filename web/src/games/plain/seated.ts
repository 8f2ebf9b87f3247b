import type { View } from '../../lib/types';
import type { AtTable } from '../game';
import Plain from './Plain.svelte';

export const table: AtTable<View> = { layout: Plain, placeless: true };
