// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DividendVault} from "../../src/dividends/DividendVault.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";

/// @dev `vectors/dividends.json` was made by another implementation of EIP-712 and ABI encoding; whoever settles or signs is held to it.
contract DividendVectorsTest is DividendFixture {
    string private file;

    function setUp() public override {
        super.setUp();
        file = vm.readFile("test/vectors/dividends.json");
        vm.chainId(vm.parseJsonUint(file, ".chainId"));
        address vaultAt = vm.parseJsonAddress(file, ".vault");
        deployCodeTo("DividendVault.sol:DividendVault", abi.encode(address(manager), address(product)), vaultAt);
        vault = DividendVault(vaultAt);
    }

    function _path(string memory list, uint256 index, string memory field) private pure returns (string memory) {
        return string.concat(".", list, "[", vm.toString(index), "]", field);
    }

    function _leafAt(uint256 index) private view returns (bytes32) {
        return vault.leafOf(
            vm.parseJsonAddress(file, _path("leaves", index, ".account")),
            vm.parseJsonAddress(file, _path("leaves", index, ".token")),
            vm.parseJsonUint(file, _path("leaves", index, ".cumulative"))
        );
    }

    function test_leaves() public {
        uint256 index;
        for (; vm.keyExistsJson(file, _path("leaves", index, "")); ++index) {
            assertEq(_leafAt(index), vm.parseJsonBytes32(file, _path("leaves", index, ".leaf")));
        }
        assertEq(index, 5);
        assertEq(
            Hashes.commutativeKeccak256(_leafAt(0), _leafAt(1)), vm.parseJsonBytes32(file, ".pair"), "in order of size"
        );
        vm.chainId(42_161);
        assertEq(_leafAt(0), vm.parseJsonBytes32(file, ".leafOnChain42161"));
    }

    function test_vouchers() public view {
        uint256 index;
        for (; vm.keyExistsJson(file, _path("vouchers", index, "")); ++index) {
            bytes32 digest = vault.hashVoucher(
                IDividendVault.Voucher({
                    account: vm.parseJsonAddress(file, _path("vouchers", index, ".voucher.account")),
                    token: vm.parseJsonAddress(file, _path("vouchers", index, ".voucher.token")),
                    upTo: vm.parseJsonUint(file, _path("vouchers", index, ".voucher.upTo")),
                    deadline: vm.parseJsonUint(file, _path("vouchers", index, ".voucher.deadline"))
                })
            );
            assertEq(digest, vm.parseJsonBytes32(file, _path("vouchers", index, ".digest")));
            bytes memory signature = vm.parseJsonBytes(file, _path("vouchers", index, ".signature"));
            assertEq(ECDSA.recover(digest, signature), vm.parseJsonAddress(file, ".signer.address"));
        }
        assertEq(index, 5);
    }

    function test_domain() public view {
        (bytes1 fields, string memory name, string memory version, uint256 chainId, address contract_,,) =
            vault.eip712Domain();
        assertEq(fields, hex"0f");
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        assertEq(
            keccak256(abi.encode(typeHash, keccak256(bytes(name)), keccak256(bytes(version)), chainId, contract_)),
            vm.parseJsonBytes32(file, ".domainSeparator")
        );
    }
}
