// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";

/// @dev A Merkle tree over leaves in the order given; whoever has no neighbour goes up a level alone.
library Tree {
    function rootOf(bytes32[] memory leaves) internal pure returns (bytes32) {
        while (leaves.length > 1) {
            leaves = _above(leaves);
        }
        return leaves[0];
    }

    function proofOf(bytes32[] memory leaves, uint256 position) internal pure returns (bytes32[] memory proof) {
        bytes32[] memory longest = new bytes32[](32);
        uint256 length;
        for (; leaves.length > 1; leaves = _above(leaves)) {
            uint256 neighbour = position ^ 1;
            if (neighbour < leaves.length) longest[length++] = leaves[neighbour];
            position /= 2;
        }
        proof = new bytes32[](length);
        for (uint256 index = 0; index < length; ++index) {
            proof[index] = longest[index];
        }
    }

    function _above(bytes32[] memory nodes) private pure returns (bytes32[] memory above) {
        above = new bytes32[]((nodes.length + 1) / 2);
        for (uint256 index = 0; index < above.length; ++index) {
            above[index] = 2 * index + 1 < nodes.length
                ? Hashes.commutativeKeccak256(nodes[2 * index], nodes[2 * index + 1])
                : nodes[2 * index];
        }
    }
}
