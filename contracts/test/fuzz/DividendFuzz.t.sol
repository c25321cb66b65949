// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MerklePath} from "../../src/dividends/MerklePath.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

contract DividendFuzzTest is DividendFixture {
    struct Funding {
        uint256 amount;
        uint256 firstDay;
        uint256 dayCount;
    }

    PlainToken private token;
    Funding[] private fundings;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(18);
        prepare(address(token), 0);
    }

    /// @dev Each funding by itself, day by day in words: its parts, and the rest with the last.
    function _model() private view returns (uint256 total) {
        uint256 yesterday = today() - 1;
        for (uint256 index = 0; index < fundings.length; ++index) {
            Funding memory funding = fundings[index];
            if (yesterday >= funding.firstDay + funding.dayCount - 1) {
                total += funding.amount;
            } else if (yesterday >= funding.firstDay) {
                total += (yesterday - funding.firstDay + 1) * (funding.amount / funding.dayCount);
            }
        }
    }

    /// @dev Any fundings, absences and partial counts.
    /// forge-config: default.fuzz.runs = 32
    function testFuzz_released_isThatOfEachFundingByItself(uint256 seed) public {
        for (uint256 step = 0; step < 12; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 action = seed % 3;
            if (action == 0) _fund(seed >> 8);
            else if (action == 1) skip((seed >> 8) % [uint256(1 days), 10 days, 300 days, 1500 days][(seed >> 64) % 4]);
            else vault.advance(address(token), bound(seed >> 8, today() - 500, today() - 1));
            assertEq(vault.released(address(token)), _model());
        }
        vault.advance(address(token), today() - 1);
        assertEq(vault.released(address(token)), _model());
        skip(800 days);
        assertEq(vault.released(address(token)), vault.funded(address(token)), "all of it in the end");
    }

    function _fund(uint256 seed) private {
        Funding memory funding = Funding(
            1 + seed % 1e6, today() + 1 + (seed >> 32) % 366, 1 + (seed >> 64) % ((seed >> 96) % 2 == 0 ? 4 : 366)
        );
        fundToken(token, funding.amount, funding.firstDay, funding.dayCount);
        fundings.push(funding);
    }

    function climb(bytes32[] calldata proof, bytes32 leaf) external pure returns (bytes32) {
        return MerklePath.climb(proof, leaf);
    }

    function testFuzz_climb_isOpenZeppelins(bytes32[] calldata proof, bytes32 leaf) public view {
        bytes32 expected = MerkleProof.processProof(proof, leaf);
        assertEq(this.climb(proof, leaf), expected);
        if (proof.length == 0) return;
        bytes32[] memory equal = new bytes32[](1);
        equal[0] = leaf;
        assertEq(this.climb(equal, leaf), MerkleProof.processProof(equal, leaf));
    }

    /// @dev Each leaf of a tree of any size pays its own, once.
    /// forge-config: default.fuzz.runs = 40
    function testFuzz_exit_paysEachLeafOfAnyTree(uint256 count) public {
        count = bound(count, 1, 20);
        skip(11 days);
        Leaf[] memory leaves = new Leaf[](count);
        for (uint256 position = 0; position < count; ++position) {
            leaves[position] = Leaf(vm.addr(position + 1), address(usdt), position + 1);
        }
        (uint256 index, bytes32 root) = settle(leaves);
        skip(OPEN);
        for (uint256 position = count; position > 0; --position) {
            assertEq(exit(index, root, position - 1), position);
        }
        assertEq(vault.paidTotal(address(usdt)), count * (count + 1) / 2);
    }
}
