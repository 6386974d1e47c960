import { z } from "zod";

// zod tests whether it may compile code. Our policy forbids it, and the browser would report each test.
z.config({ jitless: true });
