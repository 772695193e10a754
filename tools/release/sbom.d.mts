export declare function billOfMaterials(): string;
