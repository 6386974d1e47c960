import { useFeatures } from "#kit/client/features.tsx";

/** The numbers of all features, in display order. */
export const useCounters = () => useFeatures().flatMap(({ counters = [] }) => counters);
